// Ours inside a host of others: `service.fetch`, with the address that the host vouches for.
import { openFront, snapshotFileOf } from '../content/front.mjs';
import { hosts } from '../peers/hosts.mjs';

export function start({ host, ...options }) {
  const service = openFront(snapshotFileOf(options), options.tools);
  return hosts[host]((request, remoteAddress) => service.fetch(request, { remoteAddress, loopback: true }));
}
