// Pagination of lists (MCP pagination): cursors are opaque to clients; here they name the snapshot, and the decimal place in a list that
// never changes while it is served. Behind a balancer the next page may be requested from an instance with another snapshot, where it would
// belong to another list: such a cursor is -32602, and so is one that was never given out, an empty string included.
import { invalidParamsOf, type RpcError } from '../json-rpc/error.ts';
import type { JsonObject } from '../../shared/json.ts';

const unknownCursor = invalidParamsOf('this server did not issue this cursor');
const otherSnapshot = invalidParamsOf(
  'the cursor belongs to another snapshot: new content was published. Omit cursor to start over.',
);

/** Characters of a snapshot's id that distinguish it from others. */
const markLength = 12;

/** For lists that fit one page: any cursor is unknown. */
export function refuseCursor(params: JsonObject): RpcError | undefined {
  return (params['cursor'] ?? undefined) === undefined ? undefined : unknownCursor;
}

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** One page of a list, or the error for a cursor that is not one of its beginnings. */
export function listPage<Item>(
  items: readonly Item[],
  size: number,
  snapshotId: string,
  cursor: unknown,
): ListPage<Item> | RpcError {
  const mark = snapshotId.slice(-markLength);
  let start = 0;
  if (cursor !== undefined && cursor !== null) {
    const [, of, position] = (typeof cursor === 'string' && /^(\w{1,12})\.([1-9]\d{0,8})$/.exec(cursor)) || [];
    if (position === undefined) return unknownCursor;
    if (of !== mark) return otherSnapshot;
    start = Number(position);
    if (start >= items.length || start % size !== 0) return unknownCursor;
  }
  const end = start + size;
  return { items: items.slice(start, end), ...(end < items.length && { nextCursor: `${mark}.${end}` }) };
}
