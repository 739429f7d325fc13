// The admin listener: metrics, health and the served snapshot, for the operator. It has a port of its own, which only this machine
// reaches unless another address is named. It is no part of the contract, has no quota and changes nothing.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostName } from '@vitrine/core/serving';
import type { AdminSettings } from './serve-options.ts';

export interface Admin {
  /** Where it listens, such as `http://127.0.0.1:9090`. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Page {
  readonly type: string;
  readonly text: () => string;
  readonly status?: () => number;
}

/** Text format 0.0.4. */
const metricsType = 'text/plain; version=0.0.4; charset=utf-8';
const json = 'application/json';
const text = 'text/plain; charset=utf-8';

/** Listens. `ready` states whether the host takes requests. Rejects when the address cannot be had. */
export async function listenAdmin(options: AdminSettings, ready: () => boolean, onError: (error: unknown) => void): Promise<Admin> {
  const { port, host = '127.0.0.1' } = options;
  const pages = pagesOf(options, ready);
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000, maxHeaderSize: 8_192 }, (request, response) => {
    // A page of the web can make a browser send requests to this machine, but not under a name of this machine.
    if (!isOwn(request.headers.host, host))
      answer(request, response, 403, text, 'the Host field is not an address of this listener\n');
    else serve(request, response, pages, onError);
  });
  server.maxConnections = 64;
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`admin: cannot listen on port ${port} of ${host}: ${String(error)}`, { cause: error });
  }
  return { url: urlOf(server, host), stop: () => close(server) };
}

function pagesOf(options: AdminSettings, ready: () => boolean): ReadonlyMap<string, Page> {
  const asJson = (value: () => object): Page => ({ type: json, text: () => `${JSON.stringify(value(), undefined, 2)}\n` });
  const pages = new Map<string, Page>([
    ['/livez', { type: text, text: () => 'ok\n' }],
    ['/readyz', { type: text, text: () => (ready() ? 'ok\n' : 'stopping\n'), status: () => (ready() ? 200 : 503) }],
  ]);
  const { metrics, snapshot, searches } = bound(options);
  if (metrics !== undefined) pages.set('/metrics', { type: metricsType, text: metrics });
  if (snapshot !== undefined) pages.set('/debug/snapshot', asJson(snapshot));
  if (searches !== undefined) pages.set('/debug/searches', asJson(searches));
  const list = [...pages.keys()].map((path) => `${path}\n`).join('');
  return pages.set('/', { type: text, text: () => list });
}

function bound(options: AdminSettings): Pick<AdminSettings, 'metrics' | 'snapshot' | 'searches'> {
  return {
    ...(options.metrics && { metrics: options.metrics.bind(options) }),
    ...(options.snapshot && { snapshot: options.snapshot.bind(options) }),
    ...(options.searches && { searches: options.searches.bind(options) }),
  };
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  pages: ReadonlyMap<string, Page>,
  onError: (error: unknown) => void,
): void {
  const page = pages.get((request.url ?? '').split('?', 1)[0] ?? '');
  if (page === undefined) answer(request, response, 404, text, 'not found\n');
  else if (request.method !== 'GET' && request.method !== 'HEAD') answer(request, response, 405, text, 'only GET and HEAD\n');
  else
    try {
      answer(request, response, page.status?.() ?? 200, page.type, page.text());
    } catch (error) {
      onError(error);
      answer(request, response, 500, text, 'failed\n');
    }
}

function answer({ method }: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status === 405 && { Allow: 'GET, HEAD' }),
    // A body that nobody reads ends with its connection.
    ...(method !== 'GET' && method !== 'HEAD' && { Connection: 'close' }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

function isOwn(field: string | undefined, host: string): boolean {
  const name = field === undefined ? undefined : hostName(field);
  if (name === undefined) return false;
  return name === 'localhost' || name === host || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
