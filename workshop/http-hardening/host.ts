// The host under attack, in a process of its own: `node host.js serve|handler <quota>`. It reports its port to its parent and answers any
// message with its memory.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve, toNodeHandler } from '@vitrine/adapter-node';
import { createTarget } from '../../packages/adapter-node/test/service.ts';

const [kind = 'serve', quota = '120'] = process.argv.slice(2);
const service = createTarget(Number(quota));

async function listen(): Promise<number> {
  if (kind === 'serve') return Number(new URL((await serve(service, { port: 0 })).url).port);
  const server = createServer(toNodeHandler(service, { loopback: true }));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an internet address.
  return (server.address() as AddressInfo).port;
}

process.on('message', () => {
  process.send?.({ kind: 'memory', ...process.memoryUsage() });
});
process.send?.({ kind: 'listening', port: await listen() });
