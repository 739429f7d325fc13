import { getConnInfo } from '@hono/node-server/conninfo';
import type { Connection, Service } from '@vitrine/core';
import { Hono } from 'hono';

/** An application of the team's own; what it has no route for is the service's. */
export function createApp(service: Service, { loopback = false }: Connection = {}): Hono {
  const app = new Hono();
  app.get('/shop', (context) => context.text('open'));
  app.all('*', (context) => {
    const { address } = getConnInfo(context).remote;
    return service.fetch(context.req.raw, address === undefined ? { loopback } : { loopback, remoteAddress: address });
  });
  return app;
}
