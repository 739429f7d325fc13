// One search: what the index finds, refusals as texts, and the note for those who observe exchanges.
import { type SearchOutcome, type ToolContext, type ToolError } from '@vitrine/core/mcp';
import type { DocsSearchResult, DocsIndex, DocsQuery } from '@vitrine/docs-index';
import type { Room } from '../answers/budget.ts';
import { type CursorScope, readCursor } from '../answers/cursor.ts';
import { isToolError } from '../answers/documentation-tool.ts';
import type { Library } from './page-reading.ts';
import type { Editions } from '../answers/editions.ts';
import { refusalOf } from './refusal.ts';

export interface Search extends Library {
  readonly scope: CursorScope;
  readonly context: ToolContext;
  readonly room: Room;
  readonly editions: Editions;
}

/** What the index finds from a cursor on; a further page of the same search is not counted as a search. */
export async function searchFrom(
  { index, scope, context }: Search,
  query: DocsQuery,
  cursor: string | undefined,
): Promise<DocsSearchResult | ToolError> {
  const position = cursor === undefined ? undefined : readCursor(cursor, scope);
  if (isToolError(position)) return position;
  const answer = await searched(index, { ...query, words: true, ...(position !== undefined && { cursor: position }) });
  if (!isToolError(answer) && position === undefined) context.reportSearch?.(noteOf(answer));
  return answer;
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
