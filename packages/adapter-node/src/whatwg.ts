// Public entry "@vitrine/adapter-node/whatwg": the service inside Express, Fastify, Koa, Next and others, through
// @whatwg-node/server. What that library answers with a stack trace or not at all (a bad Host, a target that is no URL,
// a method that Fetch forbids) is answered here before it sees it. Sockets are the framework's own to guard.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { badRequest, type Connection } from '@vitrine/core';
import { createServerAdapter } from '@whatwg-node/server';
import { type ConnectionState, connectionStates } from './connection.ts';
import { NodeIncoming } from './incoming.ts';
import { type ListenerOptions, type ServiceSource, sourceOf } from './listener.ts';
import { writeReply } from './reply.ts';
import { allHosts, placeRequest, serverOptions } from './target.ts';

/** Methods for which `new Request` throws (Fetch, section 2.2.1). */
const forbidden: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Makes a listener for the requests and responses of node:http, whatever framework hands them over. */
export function toWhatwgListener(
  service: ServiceSource,
  { loopback = false }: ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const current = sourceOf(service);
  const adapter = createServerAdapter<{ readonly connection: Connection }>(async (request: Request, { connection }) => {
    const answer = await current().fetch(request, connection);
    // The library writes the status text as reason phrase, and some clients take an empty one for a fault.
    return Object.defineProperty(answer, 'statusText', { value: STATUS_CODES[answer.status] ?? '' });
  });
  const stateOf = connectionStates(() => loopback, answer);

  async function answer({ connection }: ConnectionState, response: ServerResponse): Promise<void> {
    const request = response.req;
    const { method = '', headers, httpVersion } = request;
    const url = originalUrl(request);
    try {
      const place = placeRequest(method, url, httpVersion, allHosts(request), headers['transfer-encoding']);
      if (place.kind === 'misplaced') writeReply(response, current().refuse(badRequest, place.detail, url), true);
      else if (place.target === '*') writeReply(response, serverOptions, false);
      else if (forbidden.has(method) || !url.startsWith('/') || url.startsWith('//')) {
        const incoming = new NodeIncoming(response, place.target, place.host, connection, false);
        writeReply(response, await current().handle(incoming), !request.complete);
      } else await adapter.handle(request, response, { connection });
    } catch {
      // What a service source or the library threw; the client learns that it was not its fault.
      if (response.headersSent) response.destroy();
      else response.writeHead(500, ['Content-Length', '0', 'Connection', 'close']).end();
    }
  }

  return (request, response) => {
    stateOf(request.socket).accept(response);
  };
}

/** The target as sent: Express and others strip the path a handler is mounted on from `url`. */
function originalUrl(request: IncomingMessage): string {
  if ('originalUrl' in request && typeof request.originalUrl === 'string') return request.originalUrl;
  return request.url ?? '';
}
