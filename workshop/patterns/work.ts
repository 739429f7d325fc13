// How much work code does, in blocks that V8 counts: the same on a busy machine. What regular expressions and built-ins do inside is not
// counted; processor time (`growth.ts`) sees that. V8 counts blocks of the functions that it compiles from then on, and of others whole calls alone:
// so this is loaded before anything else (`setupFiles`).
import { Session } from 'node:inspector';

interface Coverage {
  readonly result: readonly { readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[] }[];
}

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Blocks of all modules that a piece of work enters. */
export function blocksOf(work: () => void): number {
  take();
  work();
  let blocks = 0;
  for (const { functions } of take().result) for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  return blocks;
}

/** The counts since the last time. Commands of a session on its own thread answer before they return. */
function take(): Coverage {
  let answer: Coverage = { result: [] };
  session.post('Profiler.takePreciseCoverage', (error, result) => {
    if (error !== null) throw error;
    answer = result;
  });
  return answer;
}
