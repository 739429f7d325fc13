import type { ListenerOptions } from '@vitrine/adapter-node';
import { toWhatwgListener } from '@vitrine/adapter-node/whatwg';
import type { Service } from '@vitrine/core';
import express, { type Express } from 'express';

/** An application of the team's own, with the service behind its routes. */
export function createApp(service: Service, options?: ListenerOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/shop', (_, response) => {
    response.send('open');
  });
  app.use(toWhatwgListener(service, options));
  return app;
}
