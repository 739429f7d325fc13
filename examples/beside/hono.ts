import { serveStatic } from '@hono/node-server/serve-static';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Service, Snapshot } from '@vitrine/core';
import { besideHono } from '@vitrine/core/beside';
import { type Context, Hono } from 'hono';

/** An application of the team's own, with the front beside its routes and files. */
export function createApp(service: Service, snapshot: Snapshot, site: string): Hono {
  const app = new Hono();
  const connection = (context: Context) => ({ remoteAddress: getConnInfo(context).remote.address ?? '' });
  app.use(besideHono<Context>(service, { snapshot, connection }));
  app.use(serveStatic({ root: site }));
  return app;
}
