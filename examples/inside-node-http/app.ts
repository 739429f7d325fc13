import { createServer, type Server } from 'node:http';

import type { Front } from 'vitrine';
import { type ListenerOptions, toNodeHandler } from 'vitrine/node';

/** A server of the team's own, with the front for everything else. */
export function createApp(front: Front, options?: ListenerOptions): Server {
  const handler = toNodeHandler(front, options);
  const limits = { joinDuplicateHeaders: true, headersTimeout: 5_000, requestTimeout: 8_000 };
  const server = createServer(limits, (request, response) => {
    if (request.url === '/shop') response.end('open');
    else handler(request, response);
  });
  server.maxHeadersCount = 0;
  return server;
}
