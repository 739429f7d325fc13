// The host under attack, in a process of its own: `node host.js serve|whatwg <quota>`. It tells its port to its parent
// and answers "rss" with its memory.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@vitrine/adapter-node';
import { toWhatwgListener } from '@vitrine/adapter-node/whatwg';
import { createTarget } from './service.ts';

const [kind = 'serve', quota = '120', collect = ''] = process.argv.slice(2);
const service = createTarget(Number(quota));

async function listen(): Promise<number> {
  if (kind === 'serve') return Number(new URL((await serve(service, { port: 0 })).url).port);
  const listener = toWhatwgListener(service, { loopback: true });
  const server = createServer((request, response) => {
    void listener(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an internet address.
  return (server.address() as AddressInfo).port;
}

process.on('message', (message) => {
  if (message === 'collect') globalThis.gc?.();
  process.send?.({ kind: 'memory', ...process.memoryUsage() });
});
process.send?.({ kind: 'listening', port: await listen(), collect });
