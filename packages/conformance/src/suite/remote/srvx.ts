// The plain Fetch function on srvx, with its defaults. Prints the port that it listens on.
import { serve } from 'srvx';
import { createFetchHost } from './host.ts';

const answer = createFetchHost();
const server = serve({ hostname: '127.0.0.1', port: 0, silent: true, fetch: (request) => answer(request, request.ip ?? '') });
await server.ready();
console.log(`port ${new URL(server.url ?? '').port}`);
