import type { Front } from 'vitrine';
import { type ListenerOptions, toNodeHandler } from 'vitrine/node';
import Koa from 'koa';

/** An application of the team's own, with the front as its last middleware. */
export function createApp(front: Front, options?: ListenerOptions): Koa {
  const handler = toNodeHandler(front, options);
  const app = new Koa();
  app.use(async (context, next) => {
    if (context.path === '/shop') context.body = 'open';
    else await next();
  });
  app.use((context) => {
    context.respond = false;
    handler(context.req, context.res);
  });
  return app;
}
