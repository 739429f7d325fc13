// From the spawn of workerd to its first answer, ours next to a Worker that answers hello, in turns in one run. A third one answers hello
// and carries our module without importing it: workerd compiles each module of a Worker at its start.
import { performance } from 'node:perf_hooks';
import { processorMs } from '../processor.mjs';
import { ask } from './ask.mjs';
import { prepare, start } from './workerd.mjs';

const hello = "export default { fetch: () => new Response('hello') };\n";

/** Milliseconds to the first answer and of processor time until then: the medians of `runs` starts of each. */
export async function measureStartup(ours, asks, runs) {
  const { 'worker.js': code, ...others } = ours;
  const workers = {
    hello: await prepare({ 'worker.js': hello }),
    carried: await prepare({ 'worker.js': hello, 'carried.js': code, ...others }),
    ours: await prepare(ours),
  };
  const names = Object.keys(workers);
  const results = [];
  try {
    for (const [what, asked] of Object.entries(asks)) {
      const times = Object.fromEntries(names.map((name) => [name, []]));
      for (let run = 0; run < runs; run++)
        for (const name of run % 2 === 0 ? names : names.toReversed()) times[name].push(await timeToAnswer(workers[name], asked));
      results.push({ what, ...Object.fromEntries(names.map((name) => [name, medians(times[name])])) });
    }
    return results;
  } finally {
    for (const worker of Object.values(workers)) await worker.remove();
  }
}

async function timeToAnswer(worker, asked) {
  const { began, pid, url, stop } = await start(worker);
  try {
    await ask(url, asked);
    return { wall: performance.now() - began, processor: processorMs(pid) };
  } finally {
    await stop();
  }
}

function medians(times) {
  return { wall: median(times.map(({ wall }) => wall)), processor: median(times.map(({ processor }) => processor)) };
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
