// The host under attack, in a process of its own: `node host.js serve|handler|floor <quota>`. It reports its port to its
// parent and answers any message with its memory and processor time; `floor` is bare node:http with the same answer.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve, toNodeHandler } from '@vitrine/adapter-node';
import { createTarget } from '../../packages/adapter-node/test/service.ts';

const [kind = 'serve', quota = '120', collect = ''] = process.argv.slice(2);
const service = createTarget(Number(quota));

function embedded(): RequestListener {
  return toNodeHandler(service, { loopback: true });
}

/** What node:http alone costs for the bytes of one document. */
async function floor(): Promise<RequestListener> {
  const { status, fields, body } = await service.handle({
    method: 'GET',
    target: '/releases.json',
    field: () => null,
    connection: {},
    body: () => Promise.resolve('incomplete'),
  });
  const flat = fields.flat();
  return (_, response) => response.writeHead(status, flat).end(body);
}

async function listen(): Promise<number> {
  if (kind === 'serve') return Number(new URL((await serve(service, { port: 0 })).url).port);
  const server = createServer(kind === 'floor' ? await floor() : embedded());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an internet address.
  return (server.address() as AddressInfo).port;
}

process.on('message', (message) => {
  if (message === 'collect') globalThis.gc?.();
  process.send?.({ kind: 'memory', ...process.memoryUsage(), cpu: process.cpuUsage() });
});
process.send?.({ kind: 'listening', port: await listen(), collect });
