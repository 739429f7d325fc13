// A front: a service, and the snapshot that it serves. The same object serves one snapshot after another where a source is followed.
import {
  createService,
  type RenderedDocuments,
  type RateLimiter,
  type Service,
  type Snapshot,
  type Connection,
} from '@vitrine/core';
import { getOrCreateLimiter } from '@vitrine/core/serving';
import type { McpContent } from '@vitrine/core/mcp';
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
   * Answers a request. `host` is what the host passes with it: a `Connection`, or the second argument that Bun, Deno,
   * `@hono/node-server` and `@whatwg-node/server` give to a Fetch handler. Anything else is ignored.
   */
  fetch(request: Request, host?: unknown): Promise<Response>;
  /** Reads a followed source now, and serves what it holds. Resolves at once where nothing is followed. */
  refresh(): Promise<void>;
  /** Ends the checks of a followed source. Requests are still answered. */
  close(): void;
}

export interface Served {
  readonly snapshot: Snapshot;
  readonly documents: RenderedDocuments;
  readonly service: Service;
  readonly limiter: RateLimiter;
}

export interface Rendered {
  readonly snapshot: Snapshot;
  readonly documents: RenderedDocuments;
  /** Left out where nothing made it yet: then the first call does. */
  readonly mcp?: McpContent;
}

/** Makes the service of a snapshot. The limiter that counted before continues where its policy is the same. */
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
      'fetch: the host gives no client address, so all clients share one quota. Pass { remoteAddress } as second argument, or set trustProxy for the proxy in front.',
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

// What a host that speaks Fetch knows of the connection: each hands it to `fetch` as a second argument of its own form, so that
// `Deno.serve(front.fetch)`, `Bun.serve(front)`, `app.mount('/', front.fetch)` and srvx need no code in between.

/**
 * The connection of a request. `host` is the second argument of `fetch`: a `Connection`, the server of Bun, the info of Deno, the bindings of
 * @hono/node-server or @whatwg-node/server; srvx has the address on the request. Anything else, null included, states nothing.
 */
export function connectionOf(request: Request, host: unknown): Connection {
  const given = membersOf(host);
  if (typeof given['remoteAddress'] === 'string' || 'loopback' in given || 'framed' in given) return given;
  const remoteAddress =
    addressOfBun(request, given) ??
    textOf(membersOf(given['remoteAddr'])['hostname']) ??
    textOf(socketOf(given['incoming'])['remoteAddress']) ??
    textOf(socketOf(given['req'])['remoteAddress']) ??
    ('ip' in request ? textOf(request.ip) : undefined);
  return remoteAddress === undefined ? {} : { remoteAddress };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  // Any object has members of unknown types.
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function socketOf(message: unknown): Members {
  return membersOf(membersOf(message)['socket']);
}

/** Bun passes its server, which knows the address of a request that it made itself. */
function addressOfBun(request: Request, server: Members): string | undefined {
  if (typeof server['requestIP'] !== 'function') return undefined;
  try {
    return textOf(membersOf((server['requestIP'] as (request: Request) => unknown)(request))['address']);
  } catch {
    return undefined;
  }
}
