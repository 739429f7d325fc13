import type {
  BenchmarkEvidence,
  CapabilityCatalog,
  Changes,
  InstallationGuides,
  ReleaseCatalog,
  Status,
} from '@vitrine/core/serving';
import type { JsonObject } from '@vitrine/core';
import type { Answer, ReadAnswer, SafetyAnswer, SearchAnswer } from './answers.ts';
import type { MadeCall, Send } from './http/caller.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { ClientName, Era } from './mcp/endpoint.ts';
import type { ListedTool, SnapshotReference } from './mcp/tools.ts';
import type { Tree } from './text/llms-txt.ts';
import type { NamedTools, ToolMapping } from './tool-mapping.ts';

/** How a client calls. */
export interface ConnectOptions {
  /** Default: the runtime's `fetch`. `front.fetch` reads a front in this process. */
  readonly fetch?: Send;
  /** Ends every call of the client. */
  readonly signal?: AbortSignal;
  /** How long one call may take, redirects and body among it, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number;
  /** Most bytes of one answer, decoded. Default 8,000,000. */
  readonly maxBytes?: number;
  /** Default 5. Another origin is never called. */
  readonly maxRedirects?: number;
  /** Seconds that a call may wait until the quota of the server admits it. Default 0: the call rejects with `rate_limited`. */
  readonly maxWaitSeconds?: number;
  /** Keeps documents by their entity tags. Default: a cache in memory of this client. */
  readonly cache?: ResponseCache;
  /** The content that answers must be of, as `readSignedSnapshot` of `@vitrine/client/signed` returns it. */
  readonly snapshot?: Pick<SnapshotReference, 'id'>;
  /** The tools of a server that are not found by their names and arguments. */
  readonly tools?: NamedTools;
  /** What the client states of itself. Default: `vitrine-client`. */
  readonly client?: ClientName;
  /** Default: Date.now. */
  readonly clock?: () => number;
  /** Waits. Default: by a timer. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** What every call takes. */
export interface CallOptions {
  /** Ends this call. It then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** What a search takes. What a server has no argument for is not sent to it. */
export interface SearchOptions extends CallOptions {
  /** A list of this many results with snippets, 1 to 20; left out, the sections that answer. */
  readonly limit?: number;
  /** `nextCursor` of an answer to the same words. */
  readonly cursor?: string;
  readonly version?: string;
  readonly locale?: string;
}

/** What a reading takes. */
export interface ReadOptions extends CallOptions {
  /** Reads only what answers these words, where the page is long. */
  readonly query?: string;
  /** `nextCursor` of an answer to the same id. */
  readonly cursor?: string;
  /** The address that a search gave with the id, for servers that read by addresses. */
  readonly url?: string;
}

/** How a client reads an address. */
export interface Explanation {
  /** Unknown until a call was answered. */
  readonly kind: 'tools' | 'llms.txt' | 'unknown';
  /** Where the tools are. */
  readonly endpoint?: string;
  /** The revision of the protocol that they are called in. */
  readonly era?: Era;
  /** The tools that search and read; undefined until one of them was called. */
  readonly mapping?: ToolMapping;
  /** The last calls, oldest first. */
  readonly calls: readonly MadeCall[];
}

/** A client. Every method rejects with `ClientError`, or with the reason of the signal that ended it. */
export interface Client {
  /** What was connected to, without a slash at its end. */
  readonly address: string;
  /** Links, limits and boundaries, of a front. */
  readonly status: (options?: CallOptions) => Promise<Status>;
  readonly capabilities: (options?: CallOptions) => Promise<CapabilityCatalog>;
  readonly releases: (options?: CallOptions) => Promise<ReleaseCatalog>;
  readonly installation: (options?: CallOptions) => Promise<InstallationGuides>;
  readonly benchmarks: (options?: CallOptions) => Promise<BenchmarkEvidence>;
  /** What changed since a former snapshot, by its id. Rejects with `not_found` where the front does not know that. */
  readonly changes: (since: string, options?: CallOptions) => Promise<Changes>;
  /** Every page by its section, of `llms.txt`. */
  readonly tree: (options?: CallOptions) => Promise<Tree>;
  /** The sections that answer some words. */
  readonly search: (query: string, options?: SearchOptions) => Promise<SearchAnswer>;
  /** A page or section, by an id of a search or by its address. */
  readonly read: (id: string, options?: ReadOptions) => Promise<ReadAnswer>;
  /** How risky an action is, by its id or title. */
  readonly actionSafety: (action: string, options?: CallOptions) => Promise<SafetyAnswer>;
  /** Calls a tool by its name; one of a front by its name without the prefix of the front. */
  readonly call: (tool: string, given?: JsonObject, options?: CallOptions) => Promise<Answer>;
  /** The tools of the server. */
  readonly tools: (options?: CallOptions) => Promise<readonly ListedTool[]>;
  /** How the address is read, and which calls were made. */
  readonly explain: () => Explanation;
}
