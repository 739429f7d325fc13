// The bound of an answer. It is looked at before the answer is written: the text of an answer without bound, and the copies that
// are made of it, would fill the memory before its length could be known.
import { maxResultBytes } from '../../ground/limits.ts';
import { internalError } from '../../ground/problem-types.ts';
import { internalRpcError, type RpcError, rpcError } from '../json-rpc/error.ts';

/** Deeper is not looked: an answer that contains itself is for JSON.stringify to name. */
const deepest = 100;

/** Whether JSON of a value is surely longer than this many characters: strings, bytes and members alone pass it. */
export function isLongerThan(value: unknown, most: number): boolean {
  let left = most;
  function count(part: unknown, depth: number): void {
    left -= typeof part === 'string' ? part.length : 1;
    if (typeof part !== 'object' || part === null || depth === deepest) return;
    if (ArrayBuffer.isView(part)) left -= part.byteLength;
    else if (Array.isArray(part)) for (let index = 0; index < part.length && left >= 0; index++) count(part[index], depth + 1);
    // The members of an object, whatever else it is.
    else for (const name in part) if (left >= 0) count(Reflect.get(part, name), depth + 1);
  }
  count(value, 0);
  return left < 0;
}

/** The JSON of a value, or undefined when it is longer than the server sends; empty for a value that has no JSON. */
export function boundedJson(value: unknown): string | undefined {
  if (isLongerThan(value, maxResultBytes)) return undefined;
  // The type leaves out that toJSON may give nothing at all.
  const text = (JSON.stringify(value) as string | undefined) ?? '';
  return text.length > maxResultBytes ? undefined : text;
}

/** The error in place of an answer that is not sent. */
export function tooLong(): RpcError {
  return rpcError(internalRpcError, internalError, 'The answer is larger than the server sends');
}
