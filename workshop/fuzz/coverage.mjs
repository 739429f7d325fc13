// Which blocks of a file ran, and how often, as V8 counts them: the feedback of the fuzzer and the clock of its oracles.
import { Session } from 'node:inspector';
import { pathToFileURL } from 'node:url';

/**
 * Counts from now on. A feature is a block and the power of two below its count.
 * @param {string} file path of the module that is looked at
 */
export function createCoverage(file) {
  const url = pathToFileURL(file).href;
  const session = new Session();
  session.connect();
  const seen = new Set();
  const blocks = new Set();
  let pending = [];
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  /** Commands of a session on its own thread answer before they return. */
  function post(method, parameters) {
    let answer;
    session.post(method, parameters, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  }

  /** Blocks that ran since the last collection, as [start, end, count]. */
  function collect() {
    const { result } = post('Profiler.takePreciseCoverage');
    const ranges = [];
    for (const script of result) {
      if (script.url !== url) continue;
      for (const { ranges: each } of script.functions)
        for (const { startOffset, endOffset, count } of each) if (count > 0) ranges.push([startOffset, endOffset, count]);
    }
    return ranges;
  }

  return {
    reset() {
      collect();
      pending = [];
    },
    /** Blocks entered since `reset`: work without a clock. What regular expressions and built-ins do inside is not counted. */
    steps() {
      pending = collect();
      return pending.reduce((sum, [, , count]) => sum + count, 0);
    },
    /** True when something ran that had not, or ran at least twice as often as ever. */
    take() {
      let isNew = false;
      for (const [start, end, count] of [...pending, ...collect()]) {
        blocks.add(`${start}-${end}`);
        const feature = `${start}-${end}*${Math.floor(Math.log2(count))}`;
        if (!seen.has(feature)) {
          seen.add(feature);
          isNew = true;
        }
      }
      pending = [];
      return isNew;
    },
    /** Blocks that ran at all. */
    size: () => blocks.size,
    stop() {
      post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
