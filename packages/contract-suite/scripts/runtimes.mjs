// npm run runtimes: the whole contract suite over HTTP against the plain Fetch function on Bun and on Deno. They are
// installed in a folder of their own, because together they are larger than everything else here.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install, run, stopwatch, turbo } from '../../../scripts/workspace.mjs';

const time = stopwatch();
const suite = fileURLToPath(new URL('..', import.meta.url));
const runtimes = fileURLToPath(new URL('../runtimes', import.meta.url));
const { dependencies } = JSON.parse(await readFile(new URL('../runtimes/package.json', import.meta.url), 'utf8'));

const failed =
  (await install()) ||
  (await turbo(['build', '--filter=@vitrine/contract-suite', '--output-logs=errors-only'], { quiet: true })) ||
  (await run('npm', ['install', '--prefix', runtimes, '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']));
if (failed) process.exit(1);

const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
console.log(`\nThe contract suite on ${versions.join(' and ')}`);
const options = ['exec', '--', 'vitest', 'run', '--config', 'runtimes/vitest.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync('npm', options, { cwd: suite, stdio: 'inherit', shell: process.platform === 'win32' });
console.log(`Took ${time()}.`);
process.exitCode = status ?? 1;
