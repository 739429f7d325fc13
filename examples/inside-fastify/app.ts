import type { ListenerOptions } from '@vitrine/adapter-node';
import { toWhatwgListener } from '@vitrine/adapter-node/whatwg';
import type { Service } from '@vitrine/core';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** An application of the team's own; what it has no route for is the service's, targets that are no URL included. */
export function createApp(service: Service, options?: ListenerOptions): FastifyInstance {
  const listener = toWhatwgListener(service, options);
  const serve = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    listener(request.raw, reply.raw);
  };
  const app = fastify({ frameworkErrors: (_, request, reply) => serve(request, reply) });
  app.get('/shop', () => 'open');
  void app.register((rest, _, done) => {
    // Before Fastify looks at the method and the body, which are the service's to judge.
    rest.addHook('onRequest', serve);
    rest.setNotFoundHandler(serve);
    done();
  });
  return app;
}
