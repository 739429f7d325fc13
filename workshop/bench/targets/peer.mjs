// A peer that is a Fetch handler, behind one of the hosts.
import { hosts } from '../peers/hosts.mjs';

export async function start({ peer, host, ...options }) {
  const { fetchOf } = await import(`../peers/${peer}.mjs`);
  const fetch = await fetchOf(options);
  return hosts[host]((request) => fetch(request));
}
