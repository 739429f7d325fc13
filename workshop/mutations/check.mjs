// npm run check mutations [-- core|docs-index [options of Stryker]]: changes the files that a package's stryker.config.json names, one place
// at a time, and counts the changes that its tests notice.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = (name) => fileURLToPath(new URL(`../../packages/${name}`, import.meta.url));
const stryker = fileURLToPath(new URL('node_modules/@stryker-mutator/core/bin/stryker.js', import.meta.url));
const packages = ['core', 'docs-index'];

const [first, ...rest] = process.argv.slice(2);
const isNamed = packages.includes(first);
const options = isNamed ? rest : process.argv.slice(2);
for (const name of isNamed ? [first] : packages) {
  const { status } = spawnSync(process.execPath, [stryker, 'run', ...options], { cwd: folder(name), stdio: 'inherit' });
  process.exitCode ||= status ?? 1;
}
