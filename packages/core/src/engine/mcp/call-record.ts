// Notes of a call, taken while it is answered, from which the event of its exchange is made (SPEC 3). Only a service with a listener
// takes them. A member comes from a closed list or is a count; the words of a search are for the counter of searches alone.
import type { JsonObject } from '../../shared/json.ts';
import type { RpcError } from '../json-rpc/error.ts';
import type { ResultMembers } from './result.ts';

/** The words of a search, and what it found. */
export interface SearchOutcome {
  /** Sections shown in this answer. */
  readonly results: number;
  /** Sections found in all. */
  readonly total: number;
  /** The words of the query as the index reads them, each once, without stop words. */
  readonly words: readonly { readonly text: string; readonly known: boolean }[];
  /** Pages whose sections are shown. */
  readonly pages: readonly string[];
}

export class CallRecord {
  /** A method that this server knows, else `_OTHER`. */
  method = '_OTHER';
  /** Tools and prompts of this server only. */
  tool: string | undefined;
  prompt: string | undefined;
  era: 'legacy' | 'modern' | undefined;
  revision: string | undefined;
  error: number | 'tool_error' | undefined;
  problem: string | undefined;
  cut = false;
  paged = false;
  search: SearchOutcome | undefined;
  /** The name that the client gives itself in this request; the event holds the program of a closed list in its place. */
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
  recordCut({ truncated, next_cursor: cursor }: JsonObject): void {
    this.cut = truncated === true;
    this.paged = cursor !== undefined;
  }
}
