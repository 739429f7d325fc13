// npm run check exhaustive, npm run check builds: tests whose strength is their count or their size, in full. `npm test` runs the same files
// in a small form: a share of the cases, the smallest input, one of many hosts.
import { execFileSync, spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { reporters } from './closing-reporter.mjs';

const cwd = fileURLToPath(new URL('..', import.meta.url));

/** What is built, packed, installed and started as users do it: a merge needs these. */
const builds = [
  'examples/test/documented-programs.test.ts',
  'packages/vitrine/test/embed.test.ts',
  'packages/vitrine/test/pack.test.ts',
  'packages/vitrine/test/quick-start.test.ts',
  'workshop/action/action.test.ts',
  'workshop/validators/contract.test.ts',
];

/** Files that have a full form: they ask for it, or they take a sample of the cases of the contract. */
function withFullForm() {
  const pattern = String.raw`VITRINE_FULL|/full\.ts'|sampled: true`;
  return execFileSync('git', ['grep', '-lE', pattern, '--', '*.test.ts', '*.test.mjs'], { cwd, encoding: 'utf8' })
    .trim()
    .split('\n');
}

const files = process.argv[2] === 'builds' ? builds : withFullForm().filter((file) => !builds.includes(file));
const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...reporters, ...files], {
  cwd,
  env: { ...process.env, VITRINE_FULL: '1' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
