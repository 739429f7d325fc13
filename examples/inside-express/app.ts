import type { Front } from 'vitrine';
import { type ListenerOptions, toNodeHandler } from 'vitrine/node';
import express, { type Express } from 'express';

/** An application of the team's own, with the front behind its routes. */
export function createApp(front: Front, options?: ListenerOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/shop', (_, response) => {
    response.send('open');
  });
  app.use(toNodeHandler(front, options));
  return app;
}
