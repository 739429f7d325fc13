// Runs seeds against one mutant, in a thread: posts what noticed it, or undefined.
import { parentPort, workerData } from 'node:worker_threads';

const { url, files, seeds, scenarios } = workerData;
const { play, useEditions } = await import(url);
useEditions(files);
parentPort.postMessage(await firstViolation());

async function firstViolation() {
  for (let seed = 0; seed < seeds; seed++) {
    for (const scenario of scenarios) {
      const { violation } = await play(seed, { scenario });
      if (violation !== undefined) return `seed ${seed}, ${scenario}: ${violation.invariant}`;
    }
  }
  return undefined;
}
