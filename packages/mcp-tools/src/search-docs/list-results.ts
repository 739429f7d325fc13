// Results of a query as a list with snippets: for a call with a limit, and for an index over pages that the snapshot does not have.
import type { DocsHit, DocsQuery } from '@vitrine/docs-index';
import { rowsAnswer } from '../answers/budget.ts';
import { cursorFor } from '../answers/cursor.ts';
import { type Found, isToolError } from '../answers/documentation-tool.ts';
import type { JsonObject } from '../answers/json.ts';
import { missingFrom } from './unmatched-terms.ts';
import type { Library } from './page-reading.ts';
import { partsOf } from './page-addresses.ts';
import { type Search, searchFrom } from './search.ts';

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
