// A peer that is a Fetch handler, behind one of the hosts.
import { hosts } from '../peers/hosts.mjs';

export async function start({ peer, host, ...options }) {
  const { fetchOf } = await import(`../peers/${peer}.mjs`);
  return hosts[host](await fetchOf(options));
}
