import type { ListenerOptions } from '@vitrine/adapter-node';
import { toWhatwgListener } from '@vitrine/adapter-node/whatwg';
import type { Service } from '@vitrine/core';
import Koa from 'koa';

/** An application of the team's own, with the service as its last middleware. */
export function createApp(service: Service, options?: ListenerOptions): Koa {
  const listener = toWhatwgListener(service, options);
  const app = new Koa();
  app.use(async (context, next) => {
    if (context.path === '/shop') context.body = 'open';
    else await next();
  });
  app.use((context) => {
    context.respond = false;
    listener(context.req, context.res);
  });
  return app;
}
