// Public entry "@vitrine/adapter-node/whatwg": the service inside Express, Fastify, Koa, Next and others, through
// @whatwg-node/server, which makes a Request of what the framework hands over. What that library answers with a stack trace
// or not at all (a Host or a target that is no URL, a method that Fetch forbids) is answered here before it sees it, and
// answers are written here, in length and closing like those of `serve`. Sockets are the framework's own to guard.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest, type Connection, type ServiceSource } from '@vitrine/core';
import { createServerAdapter } from '@whatwg-node/server';
import { type ConnectionState, connectionStates } from './connection.ts';
import { continueSent, isReadable, NodeIncoming } from './incoming.ts';
import { type ListenerOptions, sourceOf } from './listener.ts';
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
  const adapter = createServerAdapter<{ readonly connection: Connection }>((request: Request, { connection }) =>
    current().fetch(request, connection),
  );
  const stateOf = connectionStates(() => loopback, answer);

  async function answer({ connection }: ConnectionState, response: ServerResponse): Promise<void> {
    const request = response.req;
    const { method = '', headers, httpVersion } = request;
    const url = originalUrl(request);
    try {
      const turn = continueSent(response);
      if (turn !== undefined) await turn;
      const place = placeRequest(method, url, httpVersion, allHosts(request), headers['transfer-encoding']);
      if (place.kind === 'misplaced') writeReply(response, current().refuse(badRequest, place.detail, url), true);
      else if (place.target === '*') writeReply(response, serverOptions, false);
      else if (forbidden.has(method) || !url.startsWith('/') || url.startsWith('//') || !URL.canParse(`http://${place.host}`)) {
        const incoming = new NodeIncoming(response, place.target, place.host, connection, false);
        writeReply(response, await current().handle(incoming), !isReadable(request));
      } else {
        // Not the framework's own object: of that the library would take the parsed query for the target, let a parsed form
        // pass as JSON, and switch the time-out of the socket off.
        const handed = { raw: request, method, headers, body: parsedBody(request) };
        const answered = await adapter.handleNodeRequestAndResponse(handed, response, { connection });
        const body = answered.body === null ? null : new Uint8Array(await answered.arrayBuffer());
        const reply = { status: answered.status, fields: [...answered.headers], body };
        if (!response.destroyed) writeReply(response, reply, !isReadable(request));
      }
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

/** What a parser of the framework made of a body, as text again; undefined while the body is still to be read. */
function parsedBody(request: IncomingMessage): unknown {
  if (!request.readableDidRead || !('body' in request)) return undefined;
  const { body } = request;
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
}
