// search_docs: the sections that answer a query, shown as their Markdown within a budget of characters; or a page or section by the id
// that a result gave. With a limit the answer is a list of results with snippets instead.
import { jsonSchema, type SearchNote, type Tool, type ToolContext, toolError, type ToolError } from '@vitrine/core/mcp';
import type { DocsSearchResult, DocsHit, DocsIndex, DocsLimit, DocsQuery } from '@vitrine/docs-index';
import { rowsAnswer } from '../answers/budget.ts';
import { cursorFor, type CursorScope, placeOf } from '../answers/cursor.ts';
import { answerSchema, documentationTool, type Found, isToolError, rowsSchema } from '../answers/documentation-tool.ts';
import { type JsonObject, jsonBytes } from '../answers/json.ts';
import type { ToolEnvironment } from '../answers/tool-environment.ts';
import { createVocabulary } from '../vocabulary/vocabulary.ts';
import { answerText } from './answer-text.ts';
import { createPageAddresses, type Editions, editionsOf, partsOf } from './pages.ts';
import { type Library, readDocsPage } from './page-reading.ts';
import { noticeOf } from './notice.ts';
import { refusalOf } from './refusal.ts';
import { createSections } from './sections.ts';
import { compose, type Composed } from './shape.ts';
import { fullShape } from './shape-parts.ts';
import { type Term, termsOf } from './terms.ts';

const defaultLimit = 6;
/** Hits of a query without a limit that are looked at: as many as an answer could show or name. */
const lookedAt = 12;
/** Of these, so many are named without their text. */
const mostNamed = 6;
/** A result is not cut below this size. */
const leastRowBytes = 900;

const input = jsonSchema({
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 256, description: 'Words to find' },
    id: { type: 'string', maxLength: 2048, description: 'Reads this page or section; with query only what answers it' },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: 'A list of results instead' },
    cursor: { type: 'string' },
    version: { type: 'string' },
    locale: { type: 'string' },
  },
  additionalProperties: false,
  examples: [{ query: 'install' }],
});

const definition = {
  name: 'search_docs',
  title: 'Search and read documentation',
  description:
    'Search and read the documentation. query: the sections that answer, in full where complete is said, others as ids. id: reads a page or section. Quoted words must stand as written.',
  input,
  output: answerSchema(
    {
      ...rowsSchema('results'),
      missing: { type: 'object' },
      suggestions: { type: 'object' },
      edition: { type: 'object' },
      page: { type: 'object' },
      parts: { type: 'array' },
    },
    ['truncated'],
  ),
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
};

/** Search and reading of the documentation. */
export function searchDocs(environment: ToolEnvironment): Tool {
  const shape = { ...fullShape, ...environment.shape };
  return documentationTool(environment, { ...definition, ...(shape.markdown && { markdown: answerText }) }, () => {
    const { snapshot, index } = environment;
    const addresses = createPageAddresses(snapshot);
    const sections = createSections(snapshot, (id) => addresses.page(id));
    const versions = createVocabulary(
      'version',
      snapshot.pages.flatMap(({ version }) => (version === undefined ? [] : [{ id: version }])),
    );
    const locales = createVocabulary(
      'locale',
      snapshot.pages.map(({ locale = 'en' }) => ({ id: locale })),
    );

    const editions = editionsOf(snapshot.pages);

    return (given, context, bytes) => {
      if (index === undefined) return toolError(`No documentation is published for ${snapshot.facts.product.name}.`);
      if (given.query === undefined && given.id === undefined)
        return toolError('Give query (words to find), id (a page or section to read), or both.');
      const library: Library = { environment, index, addresses, sections, shape };
      const version = given.version === undefined ? editions.version : versions.find(given.version);
      if (typeof version === 'object') return version;
      const locale = given.locale === undefined ? editions.locale : locales.find(given.locale);
      if (typeof locale === 'object') return locale;
      const query: DocsQuery = {
        query: given.query ?? '',
        ...(version !== undefined && { version }),
        ...(locale !== undefined && { locale }),
      };
      if (given.id !== undefined)
        return readDocsPage(library, given.id, given.query === undefined ? undefined : query, given.cursor, context, bytes);
      const scope = { snapshotId: snapshot.id, request: JSON.stringify(['search_docs', query.query, version, locale]) };
      const search = { ...library, scope, context, bytes, editions };
      return given.limit === undefined
        ? find(search, query, given.cursor)
        : list(search, { ...query, limit: given.limit }, given.cursor);
    };
  });
}

interface Search extends Library {
  readonly scope: CursorScope;
  readonly context: ToolContext;
  readonly bytes: number;
  readonly editions: Editions;
}

/** What the index finds from a cursor on; a further page of the same search is not counted as a search. */
async function searchFrom(
  { index, scope, context }: Search,
  query: DocsQuery,
  cursor: string | undefined,
): Promise<DocsSearchResult | ToolError> {
  const place = cursor === undefined ? undefined : placeOf(cursor, scope);
  if (isToolError(place)) return place;
  const answer = await searched(index, { ...query, words: true, ...(place !== undefined && { cursor: place }) });
  if (!isToolError(answer) && place === undefined) context.searched?.(noteOf(answer));
  return answer;
}

/** The sections that answer, in full as far as they fit. */
async function find(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
  const { scope, bytes, editions, sections, shape } = search;
  const answer = await searchFrom(search, { ...query, limit: lookedAt, excerpts: false }, cursor);
  if (isToolError(answer)) return answer;
  // An index over other pages than those of the snapshot has texts that it alone knows.
  if (answer.hits.length > 0 && answer.hits.every(({ id }) => sections.find(id) === undefined))
    return list(search, { ...query, limit: defaultLimit }, cursor);
  const terms = termsOf(answer.words ?? []);
  const next = answer.nextCursor;
  let characters = Math.min(shape.characters, bytes);
  for (let tries = 0; ; tries++) {
    const composed = compose(answer.hits, terms, sections, { ...shape, characters });
    const data = {
      ...found(composed, answer, search),
      truncated: next !== undefined,
      ...(next !== undefined && { next_cursor: cursorFor(next, scope) }),
      ...suggestionsOf(answer, composed),
      // Which edition it is matters where there is nothing in it.
      ...(composed.shown.length === 0 && editions.say(query.version, query.locale)),
    };
    const size = jsonBytes(data, 4 * bytes);
    // Escapes make a text longer by a factor that only its letters know.
    if (size <= bytes || tries === 6) return data;
    characters = Math.floor(characters * Math.min(0.8, (0.9 * bytes) / size));
  }
}

function found({ shown, named, good, notHere }: Composed, { hits }: DocsSearchResult, search: Search): JsonObject {
  const { addresses, sections, context } = search;
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const pages = new Set<string>();
  return {
    total: notHere ? 0 : Math.max(good, shown.length),
    results: [
      ...shown.map(({ section, text, complete, tree }) => {
        const { page, id } = section;
        const notice = pages.has(page.id) || section.place === 0 ? undefined : noticeOf(page, sections);
        pages.add(page.id);
        return {
          id,
          title: page.title,
          heading_path: sections.pathOf(section),
          url: addresses.urlOf(id, context.baseUrl),
          complete,
          ...(tree && { tree }),
          ...(notice !== undefined && { notice }),
          text,
          ...(page.updated_at !== undefined && { updated_at: page.updated_at }),
        };
      }),
      ...named.slice(0, notHere ? 3 : mostNamed).map((id) => {
        const { title = '', headingPath = [] } = byId.get(id) ?? {};
        return { id, title, heading_path: headingPath };
      }),
    ],
  };
}

/** Results as a list with snippets, as many as were asked for. */
async function list(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
  const { scope, context, bytes, editions } = search;
  // As many as fit when each is cut to its least size: then every hit of a page is shown, and the index's cursor holds.
  const limit = Math.max(1, Math.min(query.limit ?? defaultLimit, Math.floor(bytes / leastRowBytes)));
  const answer = await searchFrom(search, { ...query, limit }, cursor);
  if (isToolError(answer)) return answer;
  const { hits, total, nextCursor } = answer;
  return rowsAnswer(
    {
      name: 'results',
      list: hits,
      show: (hit) => resultOf(hit, search, context.baseUrl),
      from: 0,
      limit,
      sure: limit,
      beyond: { total, ...(nextCursor !== undefined && { cursor: cursorFor(nextCursor, scope) }) },
    },
    { ...editions.say(query.version, query.locale), ...suggestionsOf(answer) },
  );
}

/** The index's answer; what it refuses is an error text like any other. */
export async function searched(index: DocsIndex, query: DocsQuery): Promise<DocsSearchResult | ToolError> {
  try {
    return await index.search(query);
  } catch (error) {
    return refusalOf(error);
  }
}

function resultOf(
  { id, title, headingPath, excerpt, score, updatedAt }: DocsHit,
  { addresses }: Library,
  baseUrl: string,
): JsonObject {
  const updated = updatedAt ?? addresses.page(partsOf(id).page)?.updated_at;
  return {
    id,
    title,
    heading_path: headingPath,
    url: addresses.urlOf(id, baseUrl),
    snippet: excerpt,
    score: Math.round(score * 1000) / 1000,
    ...(updated !== undefined && { updated_at: updated }),
  };
}

const nothing = 'The documentation holds none of these words. Try fewer or other words.';
const notAnswered = 'Not answered here: no section has most of what the query says. The nearest are named.';
const notAsWritten = 'No section holds the quoted words as written. This is the answer for the words without quotes.';

/** What an answer says of a limit that its search reached, and what to do about it. */
const limitNotes: Readonly<Record<DocsLimit, string>> = {
  phrases: 'Only the first four quoted phrases had to be there. Quote fewer.',
  work: 'The search reached its limit of work, so better results may be missing. Use fewer and rarer words, or fewer quotes.',
};

/** A sentence for each thing that was not found, and what to try. */
function suggestionsOf({ hits, spellings, nearby, unquoted, limits = [] }: DocsSearchResult, composed?: Composed): JsonObject {
  const suggestions = {
    ...(unquoted !== undefined && { unquoted }),
    ...(spellings.length > 0 && { spellings: spellings.slice(0, 3) }),
    ...(nearby.length > 0 && { nearby: nearby.slice(0, 5).map(({ id, title, heading }) => ({ id, title, heading })) }),
  };
  const note = [
    ...(hits.length === 0 ? [nothing] : []),
    ...(unquoted === undefined ? [] : [notAsWritten]),
    ...(hits.length > 0 && composed?.notHere === true ? [notAnswered] : []),
    ...limits.map((limit) => limitNotes[limit]),
  ].join(' ');
  const words = (terms: readonly Term[]): readonly string[] => terms.map(({ text }) => text).slice(0, 5);
  const nowhere = words(composed?.missing.filter(({ known }) => !known) ?? []);
  const elsewhere = words(composed?.missing.filter(({ known }) => known) ?? []);
  return {
    ...(note !== '' && { note }),
    ...(nowhere.length + elsewhere.length > 0 && {
      missing: { ...(nowhere.length > 0 && { nowhere }), ...(elsewhere.length > 0 && { elsewhere }) },
    }),
    ...(Object.keys(suggestions).length > 0 && { suggestions }),
  };
}

/**
 * What a search says to those who observe exchanges: its words, and what it found. An index of a team's own may leave `words` out.
 */
export function noteOf({ hits, total, words = [] }: DocsSearchResult): SearchNote {
  return {
    results: hits.length,
    total,
    words: words.map(({ text, known }) => ({ text, known })),
    pages: [...new Set(hits.map(({ page }) => page))],
  };
}
