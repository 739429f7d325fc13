// Pagination of lists (MCP pagination): cursors are opaque to clients; here they are the decimal place in a list that
// never changes while serving. A cursor that was never given out is -32602, an empty string included.
import { invalidParams } from '../../ground/problem-types.ts';
import { invalidParamsError, type RpcError, rpcError } from '../json-rpc/error.ts';
import type { JsonObject } from '../../ground/json.ts';

const unknownCursor = rpcError(invalidParamsError, invalidParams, 'Invalid params: the cursor was not given out by this server');

/** For lists that fit one page: any cursor is unknown. */
export function refuseCursor(params: JsonObject): RpcError | undefined {
  return params['cursor'] === undefined ? undefined : unknownCursor;
}

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** One page of a list, or the error for a cursor that does not stand for the beginning of one. */
export function pageOf<Item>(list: readonly Item[], cursor: unknown, size: number): ListPage<Item> | RpcError {
  const start = cursor === undefined ? 0 : startOf(cursor, list.length, size);
  if (start === undefined) return unknownCursor;
  const end = start + size;
  return { items: list.slice(start, end), ...(end < list.length && { nextCursor: `p${end}` }) };
}

function startOf(cursor: unknown, length: number, size: number): number | undefined {
  if (typeof cursor !== 'string' || !/^p[1-9]\d{0,8}$/.test(cursor)) return undefined;
  const start = Number(cursor.slice(1));
  return start < length && start % size === 0 ? start : undefined;
}
