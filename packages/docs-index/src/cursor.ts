// Where an answer continues: an offset, sealed with a hash of the index and of the query it belongs to.

import { DocsIndexError } from './error.ts';
import { hashBytes, hashText } from './hash.ts';
import { maxReach } from './limits.ts';

function seal(owner: readonly string[], offset: number): string {
  return hashText(hashBytes([new TextEncoder().encode(JSON.stringify([...owner, offset]))]));
}

/** A cursor for the hits from `offset` on. */
export function writeCursor(owner: readonly string[], offset: number): string {
  return `${offset}.${seal(owner, offset)}`;
}

/** The offset in a cursor. Throws `DocsIndexError` `bad_cursor` for one of another index or query. */
export function readCursor(owner: readonly string[], cursor: string): number {
  const offset = /^(\d{1,4})\.[0-9a-f]{16}$/.exec(cursor)?.[1];
  if (offset === undefined || Number(offset) > maxReach || cursor !== writeCursor(owner, Number(offset)))
    throw new DocsIndexError('bad_cursor', 'the cursor belongs to another query or another state of the documentation');
  return Number(offset);
}
