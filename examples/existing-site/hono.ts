import { serveStatic } from '@hono/node-server/serve-static';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import type { Front } from 'vitrine';
import { toHono } from 'vitrine/hono';

/** An application of the team's own, with the front before its routes and files. */
export function createApp(front: Front, site: string): Hono {
  const app = new Hono();
  const connection = (context: Context) => ({ remoteAddress: getConnInfo(context).remote.address });
  app.use(toHono<Context>(front, { connection }));
  app.use(serveStatic({ root: site }));
  return app;
}
