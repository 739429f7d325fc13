// npm run check scripts [name…]: every script of every manifest as `npm run` starts it, or those with a name, and what it promises. Those
// that another run starts are listed with that run; workshop/scripts.test.ts holds that each script has one. Scripts that take minutes
// run when they are named.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from '../scripts/workspace.mjs';
import { formatSeconds, secondsSince } from '../scripts/tasks.mjs';
import { closingLine } from '../scripts/results.mjs';
import { freePort } from './free-port.mjs';
import { checks } from './checks.mjs';
import { collect, succeed } from './packaging/command.mjs';

/** What is run here: a function for each name, which throws when the script does not do what it promises. */
const runs = {
  check: listing,
  format: formatted,
  generate: generated,
  prepack: prepared,
  release: released,
  changeset: versioned,
  start: served,
  test: tested,
};

/** Scripts that run when they are named. */
const slow = new Set(['generate', 'prepack', 'release']);

/** What runs scripts that are not run here; it fails where one of them does. */
const elsewhere = {
  build: 'npm test, as a step',
  lint: 'npm test, as a step',
  'format:check': 'npm test, as a step',
  declarations: 'npm run check packages, before anything else',
};

/** What runs a script: a function of here, or the name of another run. Undefined for a kind of script that nobody has thought of. */
export function runnerOf(folder, script) {
  if (folder === '.' && script === 'test') return '.ci/run, first of all';
  if (folder !== '.' && script === 'generate') return 'npm run generate of the root, which is run here';
  return runs[script] ?? elsewhere[script];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

async function main() {
  const wanted = process.argv.slice(2);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { folder, scripts } of await manifests())
    for (const script of Object.keys(scripts)) {
      if (wanted.length > 0 ? !wanted.includes(script) : slow.has(script)) continue;
      const run = runnerOf(folder, script);
      const name = `${folder}: ${script}`;
      if (typeof run === 'string') {
        console.log(`${name} is run by ${run}`);
        continue;
      }
      const seconds = secondsSince();
      try {
        await run(folder);
        counts.passed += 1;
        console.log(`${name}, ${formatSeconds(seconds())}`);
      } catch (error) {
        counts.failed += 1;
        console.log(`FAILED ${name}: ${error.message}`);
      }
    }
  console.log(closingLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
}

/** The manifests of the repository that have scripts, by folder. */
export async function manifests() {
  const files = (await succeed('git', ['ls-files', 'package.json', '*/package.json'], { cwd: root })).split('\n');
  return files
    .filter(Boolean)
    .map((file) => ({ folder: dirname(file), ...JSON.parse(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ scripts }) => scripts !== undefined);
}

function npm(folder, script, ...args) {
  return succeed('npm', ['run', '--silent', script, '--', ...args], { cwd: join(root, folder) });
}

function expect(holds, message) {
  if (!holds) throw new Error(message);
}

/** What differs from the last commit, file by file. */
async function changes() {
  return succeed('git', ['status', '--porcelain'], { cwd: root }).then(
    async (files) => files + (await succeed('git', ['diff'], { cwd: root })),
  );
}

/** Runs a script that writes what is there already. */
async function unchanged(folder, script) {
  const before = await changes();
  await npm(folder, script);
  expect((await changes()) === before, 'files of the repository are others than before: they were not up to date');
}

/** `test` runs tests of its package: here those of its smallest file, beside a source where there is one. */
async function tested(folder) {
  const files = (await succeed('git', ['ls-files', '*.test.ts', '*.test.mjs'], { cwd: join(root, folder) }))
    .split('\n')
    .filter(Boolean);
  const size = (file) => statSync(join(root, folder, file)).size;
  const isOfUnit = (file) => Number(file.startsWith('src/'));
  const isApart = (file) => /workerd/.test(file) || existsSync(join(root, folder, dirname(file), 'vitest.config.ts'));
  const [smallest] = files.filter((file) => !isApart(file)).sort((a, b) => isOfUnit(b) - isOfUnit(a) || size(a) - size(b));
  const report = JSON.parse(
    (await npm(folder, 'test', '--reporter=json', join(root, folder, smallest))).match(/^\{.*\}$/ms)?.[0] ?? '{}',
  );
  expect(report.numPassedTests > 0 && report.numFailedTests === 0, `ran ${report.numPassedTests ?? 'no'} tests of ${smallest}`);
  for (const { name } of report.testResults) expect(name.startsWith(join(root, folder)), `ran ${name}`);
}

/** `check` without a name lists the checks. */
async function listing(folder) {
  const listed = await npm(folder, 'check');
  for (const name of Object.keys(checks)) expect(new RegExp(`^ *${name} `, 'm').test(listed), `${name} is not in the list`);
}

function formatted(folder) {
  return unchanged(folder, 'format');
}

/** `generate` writes what is committed. */
function generated(folder) {
  return unchanged(folder, 'generate');
}

/** `prepack` builds what the package contains. */
async function prepared(folder) {
  await npm(folder, 'prepack');
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  for (const entry of Object.values(exports))
    for (const file of typeof entry === 'string' ? [entry] : Object.values(entry))
      expect(existsSync(join(root, folder, file)), `${file} is not there`);
}

/** `release` writes packages and their sums, and says what keeps them from being published. */
async function released(folder) {
  const stage = mkdtempSync(join(tmpdir(), 'vitrine-release-'));
  try {
    const { code } = await collect('npm', ['run', 'release'], { cwd: join(root, folder) });
    expect(code === 2, `without --out it ended with ${code}`);
    const out = join(stage, 'release');
    await npm(folder, 'release', '--out', out, '--dry-run');
    await succeed('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out });
    expect(readFileSync(join(out, 'packages.txt'), 'utf8').includes('\nvitrine '), 'vitrine is not among the packages');
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** `changeset` is the program that its manifest names. */
async function versioned(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(root, '.changeset/package.json'), 'utf8'));
  const version = await npm(folder, 'changeset', '--version');
  expect(version.includes(dependencies['@changesets/cli']), `it printed ${JSON.stringify(version)}`);
}

/** `start` serves, prints where, and ends at a signal. */
async function served(folder) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NO_COLOR: '1' };
  const child = spawn('npm', ['run', '--silent', 'start'], {
    cwd: join(root, folder),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = once(child, 'close');
  try {
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8')) if ((output += text).includes('Stop with Ctrl-C.')) break;
    expect(output.includes(`http://127.0.0.1:${port}`), `it printed ${JSON.stringify(output.slice(-300))}`);
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/status`);
    expect((await response.json()).status === 'ok', 'it does not say that it is well');
  } finally {
    process.kill(-child.pid, 'SIGINT');
    if ((await Promise.race([closed, setTimeout(20_000, 'late', { ref: false })])) === 'late') process.kill(-child.pid, 'SIGKILL');
  }
}
