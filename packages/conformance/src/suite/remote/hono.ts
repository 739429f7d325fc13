// The plain Fetch function in a Hono application on @hono/node-server, started as its README states: with the Request and the
// Response that it puts in place of the global ones. Prints the port that it listens on.
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { createFetchHost } from './host.ts';

const answer = createFetchHost();
const app = new Hono();
app.all('*', (context) => answer(context.req.raw, getConnInfo(context).remote.address ?? ''));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(`port ${port}`);
});
