// Which hits of a ranking an answer holds, and the cursor for those behind them: where they begin, sealed with a hash of the content and
// of the query, so that it continues nothing else. A forged one only skips hits.

import type { DocsQuery } from './answer.ts';
import { hashText, xxh32 } from './hash.ts';
import { encode } from './text.ts';
import { defaultLimit, maxLimit, maxQueryCharacters, maxReach } from './limits.ts';

/** The hits of an answer, by their places in the ranking. */
export interface HitRange {
  /** Hits before the first of them. */
  readonly offset: number;
  /** Hits up to the last of them. */
  readonly end: number;
  /** The answer's cursor when so many sections were found; nothing at the end. */
  readonly next: (total: number) => { readonly nextCursor?: string };
}

/** The range of hits that a query requests; undefined for a cursor of another query or content. */
export function hitRange(content: string, { query, version, locale, cursor, limit }: DocsQuery): HitRange | undefined {
  const cursorAt = (place: number): string => {
    const owner = JSON.stringify([content, query.slice(0, maxQueryCharacters), version, locale, place]);
    return `${place}.${hashText(xxh32(encode(owner)), xxh32(encode(owner), 1))}`;
  };
  const offset = Number.parseInt(cursor ?? '0', 10);
  if (cursor !== undefined && !(offset <= maxReach && cursor === cursorAt(offset))) return undefined;
  const end = Math.min(offset + Math.min(Math.max(Math.trunc(limit ?? 0) || defaultLimit, 1), maxLimit), maxReach);
  return { offset, end, next: (total) => (end < Math.min(total, maxReach) ? { nextCursor: cursorAt(end) } : {}) };
}
