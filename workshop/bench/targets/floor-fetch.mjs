// The floor of hosts that speak Fetch: the same fixed bytes through one of them.
import { hosts } from '../peers/hosts.mjs';
import { fixedFetch } from './fixed-fetch.mjs';

export function start({ host, ...options }) {
  return hosts[host](fixedFetch(options));
}
