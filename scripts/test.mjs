// npm test: installs, builds, checks types and rules and format, runs every test; then one closing line. Each step that fails
// counts as one failure, so that the line never looks better than the run was. Turbo keeps the results of the steps; all tests run.
import process from 'node:process';
import { addUp, closingLine, readCounts, writeSummary } from './results.mjs';
import { formatSeconds, secondsSince, slowest } from './tasks.mjs';
import { projects } from './projects.mjs';
import { install, pnpm, turbo } from './workspace.mjs';

const seconds = secondsSince();
const steps = [];

/** A step besides the tests; true when it passed. */
async function step(task) {
  const result = await task;
  steps.push(result);
  return result.outcome === 'passed';
}

/** What a run reports that did not come to its tests. */
const nothing = { tested: [], files: [] };

if (!(await step(install()))) await finish(nothing, 1);
// The tests run what was built. Types and rules are those of the sources, so the linter runs at the same time as the tests.
else if (!(await step(turbo('build', ['build'])))) await finish(nothing, 1);
else {
  const [results] = await Promise.all([tests(), checksOfSources()]);
  await finish(results, steps.filter(({ outcome }) => outcome !== 'passed').length);
}

async function checksOfSources() {
  for (const name of ['lint', 'format:check']) await step(turbo(name, [name]));
}

/** Runs the tests of all projects and resolves to the counts of each, and to the seconds of each file. */
async function tests() {
  const reporters = ['--reporter=minimal', '--reporter=./scripts/test-reporter.mjs'];
  const { outcome } = await pnpm('tests', ['exec', 'vitest', 'run', ...reporters]);
  return readCounts(Object.keys(projects), outcome === 'passed');
}

async function finish({ tested, files }, failedSteps) {
  console.log('');
  for (const { name, note, ...counts } of tested) console.log(`  ${name.padEnd(16)} ${note ?? closingLine(counts)}`);
  const sum = addUp(tested);
  const counts = { ...sum, failed: sum.failed + failedSteps };
  await writeSummary(counts);
  const timed = [...steps, ...tested.filter(({ seconds = 0 }) => seconds > 0)];
  console.log(`\nSlowest files:\n${slowest(files, 20).join('\n')}`);
  console.log(`\nSlowest:\n${slowest(timed).join('\n')}\nTook ${formatSeconds(seconds())}.\n${closingLine(counts)}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
