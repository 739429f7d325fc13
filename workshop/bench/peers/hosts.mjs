// Hosts that put a Fetch handler behind node:http, each set up as its README says.
import { createServer } from 'node:http';
import { serve as serveHono } from '@hono/node-server';
import { createServerAdapter } from '@whatwg-node/server';
import { serve as serveSrvx } from 'srvx';
import { listen } from '../targets/listen.mjs';

const hostname = '127.0.0.1';

/** By name: a function that serves a Fetch handler and resolves to its port. */
export const hosts = {
  '@hono/node-server': (fetch) =>
    new Promise((resolve) => {
      serveHono({ fetch, hostname, port: 0 }, ({ port }) => resolve(port));
    }),
  srvx: async (fetch) => {
    const server = serveSrvx({ fetch, hostname, port: 0, silent: true });
    await server.ready();
    return Number(new URL(server.url).port);
  },
  '@whatwg-node/server': (fetch) => listen(createServer(createServerAdapter(fetch))),
};
