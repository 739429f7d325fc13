// The port, and the address under which others reach it. The documents name the address, so both are settled before anything is built,
// and a port in use is reported at once.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';

const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const reasons: ReadonlyMap<string, readonly [code: string, what: string, resolution: string]> = new Map([
  [
    'EADDRINUSE',
    ['port_in_use', 'another process listens there', 'Stop it, or choose another port: --port 3001, or --port 0 for any free one.'],
  ],
  [
    'EACCES',
    ['not_permitted', 'the system does not permit it', 'Ports below 1024 need a privilege; choose another one: --port 8080.'],
  ],
  [
    'EADDRNOTAVAIL',
    ['no_such_address', 'this machine has no such address', 'Choose one of its own: --host 127.0.0.1, or 0.0.0.0 for all of them.'],
  ],
  ['ENOTFOUND', ['no_such_address', 'no machine has this name', 'Choose an address of this machine: --host 127.0.0.1.']],
]);

/** The port to use: the given one, or a free one for 0. Throws CommandFailure when it cannot be had. */
export async function claimPort(port: number, host: string): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    throw listenFailure(error, port, host);
  }
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Why listening failed. */
export function listenFailure(error: unknown, port: number, host: string): unknown {
  const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const [name, what, resolution] = reasons.get(code === 'EAI_AGAIN' ? 'ENOTFOUND' : code) ?? [];
  if (name === undefined || resolution === undefined) return error;
  return new CommandFailure(name, `Port ${port} of ${host} cannot be opened: ${what ?? code}`, resolution, exitCodes.refused);
}

/** The address of this host and port that a person on this machine can open. */
export function urlOf(host: string, port: number): string {
  const name = wildcards.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
