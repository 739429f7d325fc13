// What is under "Inside other hosts": every host in turn, all of its subjects side by side.
import { hostCalls, hostDocuments, hostMemory, hosts } from '../cases/hosts.mjs';
import { heapAfter } from './heap.mjs';
import { compare } from './rounds.mjs';

/** Figures by host: `calls` and `documents` as of `compare`, `memory` as of `heapAfter`. Memory is looked at after `manyCalls`; `say` receives what comes next. */
export async function measureHosts({ manyCalls, ...effort }, names, say) {
  const found = {};
  for (const name of names) {
    say(`inside ${name}`);
    const { whole, notModified } = hostDocuments(name);
    found[name] = {
      calls: await compare(hostCalls(name), effort),
      whole: await compare(whole, effort),
      notModified: await compare(notModified, effort),
      memory: await heapAfter(hostMemory(name), [manyCalls]),
    };
  }
  return found;
}

export const hostNames = Object.keys(hosts);
