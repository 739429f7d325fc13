// The built bundle in workerd, through miniflare, requested on a socket of its own: the one in front of it would change
// Host and Accept-Encoding.
import { readFile } from 'node:fs/promises';
import { programs } from '../programs.ts';
import type { Subject } from '../subject.ts';
import { remote, type RemoteHost } from './remote.ts';

export const worker: Subject = remote('worker', {
  launch,
  fieldsOf: (client) => ({ 'CF-Connecting-IP': `192.0.2.${client}` }),
  keepAlive: false,
  exceptions: {
    'a method that nobody knows is 405 as well': 'workerd itself answers QUERY with 501',
    'a method that no standard has is counted, refused for its Origin, and else 405': 'workerd itself answers 501',
    'an empty Origin is refused like any other that is none': 'workerd hands an empty field over as an absent one',
    'loopback origins and names are allowed when only this machine can reach the listener': 'a Worker has no listener',
  },
});

async function launch(): Promise<RemoteHost> {
  // Large, and wanted by this subject alone.
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  const options = convertV4MiniflareOptions({
    modules: true,
    script: await readFile(programs.worker, 'utf8'),
    compatibilityDate: '2026-07-01',
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  const miniflare = new Miniflare(options);
  await miniflare.ready;
  const { port } = await miniflare.unsafeGetDirectURL();
  return { port: Number(port), stop: () => miniflare.dispose() };
}
