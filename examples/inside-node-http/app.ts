import { createServer, type Server } from 'node:http';
import type { ListenerOptions } from '@vitrine/adapter-node';
import { toWhatwgListener } from '@vitrine/adapter-node/whatwg';
import type { Service } from '@vitrine/core';

/** A server of the team's own, with the service for everything else. */
export function createApp(service: Service, options?: ListenerOptions): Server {
  const listener = toWhatwgListener(service, options);
  const limits = { joinDuplicateHeaders: true, headersTimeout: 5_000, requestTimeout: 8_000 };
  const server = createServer(limits, (request, response) => {
    if (request.url === '/shop') response.end('open');
    else listener(request, response);
  });
  server.maxHeadersCount = 0;
  return server;
}
