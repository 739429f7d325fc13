// Public entry "vitrine/fastify": a front in an application of Fastify.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenerOptions } from '@vitrine/adapter-node';
import { toNodeHandler } from './node.ts';
import type { Front } from './front/front.ts';

type Hook = (request: { readonly raw: IncomingMessage }, reply: { readonly raw: ServerResponse; hijack(): unknown }) => void;

/** An instance of Fastify, as far as it is used here. */
export interface FastifyApp {
  addHook(name: 'onRequest', hook: Hook): unknown;
  setNotFoundHandler(handler: Hook): unknown;
}

/**
 * Makes a plugin that answers what no route does; `ready()` rejects if the application has a handler for unknown paths. It runs before Fastify looks at the method and the body, which are the front's to check.
 *
 * @example examples/inside-fastify/app.ts
 * ```ts
 * void app.register(toFastify(front, options));
 * ```
 */
export function toFastify(
  front: Front,
  options: ListenerOptions = {},
): (app: FastifyApp, given: unknown, done: (error?: Error) => void) => void {
  const handler = toNodeHandler(front, options);
  const answer: Hook = (request, reply) => {
    reply.hijack();
    handler(request.raw, reply.raw);
  };
  return (app, _, done) => {
    app.addHook('onRequest', answer);
    try {
      app.setNotFoundHandler(answer);
    } catch (cause) {
      const fix = 'Leave out your own, or call toNodeHandler(front) of vitrine/node in it.';
      done(new TypeError(`toFastify: expected an application without a handler for unknown paths. ${fix}`, { cause }));
      return;
    }
    done();
  };
}
