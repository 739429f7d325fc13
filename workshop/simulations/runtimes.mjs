// npm run check simulations-runtimes [1000]: the same seeds on Node.js 20, 22 and 24, each from the registry. One digest over all traces, the
// same on each: nothing that a run does depends on the engine.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const check = fileURLToPath(new URL('check.mjs', import.meta.url));
const seeds = process.argv[2] ?? '1000';
const digests = new Set();
for (const version of [20, 22, 24]) {
  const args = ['--yes', `node@${version}`, check, '--seeds', seeds, '--digest'];
  const last =
    execFileSync('npx', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      .trim()
      .split('\n')
      .at(-1) ?? '';
  console.log(`Node.js ${version}: ${last}`);
  digests.add(/traces ([\da-f]{16})$/.exec(last)?.[1] ?? `none of Node.js ${version}`);
}
console.log(digests.size === 1 ? `the same traces on each: ${[...digests].join()}` : `different traces: ${[...digests].join()}`);
if (digests.size > 1) process.exitCode = 1;
