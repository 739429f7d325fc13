// How many sockets the process can have: its limit of open files, as Linux states it.
import { readdirSync, readFileSync } from 'node:fs';

/** Descriptors that are left for files, watchers and calls to other machines. */
const reserved = 32;

/** Sockets that fit below the limit of open files, besides what is open now; Infinity where the system states no limit. */
export function freeDescriptors(): number {
  try {
    const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
    return Math.max(1, limit - readdirSync('/proc/self/fd').length - reserved);
  } catch {
    return Infinity;
  }
}
