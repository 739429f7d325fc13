// One search: what the index finds, refusals as texts, and the note for those who observe exchanges.
import type { Page } from '@vitrine/core';
import { type SearchOutcome, type ToolContext, type ToolError } from '@vitrine/core/mcp';
import type { DocsSearchResult, DocsIndex, DocsQuery } from '@vitrine/docs-index';
import type { Room } from '../answers/budget.ts';
import { type CursorScope, placeOf } from '../answers/cursor.ts';
import { isToolError } from '../answers/documentation-tool.ts';
import type { Library } from './page-reading.ts';
import type { Editions } from '../answers/editions.ts';
import { refusalOf } from './refusal.ts';
import { type TitleSearch, withPageFirst } from './titles.ts';

export interface Search extends Library {
  readonly scope: CursorScope;
  readonly context: ToolContext;
  readonly room: Room;
  readonly editions: Editions;
  readonly titled: TitleSearch;
}

/** What the index finds from a cursor on; a further page of the same search is not counted as a search. */
export async function searchFrom(
  { index, scope, context, titled }: Search,
  query: DocsQuery,
  cursor: string | undefined,
): Promise<DocsSearchResult | ToolError> {
  const place = cursor === undefined ? undefined : placeOf(cursor, scope);
  if (isToolError(place)) return place;
  const wanted = { ...query, words: true };
  const found = await searched(index, place === undefined ? wanted : { ...wanted, cursor: place });
  if (isToolError(found) || place !== undefined) return found;
  const page = titled(
    query,
    found.hits.map((hit) => hit.page),
  );
  const answer = page === undefined ? found : withPageFirst(await withRoomFor(page, found), page);
  context.reportSearch?.(noteOf(answer));
  return answer;

  /** The answer with one hit less, where the page comes in addition, so that the cursor is right. */
  async function withRoomFor({ id }: Page, full: DocsSearchResult): Promise<DocsSearchResult> {
    const { limit = 0 } = query;
    if (full.hits.length < limit || full.hits.some((hit) => hit.page === id)) return full;
    if (limit < 2) return { ...full, hits: [] };
    const shorter = await searched(index, { ...wanted, limit: limit - 1 });
    return isToolError(shorter) ? full : shorter;
  }
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
    words: words.map(({ text, known }) => ({ text, known })),
    pages: [...new Set(hits.map(({ page }) => page))],
  };
}
