// search_docs: the sections that answer a query, shown as their Markdown within a budget of characters; or a page or section by the id
// that a result gave. With a limit the answer is a list of results with snippets instead.
import { jsonSchema, type Tool, toolError } from '@vitrine/core/mcp';
import { type Advisory, affectedWords, defined, mapMaybeAsync, oneLine } from '@vitrine/core/serving';
import type { DocsQuery } from '@vitrine/docs-index';
import { answerSchema, documentationTool, type Found, isToolError, rowsSchema } from '../answers/documentation-tool.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { once, type ToolEnvironment } from '../answers/tool-environment.ts';
import { createCatalogWords, createVocabulary, idsOf } from '../vocabulary/vocabulary.ts';
import { createTitleSearch } from './titles.ts';
import { answerSince, withSince } from './since.ts';
import { createFactTools } from './fact-tools.ts';
import { answerQuery, listResults } from './search.ts';
import { type Library, readDocsPage } from './read-page.ts';
import { editionsOf } from '../answers/editions.ts';
import { createPageAddresses } from './page-addresses.ts';
import { createSections } from './sections.ts';
import { Shortenable } from '../answers/budget.ts';
import { isObject, type Json, jsonBytes, type JsonObject } from '../answers/json.ts';
import { code, objectsIn } from '../answers/record-text.ts';

const input = jsonSchema({
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 256, description: 'Words to find' },
    id: { type: 'string', maxLength: 2048, description: 'Page or section to read; with query, only the matching parts' },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: 'A list of results instead' },
    cursor: { type: 'string' },
    version: { type: 'string' },
    locale: { type: 'string' },
  },
});

const definition = {
  name: 'search_docs',
  title: 'Search and read documentation',
  description:
    'Search and read the documentation. query: the sections that answer, in full where marked complete, others as ids. id: a page or section. Quoted words match as written.',
  catalog: 'documentation' as const,
  input,
  output: answerSchema(
    {
      ...rowsSchema('results'),
      results: {
        type: 'array',
        items: { type: 'object' },
        description: 'title, url and dates once a page',
      },
      missing: { type: 'object' },
      suggestions: { type: 'object' },
      edition: { type: 'object' },
      page: { type: 'object' },
    },
    ['truncated'],
  ),
  examples: [{ query: 'install' }],
  aliases: {
    q: 'query',
    question: 'query',
    text: 'query',
    search: 'query',
    page: 'id',
    uri: 'id',
    url: 'id',
    max_results: 'limit',
    top_k: 'limit',
  },
  // A page is read, or a list is wanted.
  asksForMore: ({ id, limit }: Readonly<Record<string, unknown>>): boolean => id !== undefined || limit !== undefined,
};

export function searchDocs(environment: ToolEnvironment): Tool {
  return documentationTool(environment, { ...definition, markdown: answerText }, () => {
    const { snapshot, index } = environment;
    const addresses = createPageAddresses(snapshot);
    const sections = createSections(snapshot, (id) => addresses.page(id));
    const versions = createVocabulary('version', idsOf(snapshot.pages.flatMap(({ version }) => version ?? [])));
    const locales = createVocabulary('locale', idsOf(snapshot.pages.map(({ locale = 'en' }) => locale)));
    const editions = editionsOf(snapshot.pages);
    const titled = createTitleSearch(snapshot.pages);
    const advisoriesIn = createAdvisorySearch(environment);
    const factToolsFor = createFactTools(environment);
    const inCatalogs = createCatalogWords(() => snapshot.facts);

    return (call, context, room) => {
      const { since, ...given } = withSince(call);
      const advisory = given.query === undefined ? '' : advisoriesIn(given.query);
      const tools = given.query === undefined || given.cursor !== undefined ? '' : factToolsFor(given.query);
      const finish = (answer: Found): Found =>
        withAdvisory(answer, isToolError(answer) ? advisory : joinSentences(advisory, tools));
      if (index === undefined) return finish(toolError(sentence('no_pages', { product: snapshot.facts.product.name })));
      const library: Library = { environment, index, addresses, sections, inCatalogs };
      const changed = since === undefined ? undefined : answerSince(library, { ...given, since }, context, room);
      if (changed !== undefined) return changed;
      if (given.query === undefined && given.id === undefined) return toolError(sentence('nothing_asked'));
      const version = given.version === undefined ? editions.version : versions.find(given.version);
      if (typeof version === 'object') return version;
      const locale = given.locale === undefined ? editions.locale : locales.find(given.locale);
      if (typeof locale === 'object') return locale;
      const query: DocsQuery = { query: given.query ?? '', ...defined({ version, locale }) };
      if (given.id !== undefined)
        return readDocsPage(library, { ...given, id: given.id }, given.query === undefined ? undefined : query, context, room);
      const scope = {
        snapshotId: snapshot.id,
        request: JSON.stringify(['search_docs', query.query, version, locale]),
        given: room.carried,
      };
      const search = { ...library, scope, context, room, editions, titled };
      return mapMaybeAsync(
        given.limit === undefined
          ? answerQuery(search, query, given.cursor)
          : listResults(search, { ...query, limit: given.limit }, given.cursor),
        finish,
      );
    };
  });
}

const maxNamed = 3;

/** Makes the function that finds the advisories that a query names, as sentences; empty for none. */
function createAdvisorySearch({ snapshot, toolName }: ToolEnvironment): (query: string) => string {
  const byName = once(() => {
    const names = new Map<string, Advisory>();
    for (const advisory of snapshot.facts.releases.advisories ?? [])
      for (const name of [advisory.id, ...(advisory.aliases ?? [])]) names.set(name.toLowerCase(), advisory);
    return names;
  });
  return (query) => {
    // Ids have a digit or a hyphen: other words need no catalog.
    const words = query
      .toLowerCase()
      .split(/[\s"'`,;:()?!]+/)
      .filter((word) => /[\d-]/.test(word));
    const mentioned = new Set(
      words.flatMap((word) => byName().get(word) ?? byName().get(word.endsWith('.') ? word.slice(0, -1) : word) ?? []),
    );
    return joinSentences(...[...mentioned].slice(0, maxNamed).map((advisory) => noteOn(advisory, toolName('get_latest_release'))));
  };
}

function noteOn(advisory: Advisory, tool: string): string {
  const { id, aliases = [], severity, summary, withdrawn } = advisory;
  return sentence(withdrawn === undefined ? 'advisory_found' : 'advisory_withdrawn', {
    id,
    aliases: aliases.length === 0 ? '' : ` (${aliases.slice(0, 5).join(', ')})`,
    severity: severity === 'unknown' ? '' : ` of severity ${severity}`,
    summary: summary === undefined ? '' : ` ${oneLine(summary)}`,
    affected: affectedWords(advisory).slice(0, 400),
    fixed: fixedText(advisory),
    get_latest_release: tool,
    date: withdrawn?.slice(0, 10) ?? '',
  });
}

function fixedText({ affected }: Advisory): string {
  const versions = [...new Set(affected.flatMap(({ fixed }) => fixed ?? []))];
  return versions.length === 0 ? 'no fix is stated' : `fixed in ${versions.slice(0, 5).join(', ')}`;
}

function withAdvisory(unadvised: Found, note: string): Found {
  if (note === '') return unadvised;
  if (isToolError(unadvised)) return { results: [], truncated: false, note };
  const add = (answer: JsonObject): JsonObject => ({
    ...answer,
    note: joinSentences(note, typeof answer['note'] === 'string' && answer['note']),
  });
  return unadvised instanceof Shortenable
    ? new Shortenable(add(unadvised.whole), (bytes) => add(unadvised.shorten(bytes - jsonBytes(note) - 10)))
    : add(unadvised);
}

// An answer of search_docs as text: sections as Markdown with their ids, everything else in lines. It holds all the facts.

function answerText(answer: JsonObject): string {
  const lines = [
    ...noteLines(answer),
    ...(isObject(answer['page']) ? readingLines(answer['page'], answer) : resultLines(answer)),
    ...suggestionLines(answer['suggestions']),
    ...editionLines(answer['edition']),
    ...(typeof answer['next_cursor'] === 'string' ? [`More: cursor ${code(answer['next_cursor'])}`] : []),
    ...omittedLines(answer['omitted']),
    typeof answer['feedback'] === 'string' ? sentence('feedback', { url: answer['feedback'] }) : '',
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

function noteLines({ note, missing }: JsonObject): readonly string[] {
  const { elsewhere, nowhere, other_editions: others } = isObject(missing) ? missing : {};
  const joinWords = (words: Json | undefined): string =>
    list(words)
      .map((word) => code(written(word)))
      .join(', ');
  return [
    text(note),
    list(nowhere).length > 0 ? sentence('words_nowhere', { words: joinWords(nowhere) }) : '',
    list(elsewhere).length > 0 ? sentence('words_elsewhere', { words: joinWords(elsewhere) }) : '',
    list(others).length > 0 ? sentence('words_other_editions', { words: joinWords(others) }) : '',
  ];
}

function resultLines(answer: JsonObject): readonly string[] {
  const results = objectsIn(answer['results']);
  const withText = results.filter((result) => typeof result['text'] === 'string');
  const withoutText = results.filter((result) => typeof result['text'] !== 'string');
  return [
    ...withText.map((result) => {
      const url = result['url'] === undefined ? '' : ` ${text(result['url'])}`;
      const left = result['subsections_left'];
      const below =
        left === undefined ? '' : left === 1 ? ', without its subsection' : `, without its ${written(left)} subsections`;
      const state = result['complete'] === true ? `complete${below}` : 'partial, read the id for the rest';
      return [
        `--- ${code(text(result['id']))} (${state})${url}`,
        describeLocation(result, true),
        text(result['notice']),
        text(result['text']),
      ]
        .filter((line) => line !== '')
        .join('\n');
    }),
    withoutText.length === 0
      ? ''
      : [withText.length > 0 ? 'Also found:' : '', ...withoutText.map(lineOf)].filter((line) => line !== '').join('\n'),
  ];
}

function lineOf(result: JsonObject): string {
  const { id, url, bytes } = result;
  const snippet = oneLine(text(result['snippet']));
  const size = bytes === undefined ? '' : `${written(bytes)} bytes`;
  const about = [describeLocation(result, false), size].filter((part) => part !== '').join(', ');
  const line = ['-', code(text(id)), about, text(url)].filter((part) => part !== '').join(' ');
  return snippet === '' ? line : `${line}\n  ${snippet}`;
}

/** Headings, behind the title where it is given. Above a text its own heading is left out, and so is the title where the text begins with it. */
function describeLocation(result: JsonObject, above: boolean): string {
  const path = list(result['heading_path']).map((heading) => oneLine(written(heading)));
  const titles = above ? path.slice(0, -1) : path;
  const title = oneLine(text(result['title']));
  const news = text(result['news']);
  if (above && path.length === 0 && news === '' && (title === '' || text(result['text']).startsWith('# '))) return '';
  return `${[title, ...titles].filter((part) => part !== '').join(' › ')}${news === '' ? '' : ` (release notes or news, ${oneLine(news)})`}`;
}

function readingLines(page: JsonObject, answer: JsonObject): readonly string[] {
  const parts = objectsIn(answer['parts']);
  const outline =
    parts.length === 0
      ? ''
      : [
          'Not shown, each with its subsections:',
          ...parts.map((part) => `- ${code(text(part['id']))} ${oneLine(text(part['heading']))}, ${written(part['bytes'])} bytes`),
        ].join('\n');
  const head = [`--- ${code(text(page['id']))} ${text(page['url'])}`, describeLocation(page, true)]
    .filter((line) => line !== '')
    .join('\n');
  const updated = text(page['updated_at']);
  const body = text(page['text']);
  const before = text(answer['moved_from']);
  return [
    before === '' ? '' : sentence('moved', { before: code(before), id: code(text(page['id'])) }),
    `${head}${updated === '' ? '' : `, updated ${updated.slice(0, 10)}`}`,
    ...(answer['outline_first'] === true ? [outline, body] : [body, outline]),
  ];
}

function suggestionLines(suggestions: Json | undefined): readonly string[] {
  if (!isObject(suggestions)) return [];
  const spellings = list(suggestions['spellings']).map((spelling) => code(written(spelling)));
  const nearby = objectsIn(suggestions['nearby']).map((one) => `- ${code(text(one['id']))} ${oneLine(text(one['heading']))}`);
  const unquoted = text(suggestions['unquoted']);
  return [
    spellings.length > 0 ? `Did you mean: ${spellings.join(', ')}` : '',
    unquoted === '' ? '' : `Without quotes: ${code(unquoted)}`,
    nearby.length > 0 ? ['Headings near the words:', ...nearby].join('\n') : '',
  ];
}

function editionLines(edition: Json | undefined): readonly string[] {
  if (!isObject(edition)) return [];
  const editions = (['version', 'locale'] as const).flatMap((name) =>
    typeof edition[name] === 'string' ? [`${name} ${edition[name]} of ${list(edition[`${name}s`]).map(written).join(', ')}`] : [],
  );
  return [`Edition: ${editions.join('; ')}`];
}

function omittedLines(omitted: Json | undefined): readonly string[] {
  if (!isObject(omitted)) return [];
  return [
    `Left out: ${Object.entries(omitted)
      .map(([path, count]) => `${path} (${written(count)})`)
      .join(', ')}`,
  ];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function written(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
