// A host that puts a Fetch handler behind node:http, as its README shows it.
import { serve } from '@hono/node-server';

/** Serves a handler `(request, remoteAddress) => response` and resolves to its port. */
export function serveHono(answer) {
  return new Promise((resolve) => {
    const fetch = (request, { incoming }) => answer(request, incoming.socket.remoteAddress);
    serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port));
  });
}
