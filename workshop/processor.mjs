// The one way in which processor time is measured here: user and system, all threads, in milliseconds.
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** What this process has used since `from`, which is an answer of `process.cpuUsage()`; since its start when left out. */
export function ownProcessorMs(from) {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** What another process has used; NaN where Linux does not say. */
export function processorMs(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}
