// Where an answer continues: an offset, sealed with a hash of the index and of the query it belongs to.

import { DocsIndexError } from './error.ts';
import { hashBytes, hashText } from './hash.ts';
import { maxReach } from './limits.ts';

/** A cursor for the hits from `offset` on. */
export function writeCursor(owner: readonly (string | undefined)[], offset: number): string {
  return `${offset}.${hashText(hashBytes([new TextEncoder().encode(JSON.stringify([...owner, offset]))]))}`;
}

/** The offset in a cursor. Throws `DocsIndexError` `bad_cursor` for one of another index or query. */
export function readCursor(owner: readonly (string | undefined)[], cursor: string): number {
  const offset = Number.parseInt(cursor, 10);
  if (offset <= maxReach && cursor === writeCursor(owner, offset)) return offset;
  throw new DocsIndexError('bad_cursor', 'cursor: expected one of this query');
}
