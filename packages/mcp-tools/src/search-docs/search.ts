// One search: what the index finds, refusals as texts, and the note for those who observe exchanges.
import type { SearchOutcome } from '@vitrine/core/serving';
import type { ToolContext, ToolError } from '@vitrine/core/mcp';
import type { DocsHit, DocsSearchResult, DocsIndex, DocsQuery } from '@vitrine/docs-index';
import { type Room, rowsAnswer } from '../answers/budget.ts';
import { type CursorScope, readCursor, cursorFor } from '../answers/cursor.ts';
import { isToolError, type Found } from '../answers/documentation-tool.ts';
import { type Library, refusalOf } from './page-reading.ts';
import type { Editions } from '../answers/editions.ts';
import type { TitleSearch } from './titles.ts';
import type { JsonObject } from '../answers/json.ts';
import { missingFrom } from './unmatched-terms.ts';
import { partsOf } from './page-addresses.ts';

export interface Search extends Library {
  readonly scope: CursorScope;
  readonly context: ToolContext;
  readonly room: Room;
  readonly editions: Editions;
  readonly titled: TitleSearch;
}

/** What the index finds, led by the page that the query names by its title. */
export interface SearchAnswer extends DocsSearchResult {
  /** The id of that page's hit. */
  readonly titled?: string;
}

/** The position before the first hit: behind a list of one row, which the page of the title took. */
const start = '0';

/** What the index finds from a cursor on; a further page of the same search is not counted as a search. */
export async function searchFrom(search: Search, query: DocsQuery, cursor: string | undefined): Promise<SearchAnswer | ToolError> {
  const { index, scope, context } = search;
  const position = cursor === undefined ? undefined : readCursor(cursor, scope);
  if (isToolError(position)) return position;
  const wanted = { ...query, words: true };
  const result = await searched(index, position === undefined || position === start ? wanted : { ...wanted, cursor: position });
  if (isToolError(result) || position !== undefined) return result;
  const answer = await withTitled(result, wanted, search);
  context.reportSearch?.(noteOf(answer));
  return answer;
}

/** The page that the query names is first: by its opening, or by its best section where that has no text. */
async function withTitled(result: DocsSearchResult, query: DocsQuery, { index, titled, sections }: Search): Promise<SearchAnswer> {
  const { limit = 0 } = query;
  const pages = result.hits.map((hit) => hit.page);
  const page = titled(query, pages);
  if (page === undefined) return result;
  const opening = sections.find(page.id);
  const hasText = opening !== undefined && sections.textIn(page, opening.start, opening.end).trim().includes('\n');
  const isFirst = ({ id }: DocsHit): boolean => id === page.id;
  const existing = result.hits.find(isFirst) ?? (hasText ? undefined : result.hits.find((hit) => hit.page === page.id));
  // one hit less, where the page comes in addition: the cursor stays right
  const isFull = existing === undefined && limit > 1 && result.hits.length >= limit;
  const shorter = isFull ? await searched(index, { ...query, limit: limit - 1 }) : result;
  const answer = isToolError(shorter) ? result : shorter;
  const score = answer.hits[0]?.score ?? 0;
  const { id, title, description: excerpt = '' } = page;
  const first: DocsHit = { ...(existing ?? { id, page: id, title, headingPath: [], excerpt }), score };
  const others = answer.hits.filter((hit) => hit.id !== first.id);
  const leading = { ...answer, total: Math.max(answer.total, 1), nearby: [], titled: first.id };
  if (limit === 1 && existing === undefined && others.length > 0) return { ...leading, hits: [first], nextCursor: start };
  return { ...leading, hits: [first, ...others] };
}

/** The index's answer; what it refuses is an error text like any other. */
export async function searched(index: DocsIndex, query: DocsQuery): Promise<DocsSearchResult | ToolError> {
  try {
    return await index.search(query);
  } catch (error) {
    return refusalOf(error);
  }
}

/** What observers of exchanges receive about a search: its words, and what it found. An index of a team's own may leave `words` out. */
export function noteOf({ hits, total, words = [] }: DocsSearchResult): SearchOutcome {
  return {
    results: hits.length,
    total,
    words: words.map(({ text, known: isKnown }) => ({ text, known: isKnown })),
    pages: [...new Set(hits.map(({ page }) => page))],
  };
}

// Results of a query as a list with snippets: for a call with a limit, and for an index over pages that the snapshot does not have.

const defaultLimit = 6;
/** A result is not cut below this size, its line of the text included. */
const minRowBytes = 1_500;

export async function listResults(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
  const { scope, context, room, editions } = search;
  // As many as fit when each is cut to its least size: then every hit of a page is shown, and the index's cursor is right.
  const limit = Math.max(1, Math.min(query.limit ?? defaultLimit, Math.floor(room.bytes / minRowBytes)));
  const answer = await searchFrom(search, { ...query, limit }, cursor);
  if (isToolError(answer)) return answer;
  const { hits, total, nextCursor } = answer;
  const firsts = new Set(new Map(hits.toReversed().map((hit) => [hit.page, hit])).values());
  return rowsAnswer(
    {
      name: 'results',
      list: hits,
      show: (hit) => resultOf(hit, firsts.has(hit), search, context.baseUrl),
      from: 0,
      limit,
      sure: limit,
      beyond: { total, ...(nextCursor !== undefined && { cursor: cursorFor(nextCursor, scope) }) },
    },
    { ...editions.describe(query.version, query.locale), ...missingFrom(answer, search) },
  );
}

/** One result; the first of its page has what all of them share. */
function resultOf(
  { id, title, headingPath, excerpt, score, updatedAt }: DocsHit,
  isFirst: boolean,
  { addresses }: Library,
  baseUrl: string,
): JsonObject {
  const updated = updatedAt ?? addresses.page(partsOf(id).page)?.updated_at;
  return {
    id,
    ...(isFirst && { title, url: addresses.urlOf(id, baseUrl), ...(updated !== undefined && { updated_at: updated }) }),
    heading_path: headingPath,
    snippet: excerpt,
    score: Math.round(score * 1000) / 1000,
  };
}
