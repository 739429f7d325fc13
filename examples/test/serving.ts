// Listens on a port of its own until the tests of a file have ended.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll } from 'vitest';

/** Resolves with the address of a listener, without a slash at its end. */
export function createServing(): (listener: RequestListener) => Promise<string> {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));
  return async (listener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };
}
