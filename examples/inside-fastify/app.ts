import type { Front } from 'vitrine';
import { toFastify } from 'vitrine/fastify';
import type { ListenerOptions } from 'vitrine/node';
import fastify, { type FastifyInstance } from 'fastify';

/** An application of the team's own; what it has no route for is the front's. */
export function createApp(front: Front, options?: ListenerOptions): FastifyInstance {
  const app = fastify();
  app.get('/shop', () => 'open');
  void app.register(toFastify(front, options));
  return app;
}
