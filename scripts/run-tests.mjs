// Installs, builds, checks types and rules and format, runs every test, and says what was found. Each step that fails counts as one
// failure, so that the counts never look better than the run was. Turbo keeps the results of the steps; all tests run.
import { addUp, closingLine, forgetReport, readReport } from './results.mjs';
import { asCounts, formatSeconds, secondsSince, slowest } from './tasks.mjs';
import { install, pnpm, turbo } from './workspace.mjs';

/** Processor seconds that a file of tests may take; one that needs more has a place among the checks of the workshop. */
const mostProcessorSeconds = 15;

export async function runTests() {
  const seconds = secondsSince();
  const steps = [];
  /** A step besides the tests; true when it passed. */
  const step = async (task) => {
    const result = await task;
    steps.push(result);
    return result.outcome === 'passed';
  };
  const checkSources = async () => {
    for (const name of ['lint', 'format:check']) await step(turbo(name, [name]));
  };

  let results = { tested: [], files: [], unshown: [] };
  // The tests run what was built. Types and rules are those of the sources, so the linter runs beside the build and the tests.
  const isInstalled = await step(install());
  const sources = isInstalled ? checkSources() : undefined;
  if (isInstalled && (await step(turbo('build', ['build'])))) results = await tests();
  else steps.push({ name: 'tests', outcome: 'not run', seconds: 0, note: 'a step before them failed' });
  await sources;

  // A step that passed is no test.
  const counts = addUp([...results.tested, ...steps.map((each) => ({ ...asCounts(each), passed: 0 }))]);
  sumUp(results, steps);
  console.log(`Took ${formatSeconds(seconds())}.`);
  return counts;
}

/** Runs the tests of all packages and resolves to the counts of each, and to what each file took. */
async function tests() {
  await forgetReport();
  const reporters = ['--reporter=minimal', '--reporter=./scripts/test-reporter.mjs'];
  return readReport(await pnpm('tests', ['exec', 'vitest', 'run', ...reporters]));
}

function sumUp({ tested, files, unshown }, steps) {
  if (unshown.length > 0) console.log(`\nFailed before the run was ended:\n${unshown.join('\n')}`);
  console.log('\nPackages, with the processor seconds of their tests:');
  for (const { name, note, processorSeconds, ...counts } of tested)
    console.log(`  ${name.padEnd(16)} ${(processorSeconds?.toFixed(1) ?? '').padStart(6)} ${note ?? closingLine(counts)}`);
  for (const { name, outcome, note } of steps) if (outcome !== 'passed') console.log(`  ${name.padEnd(16)} ${outcome}: ${note}`);
  const costs = files.map(({ name, processorSeconds }) => ({ name, seconds: processorSeconds }));
  console.log(`\nFiles by processor time:\n${slowest(costs, 20).join('\n')}`);
  const over = costs.filter(({ seconds }) => seconds > mostProcessorSeconds);
  if (over.length > 0)
    console.log(`\nOver ${mostProcessorSeconds} s, to be made a check:\n${slowest(over, over.length).join('\n')}`);
  console.log(`\nSteps:\n${slowest(steps).join('\n')}`);
}
