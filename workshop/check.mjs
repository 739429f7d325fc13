// npm run check: lists the checks. npm run check <name…>: runs them, and ends with a line that counts them. One by itself shows what
// it prints. Of several, one more than there are cores run side by side, the first named first; those that measure time run alone. Each
// shows its last line, and all of its output when it fails. What does not begin with the name of a check is handed to the last one
// that was named, if it takes arguments. A check that cannot run here is skipped, the exit code is then 77, and with CI=true that is
// a failure; the last line names it either way. --with-tests runs `npm test` before, and counts it in.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { addUp, closingLine } from '../scripts/results.mjs';
import { runTests } from '../scripts/run-tests.mjs';
import { asCounts, formatSeconds, runTask, secondsSince, skippedCode, slowest } from '../scripts/tasks.mjs';
import { prepare, root } from '../scripts/workspace.mjs';
import { checks } from './checks.mjs';
import { installFolder } from './install.mjs';
import { listing, readArguments, whatLacks } from './named.mjs';

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
const tested = chosen.withTests ? [await runTests()] : [];
const install = (folder) => installFolder(join(root, folder));
const lacks = new Map(chosen.names.map((name) => [name, whatLacks(checks[name], { isThere, install })]));
const builds = new Set(chosen.names.flatMap((name) => (lacks.get(name) === undefined && checks[name].build) || []));
const prepared = builds.size === 0 || (await prepare([...builds]));
const results = [];
const waiting = chosen.names.filter((name) => checks[name].alone !== true);
await Promise.all(
  Array.from({ length: availableParallelism() + 1 }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) results.push(await run(name));
  }),
);
for (const name of chosen.names) if (checks[name].alone === true) results.push(await run(name));

const total = addUp([...tested, ...results.map(asCounts)]);
console.log(`\nSlowest:\n${slowest(results).join('\n')}`);
for (const { name, outcome, note } of results) if (outcome === 'failed') console.log(`Failed: ${name}, ${note}`);
console.log(`Took ${formatSeconds(seconds())}.`);
const unable = results.filter(({ isUnable }) => isUnable === true).map(({ name, note }) => `${name}: ${note}`);
console.log(unable.length === 0 ? closingLine(total) : `${closingLine(total)}; cannot run here: ${unable.join('; ')}`);
// A program reports more with its exit code than that it failed.
if (total.failed > 0) process.exitCode ||= (results.length === 1 && results[0].code) || 1;
else if (unable.length > 0) process.exitCode ||= skippedCode;

async function run(name) {
  const { command, env } = checks[name];
  const lack = lacks.get(name);
  if (lack !== undefined) return skipped(name, lack);
  if (!prepared) return { name, outcome: 'failed', seconds: 0, note: 'what it needs was not built' };
  const result = await runTask(name, [...command, ...chosen.more], {
    cwd: root,
    env,
    quiet: chosen.names.length > 1 && 'last line',
  });
  return result.outcome === 'skipped' ? skipped(name, result.note, result.seconds) : result;
}

/** A check that this machine cannot run. Where a change is judged by it, that is a failure. */
function skipped(name, note, took = 0) {
  const outcome = process.env.CI === 'true' ? 'failed' : 'skipped';
  console.log(`${outcome} ${name}: ${note}`);
  return { name, outcome, seconds: took, note, isUnable: true };
}

function isThere(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Debian packages are installed where that can be done without asking anybody; elsewhere the check is skipped. */
function installMissing(names) {
  const needs = names.flatMap((name) => Object.entries(checks[name].needs ?? {}));
  const packages = [...new Set(needs.filter(([command]) => !isThere(command)).map(([, one]) => one))];
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  if (packages.length === 0 || !isThere('apt-get') || (asRoot.length > 0 && !isThere('sudo'))) return;
  console.log(`apt-get install ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    spawnSync(command, rest, { env, stdio: 'ignore', timeout: 300_000 });
  };
  apt('update');
  // One at a time: a package that cannot be had keeps no other away.
  for (const name of packages.flatMap((names) => names.split(' '))) apt('install', '-y', '--no-install-recommends', name);
}
