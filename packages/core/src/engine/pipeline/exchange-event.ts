// The event of an exchange. It holds no address of a client, no text of a query and no argument: every text in it comes from a closed list,
// such as the published pages, or is made here, so that an event can be logged as it is (SPEC 3).
import type { ClientPurpose } from './client-name.ts';
import type { SearchOutcome } from '../mcp/call-record.ts';
import type { SearchCounterPolicy } from '../store/settings.ts';

/** What the documentation tools did in an exchange (POST /api/mcp). */
export interface CallEvent {
  /** A method that the server knows, such as `tools/call`, else `_OTHER`. */
  readonly method: string;
  /** The tool that was called, when there is one of that name. */
  readonly tool?: string;
  /** The prompt that was requested, when there is one of that name. */
  readonly prompt?: string;
  readonly era?: 'legacy' | 'modern';
  /** The protocol version on the wire, such as `2025-11-25`. */
  readonly revision?: string;
  /** The JSON-RPC error code, or `tool_error` for a result with `isError`. */
  readonly error?: number | 'tool_error';
  /** Whether a part of the answer was left out to keep its budget. */
  readonly cut: boolean;
  /** Whether the answer states where to continue. */
  readonly paged: boolean;
  readonly search?: SearchEvent;
  /** W3C trace context of `_meta`, when valid. */
  readonly traceparent?: string;
}

/** What a search found, in numbers. */
export interface SearchEvent {
  /** Sections shown. */
  readonly results: number;
  /** Sections found. */
  readonly total: number;
  /** Words of the query that are not in the documentation. */
  readonly unknownWords: number;
}

/** An answer of the documentation tools, a list for language models (`llms.txt`), or a document by its media type. */
export type AnswerForm = 'mcp' | 'llms' | 'html' | 'markdown' | 'json' | 'other';

/** One exchange, after its reply is final. */
export interface ExchangeEvent {
  /** X-Request-Id. */
  readonly id: string;
  /** The request's method when it is a known one, else `_OTHER`. */
  readonly method: string;
  /** The path as the contract writes it, such as `/docs/{page}.md`; undefined when there is no such resource. */
  readonly route: string | undefined;
  /** The operation of the contract, such as `callDocumentationMcp`; undefined when there is no such resource. */
  readonly operation: string | undefined;
  readonly status: number;
  /** The code of the problem that was answered with, such as `rate_limited`; that of a JSON-RPC error too. */
  readonly problem: string | undefined;
  /** Bytes of the answer's body. */
  readonly bytes: number;
  /** The policy that counted the request; undefined where there is no limit. */
  readonly policy: string | undefined;
  /** Whether that policy refused it. */
  readonly limited: boolean;
  /** Which program the client is, of a closed list; `other` for the rest. By what it states in this request alone. */
  readonly client: string;
  /** What that program reads for, as its operator states. */
  readonly purpose: ClientPurpose;
  /** In which form it was answered. */
  readonly form: AnswerForm;
  /** The published page that was read, as it is in the path: `guide/install`; undefined for anything else. */
  readonly page: string | undefined;
  /** The snapshot that answered. */
  readonly snapshotId: string;
  /** What the tools did; undefined for anything but a call. */
  readonly call: CallEvent | undefined;
  /** Epoch milliseconds at arrival. */
  readonly startedAt: number;
  /** Milliseconds from arrival to the finished reply. */
  readonly durationMs: number;
}

/** Counts what is looked for and not found. It alone receives words of a search and missing addresses, and a client's key to distinguish clients. */
export interface SearchCounter extends SearchCounterPolicy {
  /** `client` is the key of a client, `now` epoch milliseconds. */
  count(search: SearchOutcome, client: string, now: number): void;
  /** A path below the base URL that looks like that of a page, and at which there is nothing. */
  countMissing?(path: string, client: string, now: number): void;
}

const standardMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** A method of bounded cardinality. */
export function methodLabel(method: string): string {
  return standardMethods.has(method) ? method : '_OTHER';
}
