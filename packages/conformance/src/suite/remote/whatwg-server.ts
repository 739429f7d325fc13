// The plain Fetch function on @whatwg-node/server and node:http. Prints the port that it listens on.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServerAdapter } from '@whatwg-node/server';
import { createFetchHost } from './host.ts';

const answer = createFetchHost();
const adapter = createServerAdapter<{ readonly req: IncomingMessage }>((request: Request, { req }) =>
  answer(request, req.socket.remoteAddress ?? ''),
);
const server = createServer(adapter.requestListener).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(`port ${typeof address === 'object' ? address?.port : address}`);
