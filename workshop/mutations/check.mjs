// npm run check mutations [-- core|docs-index [sample=<n> [seed=<n>]] [options of Stryker]]: changes the files that a package's
// stryker.config.json names, one place at a time, and counts the changes that its tests notice; with `sample=8` one in eight of them.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const packages = ['core', 'docs-index'];

const given = process.argv.slice(2);
const named = given.filter((word) => packages.includes(word));
const isSetting = (word) => /^(?:sample|seed)=\d+$/.test(word);
const { sample, seed = '1' } = Object.fromEntries(given.filter(isSetting).map((word) => word.split('=')));
const options = given.filter((word) => !packages.includes(word) && !isSetting(word));
if (sample !== undefined)
  options.push('--checkers', 'sample', '--plugins', `@stryker-mutator/vitest-runner,${pathOf('sample.mjs')}`);
for (const name of named.length > 0 ? named : packages) {
  const { status } = spawnSync(process.execPath, [pathOf('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', ...options], {
    cwd: pathOf(`../../packages/${name}`),
    env: { ...process.env, MUTATIONS_SAMPLE: sample, MUTATIONS_SEED: seed },
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
