import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import type { Connection, Front } from 'vitrine';

/** An application of the team's own; what it has no route for is the front's. */
export function createApp(front: Front, { loopback }: Connection = {}): Hono {
  const app = new Hono();
  app.get('/shop', (context) => context.text('open'));
  app.all('*', (context) => front.fetch(context.req.raw, { loopback, remoteAddress: getConnInfo(context).remote.address }));
  return app;
}
