// serve: a node:http server that expects the worst of its clients, and leaves without hurting the good ones.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { badRequest, type HeaderList } from '@vitrine/core/serving';
import type { Service, ServiceProvider, ServiceResponse } from '@vitrine/core';
import { type Admin, listenAdmin } from './admin.ts';
import { ClientTable } from './clients.ts';
import { answerFault } from './client-error.ts';
import type { ConnectionState } from './connection.ts';
import { createListener, type Listener, serviceGetter } from './listener.ts';
import { headOf } from './request.ts';
import { serializeResponse } from './response.ts';
import type { AdminSettings } from './serve-options.ts';
import { readOptions, type ServeOptions, type Settings } from './serve-options.ts';
import { createStop, type Stop } from './stop.ts';

/** A running host. */
export interface HttpServer {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Where the admin listener listens; undefined without one. */
  readonly adminUrl: string | undefined;
  /** Stops gracefully; resolves when every connection is closed, `forceAfterMs` later at the latest. */
  stop(): Promise<void>;
}

/** How often node:http looks for heads and bodies that are too slow, in milliseconds: a late one is cut up to this much later. */
export const checkingMs = 250;
/** Request line and fields together, in bytes. */
export const maxHeadBytes = 16_384;
/** Memory of requests that wait and answers that are unread, over all connections, in bytes. */
const maxHeldBytes = 64 * 1024 * 1024;
/** How often connections are looked at that ask for nothing, in milliseconds. */
const restCheckingMs = 500;

/** Listens and serves. Rejects when the address cannot be had; throws TypeError or RangeError for a bad option. */
export async function serve(service: ServiceProvider, options: ServeOptions = {}): Promise<HttpServer> {
  const settings = readOptions(options);
  const current = serviceGetter(service);
  const server = createServer({
    headersTimeout: settings.headersTimeoutMs,
    requestTimeout: settings.requestTimeoutMs,
    keepAliveTimeout: settings.keepAliveTimeoutMs,
    connectionsCheckingInterval: checkingMs,
    maxHeaderSize: maxHeadBytes,
    insecureHTTPParser: false,
    // Checked with everything else that a head has to have, so that the refusal is the service's.
    requireHostHeader: false,
    // A second Host, Origin or Content-Type must not vanish.
    joinDuplicateHeaders: true,
    noDelay: true,
  });
  // The header block is bounded in bytes; a bound in lines would drop the ones beyond it unseen.
  server.maxHeadersCount = 0;
  server.timeout = settings.stalledTimeoutMs;

  const clients = new ClientTable({ ...settings, maxHeldBytes });
  const sockets = new Set<Socket>();
  let loopback = false;
  const stopping = createStop(server, sockets, (socket) => listener.stateOf(socket), settings);
  const listener = createListener({
    service: current,
    loopback: () => loopback,
    host: ({ headers }) => headers.host,
    sendsContinue: true,
    hostRoutes: healthReplies(() => !stopping.begun()),
    stopping: () => stopping.begun(),
    clients,
    onError: (error) => settings.onError(error),
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    clients.excess(socket, listener.stateOf(socket).client)?.destroy();
    stopping.onConnection(socket);
  });
  guard(server, listener, current, settings);
  // A next head begins while the connection is kept, and arrives within the time for heads.
  const maxRestMs = settings.keepAliveTimeoutMs + settings.headersTimeoutMs;
  let lastCheckedAt = performance.now();
  const rests = setInterval(() => {
    // By the clock: on a busy machine the interval is longer. Of a stall little counts, because what arrived meanwhile is yet to be read.
    const now = performance.now();
    const passedMs = Math.min(now - lastCheckedAt, 2 * restCheckingMs);
    lastCheckedAt = now;
    for (const socket of sockets) listener.stateOf(socket).closeIfIdle(passedMs, maxRestMs);
  }, restCheckingMs).unref();
  server.once('close', () => {
    clearInterval(rests);
  });

  const address = await listen(server, settings);
  loopback = address.address.startsWith('127.') || address.address === '::1';
  const admin = settings.admin && (await startAdmin(server, settings.admin, () => !stopping.begun(), settings));
  const forget = settings.signals ? onSignals(stopping) : undefined;
  return {
    url: urlOf(address),
    adminUrl: admin?.url,
    stop: async () => {
      forget?.();
      await stopping.stop();
    },
  };
}

/** The admin listener, which continues while the host stops and ends with it. Without it there is no host either. */
async function startAdmin(server: Server, options: AdminSettings, ready: () => boolean, { onError }: Settings): Promise<Admin> {
  try {
    const admin = await listenAdmin(options, ready, onError);
    server.once('close', () => void admin.stop());
    return admin;
  } catch (error) {
    server.close();
    throw error;
  }
}

/** Everything node:http would answer by itself, or not at all. */
function guard(server: Server, listener: Listener, service: () => Service, settings: Settings): void {
  const accept = (_: IncomingMessage, response: ServerResponse): void => {
    listener.accept(response);
  };
  server.on('request', accept);
  // 100 is sent when the pipeline requests the body, so that a refusal comes instead of it.
  server.on('checkContinue', accept);
  server.on('checkExpectation', accept);
  /** Answers on a stream that is a socket; whatever fails ends it. */
  const answer = (stream: Duplex, reply: (state: ConnectionState) => Promise<void>): void => {
    const answered = stream instanceof Socket ? reply(listener.stateOf(stream)) : Promise.reject(new TypeError('no socket'));
    answered.catch((error: unknown) => {
      settings.onError(error);
      stream.destroy();
    });
  };
  server.on('clientError', (fault, stream) => {
    answer(stream, (state) => answerFault(fault, state, service));
  });
  // There is no upgrade listener: a request to upgrade is answered as any other request (RFC 9110 section 7.8).
  server.on('connect', (request: IncomingMessage, stream) => {
    answer(stream, async (state) => {
      const refused = { ...headOf(request, request.url ?? ''), connection: state.connection };
      state.closeAfter(serializeResponse(await service().refuse(badRequest, 'The service is no proxy.', refused), new Date()));
    });
  });
}

async function listen(server: Server, { port, host }: Settings): Promise<AddressInfo> {
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`serve: cannot listen on port ${port} of ${host}: ${reasonOf(error)}`, { cause: error });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('serve: the server has no internet address');
  return address;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; stop the other process or choose another port',
  EACCES: 'the system does not allow it; ports below 1024 need privileges',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'the name of the host is unknown',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? code) : String(error);
}

function urlOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

// /livez and /readyz: health checks for the machinery around the host. They are no part of the contract and have no quota; /readyz
// turns to 503 as soon as the host begins to stop.
const utf8 = new TextEncoder();

function health(status: number, text: string, more: HeaderList = []): ServiceResponse {
  const body = utf8.encode(`${text}\n`);
  const fields: HeaderList = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', String(body.length)],
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    ...more,
  ];
  return { status, fields, body };
}

const ok = health(200, 'ok');
const stopping = health(503, 'stopping', [['Retry-After', '10']]);
const notAllowed = health(405, 'only GET and HEAD', [['Allow', 'GET, HEAD']]);

function probe(reply: () => ServiceResponse): (method: string) => ServiceResponse {
  return (method) => (method === 'GET' || method === 'HEAD' ? reply() : notAllowed);
}

/** The answers to health checks by target, and by method within. `ready` is called for every /readyz. */
function healthReplies(ready: () => boolean): ReadonlyMap<string, (method: string) => ServiceResponse> {
  return new Map([
    ['/livez', probe(() => ok)],
    ['/readyz', probe(() => (ready() ? ok : stopping))],
  ]);
}

// SIGTERM and SIGINT: the first stops gracefully and ends the process with 0, the second cuts every connection and ends it with 1, as
// does the deadline of stopping.
const signals = ['SIGTERM', 'SIGINT'] as const;

/** Listens until the returned function is called. */
function onSignals({ begun, stop, force }: Stop): () => void {
  const onSignal = (): void => {
    if (begun()) {
      force();
      process.exit(1);
    }
    void stop().then((graceful) => process.exit(graceful ? 0 : 1));
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
