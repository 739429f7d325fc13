import { createServer, type Server } from 'node:http';

import type { Front } from 'vitrine';
import { type ListenerOptions, toWhatwgListener } from 'vitrine/whatwg';

/** A server of the team's own, with the front for everything else. */
export function createApp(front: Front, options?: ListenerOptions): Server {
  const listener = toWhatwgListener(front, options);
  const limits = { joinDuplicateHeaders: true, headersTimeout: 5_000, requestTimeout: 8_000 };
  const server = createServer(limits, (request, response) => {
    if (request.url === '/shop') response.end('open');
    else listener(request, response);
  });
  server.maxHeadersCount = 0;
  return server;
}
