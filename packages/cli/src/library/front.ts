// A front: a service, and the snapshot that it serves. The same object serves one snapshot after another where a source is followed.
import {
  createService,
  type RenderedDocuments,
  getOrCreateLimiter,
  type RateLimiter,
  type Service,
  type Snapshot,
} from '@vitrine/core';
import type { McpContent } from '@vitrine/core/mcp';
import { connectionOf } from './connection.ts';
import { mcpContentOf } from './content.ts';
import { type FrontOptions, servingOf } from './options.ts';

/** A front that answers. Every host takes it: `serve`, `toLambdaHandler`, a framework's middleware, or `fetch` alone. */
export interface Front extends Service {
  /** The digest of the content that is served now: `sha256:<64 hex>`. */
  readonly snapshotId: string;
  /** The content that is served now. */
  readonly snapshot: Snapshot;
  /** The documents that are served now. */
  readonly documents: RenderedDocuments;
  /** The service of that content; another object after the content was replaced. */
  readonly service: Service;
  /**
   * Answers a request. `host` is what the host hands over beside it: a `Connection`, or the second argument that Bun, Deno,
   * `@hono/node-server` and `@whatwg-node/server` give to a Fetch handler. Anything else is ignored.
   */
  fetch(request: Request, host?: unknown): Promise<Response>;
  /** Reads a followed source now, and serves what it holds. Resolves at once where nothing is followed. */
  refresh(): Promise<void>;
  /** Ends the checks of a followed source. Requests are still answered. */
  close(): void;
}

/** What serves one snapshot. */
export interface Served {
  readonly snapshot: Snapshot;
  readonly documents: RenderedDocuments;
  readonly service: Service;
  readonly limiter: RateLimiter;
}

/** Something to serve. */
export interface Rendered {
  readonly snapshot: Snapshot;
  readonly documents: RenderedDocuments;
  /** Left out where nothing made it yet: then the first call does. */
  readonly mcp?: McpContent;
}

/** Makes the service of a snapshot. The limiter that counted before goes on where its policy is the same. */
export function servedOf({ snapshot, documents, mcp }: Rendered, options: FrontOptions, before?: Served): Served {
  const limiter = options.limiter ?? getOrCreateLimiter(documents.site.rateLimit, before?.limiter);
  const service = createService({
    ...servingOf(options),
    documents,
    mcp: mcp ?? (() => mcpContentOf(snapshot, options)),
    limiter,
  });
  return { snapshot, documents, service, limiter };
}

/** A front over whatever is served now. */
export function frontOf(
  source: { readonly current: Served; refresh?(): Promise<void>; close?(): void },
  { trustProxy, onWarning = console.warn }: Pick<FrontOptions, 'trustProxy' | 'onWarning'>,
): Front {
  let warned = false;
  /** Without an address all clients share a quota, which is noticed only when they are refused. */
  function warnWithoutAddress(): void {
    if (warned || (trustProxy ?? source.current.documents.site.trustProxy) !== undefined) return;
    warned = true;
    onWarning(
      'fetch: the host names no address of the client, so all clients share one quota. Give { remoteAddress } as second argument, or set trustProxy for the proxy in front.',
    );
  }
  return {
    get baseUrl() {
      return source.current.service.baseUrl;
    },
    get snapshotId() {
      return source.current.snapshot.id;
    },
    get snapshot() {
      return source.current.snapshot;
    },
    get documents() {
      return source.current.documents;
    },
    get service() {
      return source.current.service;
    },
    has: (target) => source.current.service.has(target),
    redirect: (target) => source.current.service.redirect(target),
    handle: (incoming) => source.current.service.handle(incoming),
    fetch: (request, host) => {
      const connection = connectionOf(request, host);
      if (connection.remoteAddress === undefined && connection.loopback !== true) warnWithoutAddress();
      return source.current.service.fetch(request, connection);
    },
    refuse: (...refusal) => source.current.service.refuse(...refusal),
    refresh: async () => source.refresh?.(),
    close: () => source.close?.(),
  };
}
