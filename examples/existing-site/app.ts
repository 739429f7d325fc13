import express, { type Express } from 'express';
import type { Front } from 'vitrine';
import { toExpress } from 'vitrine/express';

/** A built site (`build`, `dist`, `site`) with the front before it. */
export function createApp(front: Front, site: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(toExpress(front, { mcpAlias: '/mcp' }));
  app.use(express.static(site, { extensions: ['html'] }));
  app.use((_, response) => {
    response.status(404).sendFile('404.html', { root: site });
  });
  return app;
}
