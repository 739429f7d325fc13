// npm test: installs, builds, checks types and rules and format, runs every test; then one closing line. Each step that fails
// counts as one failure, so that the line never looks better than the run was. What has not changed since it last passed is not
// run again: turbo remembers the steps, the digests of test-digests.mjs the tests.
import process from 'node:process';
import { addUp, closingLine, knownResults, readCounts, rememberResults, writeSummary } from './results.mjs';
import { formatSeconds, secondsSince, slowest } from './tasks.mjs';
import { projectDigests } from './test-digests.mjs';
import { projects } from './projects.mjs';
import { install, pnpm, turbo } from './workspace.mjs';

const seconds = secondsSince();
const steps = [];

/** A step of its own beside the tests; true when it passed. */
async function step(task) {
  const result = await task;
  steps.push(result);
  return result.outcome === 'passed';
}

if (!(await step(install()))) await finish([], 1);
// The tests run what was built. Types and rules are those of the sources, so the linter goes on beside the tests.
else if (!(await step(turbo('build', ['build'])))) await finish([], 1);
else {
  const [tested] = await Promise.all([tests(), checksOfSources()]);
  await finish(tested, steps.filter(({ outcome }) => outcome !== 'passed').length);
}

async function checksOfSources() {
  for (const name of ['lint', 'format:check']) await step(turbo(name, [name]));
}

/** Runs the tests of projects that changed. Resolves to the counts of all projects. */
async function tests() {
  const digests = await projectDigests();
  const known = await knownResults(digests);
  const changed = Object.keys(projects).filter((name) => known[name] === undefined);
  for (const name of Object.keys(known)) console.log(`same    tests of ${name}`);
  if (changed.length > 0) {
    const chosen = changed.flatMap((name) => ['--project', name, '--project', `${name}-in-workerd`]);
    const reporters = ['--reporter=minimal', '--reporter=./scripts/test-reporter.mjs'];
    const { outcome } = await pnpm('tests', ['exec', 'vitest', 'run', ...chosen, ...reporters]);
    const counted = await readCounts(changed, outcome === 'passed');
    await rememberResults(counted, digests);
    return [...Object.values(known), ...counted].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
  return Object.values(known);
}

async function finish(tested, failedSteps) {
  console.log('');
  for (const { name, note, ...counts } of tested) console.log(`  ${name.padEnd(16)} ${note ?? closingLine(counts)}`);
  const sum = addUp(tested);
  const counts = { ...sum, failed: sum.failed + failedSteps };
  await writeSummary(counts);
  const timed = [...steps, ...tested.filter(({ seconds = 0 }) => seconds > 0)];
  console.log(`\nSlowest:\n${slowest(timed).join('\n')}\nTook ${formatSeconds(seconds())}.\n${closingLine(counts)}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
