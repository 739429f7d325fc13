// What is noted of a call while it is answered, for those who observe exchanges (SPEC 3). Made only where somebody listens; every
// member is one of a closed list, a count, or what a search was made of, which the counter of searches alone may see.
import type { JsonObject } from '../../ground/json.ts';
import type { RpcError } from '../json-rpc/error.ts';
import type { ResultMembers } from './written.ts';

/** What a search was made of and what it found. */
export interface SearchNote {
  /** Sections shown in this answer. */
  readonly results: number;
  /** Sections found in all. */
  readonly total: number;
  /** The words of the query as the index reads them, each once, without those that say nothing. */
  readonly words: readonly { readonly text: string; readonly known: boolean }[];
  /** Pages whose sections are shown. */
  readonly pages: readonly string[];
}

/** Filled in by the steps of the endpoint. */
export class CallNote {
  /** A method that this server knows, else `_OTHER`. */
  method = '_OTHER';
  /** Tools and prompts of this server only. */
  tool: string | undefined;
  prompt: string | undefined;
  era: 'legacy' | 'modern' | undefined;
  /** The protocol version on the wire. */
  revision: string | undefined;
  error: number | 'tool_error' | undefined;
  problem: string | undefined;
  cut = false;
  paged = false;
  search: SearchNote | undefined;
  /** What the client calls itself in this very request; never told to anybody. */
  clientName: string | undefined;
  traceparent: string | undefined;

  failed({ code, type }: RpcError): void {
    this.error = code;
    this.problem = type.code;
  }

  answered(result: ResultMembers): void {
    if (result['isError'] === true) this.error = 'tool_error';
    if (result['nextCursor'] !== undefined) this.paged = true;
  }

  /** The structured answer of a tool. */
  shown({ truncated, next_cursor: cursor }: JsonObject): void {
    this.cut = truncated === true;
    this.paged = cursor !== undefined;
  }
}

/** W3C trace context, level 1. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace context of `_meta`, when it is valid. */
export function traceparentOf(meta: JsonObject | undefined): string | undefined {
  const traceparent = meta?.['traceparent'];
  return typeof traceparent === 'string' && traceparentPattern.test(traceparent) ? traceparent : undefined;
}
