// From the spawn of workerd to its first answer, ours beside a Worker that says hello, in turns in one run.
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { ask } from './ask.mjs';
import { prepare, start } from './workerd.mjs';

const hello = "export default { fetch: () => new Response('hello') };\n";

/** Milliseconds to the first answer and of processor time until then: the medians of `runs` starts of each. */
export async function measureStartup(ours, asks, runs) {
  const workers = { hello: await prepare({ 'worker.js': hello }), ours: await prepare(ours) };
  const results = [];
  try {
    for (const [what, asked] of Object.entries(asks)) {
      const times = { hello: [], ours: [] };
      for (let run = 0; run < runs; run++)
        for (const name of run % 2 === 0 ? ['hello', 'ours'] : ['ours', 'hello'])
          times[name].push(await timeToAnswer(workers[name], asked));
      results.push({ what, hello: medians(times.hello), ours: medians(times.ours) });
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
    return { wall: performance.now() - began, processor: processorTime(pid) };
  } finally {
    await stop();
  }
}

/** Milliseconds that the threads of a process ran; NaN where Linux does not say. */
function processorTime(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]));
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return Number.NaN;
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
