// npm run check mutations [-- core|docs-index [sample=<n> [seed=<n>]] [options of Stryker]]: changes the files that a package's
// stryker.config.json names, one place at a time, and counts the changes that its tests notice; with `sample=8` one in eight of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readGiven } from './given.mjs';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

const { packages, sample, seed, options, error } = readGiven(process.argv.slice(2));
if (error !== undefined) {
  console.error(error);
  process.exit(2);
}
if (sample !== undefined)
  options.push('--checkers', 'sample', '--plugins', `@stryker-mutator/vitest-runner,${pathOf('sample.mjs')}`);
for (const name of packages) {
  // The sample leaves a file here once it chose a change.
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'));
  const { status } = spawnSync(process.execPath, [pathOf('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', ...options], {
    cwd: pathOf(`../../packages/${name}`),
    env: { ...process.env, MUTATIONS_SAMPLE: sample, MUTATIONS_SEED: seed, MUTATIONS_FOLDER: folder },
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
  if (sample !== undefined && readdirSync(folder).length === 0) {
    console.error(
      `${name}: sample=${sample} seed=${seed} chose no change, so nothing was measured. Take a smaller sample=<n> or another seed=<n>.`,
    );
    process.exitCode ||= 1;
  }
  rmSync(folder, { recursive: true, force: true });
}
