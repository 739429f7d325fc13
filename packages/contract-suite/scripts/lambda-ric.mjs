// npm run lambda:ric: the whole contract suite, and the zip of the example, through the runtime client of AWS Lambda. It is
// installed in a folder of its own, because it compiles libcurl and itself: a minute or more.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install, run, stopwatch, turbo } from '../../../scripts/workspace.mjs';

const time = stopwatch();
const suite = fileURLToPath(new URL('..', import.meta.url));
const client = fileURLToPath(new URL('../lambda-client', import.meta.url));
const tools = ['cmake', 'make', 'g++', 'autoconf', 'automake', 'libtoolize'];
const filters = ['--filter=@vitrine/contract-suite', '--filter=vitrine-examples'];

const missing = tools.filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined);
if (process.platform !== 'linux' || missing.length > 0) {
  console.error(
    `The runtime client compiles on Linux, with ${tools.join(', ')}. ${
      missing.length > 0
        ? `Missing: ${missing.join(', ')}; Debian has them in cmake, g++, make, autoconf, automake and libtool.`
        : ''
    }`,
  );
  process.exit(1);
}

const failed =
  (await install()) ||
  (await turbo(['build', ...filters, '--output-logs=errors-only'], { quiet: true })) ||
  (await run('npm', ['install', '--prefix', client, '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']));
if (failed) process.exit(1);

const options = ['exec', '--', 'vitest', 'run', '--config', 'lambda-client/vitest.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync('npm', options, { cwd: suite, stdio: 'inherit' });
console.log(`Took ${time()}.`);
process.exitCode = status ?? 1;
