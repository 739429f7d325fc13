// Public entry "@vitrine/adapter-node/whatwg": the service inside Express, Fastify, Koa, Next and others, through
// @whatwg-node/server, which makes a Request of the framework's own. What that library answers with a stack trace
// or not at all (a Host or a target that is no URL, a method that Fetch forbids) never reaches it. Sockets are the framework's.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Connection, maxBodyBytes, type Service, type ServiceProvider, type ServiceResponse } from '@vitrine/core';
import { createServerAdapter } from '@whatwg-node/server';
import type { NodeRequest } from './request.ts';
import { createListener, type ListenerOptions, serviceGetter } from './listener.ts';
import { allHosts, originalUrl } from './target.ts';

/** Methods for which `new Request` throws (Fetch, section 2.2.1). */
const forbidden: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Makes a listener for the requests and responses of node:http, whatever framework they come from. */
export function toWhatwgListener(
  service: ServiceProvider,
  { loopback = false }: ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const adapter = createServerAdapter<{ readonly current: Service; readonly connection: Connection }>(
    (request: Request, { current, connection }) => current.fetch(request, connection),
  );
  const listener = createListener({
    service: serviceGetter(service),
    loopback: () => loopback,
    host: allHosts,
    sendsContinue: false,
    targetOf: originalUrl,
    ask,
  });
  return (_, response) => {
    listener.accept(response);
  };

  async function ask(current: Service, incoming: NodeRequest, response: ServerResponse): Promise<ServiceResponse> {
    const { method, connection } = incoming;
    const { req: request } = response;
    const isRequest = /^\/(?!\/)/.test(originalUrl(request)) && URL.canParse(`http://${incoming.field('host')}`);
    if (forbidden.has(method) || !isRequest) return current.handle(incoming);
    // Read here: the library keeps every piece of a body until its end.
    const body = method === 'POST' ? await incoming.body(maxBodyBytes) : undefined;
    if (typeof body === 'string') return current.handle(incoming);
    // Not the framework's own object: of that the library would take the parsed query for the target, let a parsed form
    // pass as JSON, and switch the time-out of the socket off.
    const handed = { raw: request, method, headers: request.headers, body: body === undefined ? undefined : iterable(body) };
    const answered = await adapter.handleNodeRequestAndResponse(handed, response, { current, connection });
    // Not `bytes()`, which the Response that @hono/node-server puts into the global scope does not have.
    // oxlint-disable-next-line bodies/one-buffer -- the front's own answer
    const reply = answered.body === null ? null : new Uint8Array(await answered.arrayBuffer());
    return { status: answered.status, fields: [...answered.headers], body: reply };
  }
}

/** A body in one piece. The library takes it for one by its members; it would name every byte of a plain array. */
function iterable(body: Uint8Array | { readonly text: string }): AsyncIterable<Uint8Array | string> & { readonly isWhole: true } {
  return {
    isWhole: true,
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve('text' in body ? body.text : body);
    },
  };
}
