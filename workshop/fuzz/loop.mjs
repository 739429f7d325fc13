// The loop of one target in its thread: pick an input, change it, run it, look which blocks of code it reached.
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { createCoverage } from './coverage.mjs';
import { createRandom, mutate } from './mutate.mjs';

const { bundle, corpus, milliseconds, seed } = workerData;
// V8 counts blocks of the functions that it compiles from here on.
const coverage = createCoverage(bundle);
const target = await import(pathToFileURL(bundle).href);
const random = createRandom(seed);
const pool = [...corpus];
const found = [];
let inputs = 0;

/** Runs one input; its failure when the oracle finds one, else whether it reached something new. */
async function run(input) {
  // Told before it runs: an input that hangs can say nothing afterwards.
  parentPort.postMessage({ working: input });
  inputs += 1;
  coverage.reset();
  try {
    await target.check(JSON.parse(input), () => coverage.steps());
  } catch (error) {
    return { failure: String(error?.stack ?? error) };
  }
  return { isNew: coverage.take() };
}

let failure;
for (const input of corpus) {
  ({ failure } = await run(input));
  if (failure !== undefined) {
    parentPort.postMessage({ failure, input });
    break;
  }
}
const blocksOfCorpus = coverage.size();
const end = performance.now() + milliseconds;
while (failure === undefined && performance.now() < end) {
  // Late finds are picked more often: they reach further.
  const at = Math.floor(pool.length * Math.sqrt(random()));
  const input = JSON.stringify(mutate(JSON.parse(pool[at]), random, () => JSON.parse(pool[Math.floor(random() * pool.length)])));
  if (input.length > target.maxLength) continue;
  const result = await run(input);
  failure = result.failure;
  if (failure !== undefined) parentPort.postMessage({ failure, input });
  else if (result.isNew) {
    pool.push(input);
    found.push(input);
  }
}
coverage.stop();
if (failure === undefined) {
  parentPort.postMessage({ inputs, blocks: coverage.size(), blocksOfCorpus, kept: found.length, found });
}
