// A port for a program that has to know it before it listens: its documents name it, or another program gets it as a setting.
import { once } from 'node:events';
import { createServer } from 'node:net';

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
