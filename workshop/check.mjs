// npm run check: lists the checks. npm run check <name…>: runs them, and ends with a line that counts them. One by itself shows what
// it prints. Of several, as many run side by side as there are cores, the first named first; those that measure time run alone. Each
// shows its last line, and all of its output when it fails. What does not begin with the name of a check is handed to the last one
// that was named, if it takes arguments.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { closingLine, readSummary } from '../scripts/results.mjs';
import { formatSeconds, runTask, secondsSince, slowest } from '../scripts/tasks.mjs';
import { prepare, root } from '../scripts/workspace.mjs';
import { checks } from './checks.mjs';
import { listing, readArguments } from './named.mjs';

const chosen = readArguments(process.argv.slice(2), checks);
if (chosen.error !== undefined) {
  console.error(`${chosen.error}\n\n${listing(checks)}`);
  process.exit(2);
}
if (chosen.names.length === 0) {
  console.log(`npm run check <name…>\n\n${listing(checks)}`);
  process.exit();
}

const seconds = secondsSince();
installMissing(chosen.names);
const builds = new Set(chosen.names.flatMap((name) => checks[name].build ?? []));
const prepared = builds.size === 0 || (await prepare([...builds]));
const results = [];
const waiting = chosen.names.filter((name) => checks[name].alone !== true);
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) results.push(await run(name));
  }),
);
for (const name of chosen.names) if (checks[name].alone === true) results.push(await run(name));

const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
const before = chosen.afterTests ? await readSummary() : { passed: 0, failed: 0, skipped: 0 };
const total = {
  passed: counts.passed + before.passed,
  failed: counts.failed + before.failed,
  skipped: counts.skipped + before.skipped,
};
console.log(`\nSlowest:\n${slowest(results).join('\n')}`);
for (const { name, outcome, note } of results) if (outcome === 'skipped') console.log(`Skipped: ${name}, ${note}`);
for (const { name, outcome } of results) if (outcome === 'failed') console.log(`Failed: ${name}`);
console.log(`Took ${formatSeconds(seconds())}.\n${closingLine(total)}`);
// A program reports more with its exit code than that it failed.
process.exitCode = total.failed === 0 ? 0 : results.length === 1 ? results[0].code || 1 : 1;

function count(wanted) {
  return results.filter(({ outcome }) => outcome === wanted).length;
}

async function run(name) {
  const { command, cwd = '.', env, limit, needs = {} } = checks[name];
  const missing = Object.keys(needs).filter((each) => !isThere(each));
  if (missing.length > 0) return skipped(name, `${missing.join(', ')} not installed, and apt-get cannot do it here`);
  if (!prepared) return { name, outcome: 'failed', seconds: 0, note: 'what it needs was not built' };
  return runTask(name, [...command, ...chosen.more], {
    cwd: join(root, cwd),
    env,
    limitSeconds: limit,
    quiet: chosen.names.length > 1 && 'last line',
  });
}

function skipped(name, note) {
  console.log(`skipped ${name}: ${note}`);
  return { name, outcome: 'skipped', seconds: 0, note };
}

function isThere(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Debian packages are installed where that can be done without asking anybody; elsewhere the check is skipped. */
function installMissing(names) {
  const needs = names.flatMap((name) => Object.entries(checks[name].needs ?? {}));
  const packages = [...new Set(needs.filter(([command]) => !isThere(command)).map(([, one]) => one))];
  if (packages.length === 0 || process.getuid?.() !== 0 || !isThere('apt-get')) return;
  console.log(`apt-get install ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore', timeout: 300_000 });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
