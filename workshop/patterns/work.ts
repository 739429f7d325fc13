// How much work code does, in blocks that V8 counts: the same on a busy machine. What regular expressions and built-ins do inside is not
// counted; processor time (`growth.ts`) sees that.
import { Session } from 'node:inspector';

interface Coverage {
  readonly result: readonly { readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[] }[];
}

/** Blocks of all modules that a piece of work enters. One counter is at work at a time. */
export function createWorkCounter(): { readonly blocksOf: (work: () => void) => number; readonly stop: () => void } {
  const session = new Session();
  session.connect();
  /** Commands of a session on its own thread answer before they return. */
  const take = (): Coverage => {
    let answer: Coverage = { result: [] };
    session.post('Profiler.takePreciseCoverage', (error, result) => {
      if (error !== null) throw error;
      answer = result;
    });
    return answer;
  };
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    blocksOf(work) {
      take();
      work();
      let blocks = 0;
      for (const { functions } of take().result)
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
      return blocks;
    },
    stop: () => session.disconnect(),
  };
}
