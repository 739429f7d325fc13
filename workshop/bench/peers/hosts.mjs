// Hosts that put a Fetch handler behind node:http, each set up as its README shows. A handler is given the request, and the
// address that the host vouches for.
import { createServer } from 'node:http';
import { serve as serveHono } from '@hono/node-server';
import { createServerAdapter } from '@whatwg-node/server';
import { serve as serveSrvx } from 'srvx';
import { listen } from '../listen.mjs';

const hostname = '127.0.0.1';

/** By name: a function that serves a handler `(request, remoteAddress) => response` and resolves to its port. */
export const hosts = {
  '@hono/node-server': (answer) =>
    new Promise((resolve) => {
      const fetch = (request, { incoming }) => answer(request, incoming.socket.remoteAddress);
      serveHono({ fetch, hostname, port: 0 }, ({ port }) => resolve(port));
    }),
  srvx: async (answer) => {
    const server = serveSrvx({ fetch: (request) => answer(request, request.ip), hostname, port: 0, silent: true });
    await server.ready();
    return Number(new URL(server.url).port);
  },
  '@whatwg-node/server': (answer) =>
    listen(createServer(createServerAdapter((request, { req }) => answer(request, req.socket.remoteAddress)))),
};
