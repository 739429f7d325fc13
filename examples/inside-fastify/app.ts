import type { Front } from 'vitrine';
import { type ListenerOptions, toWhatwgListener } from 'vitrine/whatwg';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** An application of the team's own; what it has no route for is the front's, targets that are no URL included. */
export function createApp(front: Front, options?: ListenerOptions): FastifyInstance {
  const listener = toWhatwgListener(front, options);
  const serve = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    listener(request.raw, reply.raw);
  };
  const app = fastify({ frameworkErrors: (_, request, reply) => serve(request, reply) });
  app.get('/shop', () => 'open');
  void app.register((rest, _, done) => {
    // Before Fastify looks at the method and the body, which are the front's to check.
    rest.addHook('onRequest', serve);
    rest.setNotFoundHandler(serve);
    done();
  });
  return app;
}
