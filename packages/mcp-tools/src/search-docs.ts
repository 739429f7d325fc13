// search_docs: finds sections of the documentation, and reads a page or section by the id that a result gave.
import { jsonSchema, type SearchNote, type Tool, type ToolContext, toolError, type ToolError } from '@vitrine/core/mcp';
import type { DocsAnswer, DocsHit, DocsIndex, DocsQuery } from '@vitrine/docs-index';
import { rowsAnswer } from './budget.ts';
import { cursorFor, type CursorScope, placeOf } from './cursor.ts';
import { answerSchema, documentationTool, type Found, isToolError, rowsSchema } from './documentation-tool.ts';
import type { JsonObject } from './json.ts';
import { createPageAddresses, editionsOf, type PageAddresses, partsOf } from './pages.ts';
import { readPage } from './page-reading.ts';
import { refusalOf } from './refusal.ts';
import type { Source } from './source.ts';
import { createVocabulary } from './vocabulary.ts';

const defaultLimit = 6;
/** A result is not cut below this size. */
const leastRowBytes = 900;

const input = jsonSchema({
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 256, description: 'Words to find' },
    id: { type: 'string', maxLength: 2048, description: 'Instead of query: reads this page or section' },
    limit: { type: 'integer', minimum: 1, maximum: 20, default: defaultLimit },
    cursor: { type: 'string' },
    version: { type: 'string' },
    locale: { type: 'string' },
  },
  additionalProperties: false,
  examples: [{ query: 'install' }],
});

const definition = {
  name: 'search_docs',
  title: 'Search documentation',
  description:
    'Give query for ranked sections with snippets and URLs to cite, or the id of a result to read it in full: exactly one of the two. Quoted words must stand as written.',
  input,
  output: answerSchema(
    { ...rowsSchema('results'), suggestions: { type: 'object' }, edition: { type: 'object' }, page: { type: 'object' } },
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
export function searchDocs(source: Source): Tool {
  return documentationTool(source, definition, () => {
    const { snapshot, index } = source;
    const addresses = createPageAddresses(snapshot);
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
      if ((given.query === undefined) === (given.id === undefined)) {
        return toolError('Give exactly one of query (words to find) and id (a page or section to read).');
      }
      if (given.id !== undefined) return readPage({ source, index, addresses }, given.id, given.cursor, context, bytes);
      const version = given.version === undefined ? editions.version : versions.find(given.version);
      if (typeof version === 'object') return version;
      const locale = given.locale === undefined ? editions.locale : locales.find(given.locale);
      if (typeof locale === 'object') return locale;
      const query: DocsQuery = {
        query: given.query ?? '',
        limit: given.limit ?? defaultLimit,
        ...(version !== undefined && { version }),
        ...(locale !== undefined && { locale }),
      };
      const scope = { snapshotId: snapshot.id, request: JSON.stringify(['search_docs', query.query, version, locale]) };
      return find({ index, addresses, scope, context, bytes, edition: editions.say(version, locale) }, query, given.cursor);
    };
  });
}

interface Search {
  readonly index: DocsIndex;
  readonly addresses: PageAddresses;
  readonly scope: CursorScope;
  readonly context: ToolContext;
  readonly bytes: number;
  /** What the answer says of its edition. */
  readonly edition: JsonObject;
}

async function find(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
  const { index, addresses, scope, context, bytes } = search;
  const place = cursor === undefined ? undefined : placeOf(cursor, scope);
  if (isToolError(place)) return place;
  // As many as fit when each is cut to its least size: then every hit of a page is shown, and the index's cursor holds.
  const limit = Math.max(1, Math.min(query.limit ?? defaultLimit, Math.floor(bytes / leastRowBytes)));
  const observed = place === undefined && context.searched !== undefined;
  const answer = await searched(index, { ...query, limit, ...(place !== undefined && { cursor: place }), words: observed });
  if (isToolError(answer)) return answer;
  const { hits, total, nextCursor } = answer;
  // A further page of the same search is not counted as a search.
  if (observed) context.searched?.(noteOf(answer));
  return rowsAnswer(
    {
      name: 'results',
      list: hits,
      show: (hit) => resultOf(hit, addresses, context.baseUrl),
      from: 0,
      limit,
      sure: limit,
      beyond: { total, ...(nextCursor !== undefined && { cursor: cursorFor(nextCursor, scope) }) },
    },
    { ...search.edition, ...suggestionsOf(answer) },
  );
}

/** The index's answer; what it refuses is an error text like any other. */
export async function searched(index: DocsIndex, query: DocsQuery): Promise<DocsAnswer | ToolError> {
  try {
    return await index.search(query);
  } catch (error) {
    return refusalOf(error);
  }
}

function resultOf(
  { id, title, headingPath, excerpt, score, updatedAt }: DocsHit,
  addresses: PageAddresses,
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
const notAsWritten = 'No section holds the quoted words as written. This is the answer for the words without quotes.';

function suggestionsOf({ hits, spellings, nearby, unquoted }: DocsAnswer): JsonObject {
  const helpful = spellings.length > 0 || nearby.length > 0 || unquoted !== undefined;
  const suggestions = {
    ...(unquoted !== undefined && { unquoted }),
    spellings: spellings.slice(0, 5),
    nearby: nearby.slice(0, 5).map(({ id, title, heading }) => ({ id, title, heading })),
  };
  return {
    ...(helpful && { suggestions }),
    ...((hits.length === 0 || unquoted !== undefined) && { note: hits.length === 0 ? nothing : notAsWritten }),
  };
}

/**
 * What a search says to those who observe exchanges: its words, and what it found. An index of a team's own may leave `words` out.
 */
export function noteOf({ hits, total, words = [] }: DocsAnswer): SearchNote {
  return { results: hits.length, total, words, pages: [...new Set(hits.map(({ page }) => page))] };
}
