// Hono with its etag middleware over a document kept in memory, which is how its README serves what can be cached.
import { Hono } from 'hono';
import { etag } from 'hono/etag';

/** Serves `body` (bytes) as JSON at `path`. */
export function fetchOf({ path, body }) {
  const app = new Hono();
  app.use('*', etag());
  app.get(path, (context) => context.body(body, 200, { 'Content-Type': 'application/json' }));
  return (request) => app.fetch(request);
}
