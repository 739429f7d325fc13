import { toBesideMiddleware } from '@vitrine/adapter-node/beside';
import type { Service, Snapshot } from '@vitrine/core';
import express, { type Express } from 'express';

/** A built site (`build`, `dist`, `site`) with the front beside it. */
export function createApp(service: Service, snapshot: Snapshot, site: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(toBesideMiddleware(service, { snapshot, mcpAlias: '/mcp' }));
  app.use(express.static(site, { extensions: ['html'] }));
  app.use((_, response) => {
    response.status(404).sendFile('404.html', { root: site });
  });
  return app;
}
