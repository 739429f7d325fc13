// npm test: installs, builds, type-checks, lints, checks the format, runs every test; then one closing line. Each step
// that fails counts as one failure, so that the line never looks better than the run was. What has not changed since the
// last run is taken from turbo's cache.
import process from 'node:process';
import { closingLine, forgetResults, readResults, report, total, writeSummary } from './results.mjs';
import { formatSeconds, secondsSince, slowest } from './tasks.mjs';
import { install, turbo } from './workspace.mjs';

const seconds = secondsSince();
const results = [];

/** 0 when a task passed, 1 when it failed. */
async function step(task) {
  const result = await task;
  results.push(result);
  return result.outcome === 'passed' ? 0 : 1;
}

async function finish(counts) {
  await writeSummary(counts);
  console.log(`\nSlowest:\n${slowest(results).join('\n')}\nTook ${formatSeconds(seconds())}.\n${closingLine(counts)}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

const goOn = '--continue=dependencies-successful';
if ((await step(install())) !== 0) await finish({ passed: 0, failed: 1, skipped: 0 });
else {
  const checked = await step(turbo('build, types, lint, format', ['build', 'typecheck', 'lint', 'format:check', goOn]));
  await forgetResults();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Packages are tested side by side, so a busy machine must not make a slow test a failing one.
  const patience = ['--testTimeout=60000', '--hookTimeout=60000'];
  const tested = await step(turbo('tests', ['test', goOn, '--', ...reporters, ...patience]));

  const found = await readResults();
  console.log('');
  for (const { name, note, ...counts } of found) console.log(`  ${name.padEnd(16)} ${note ?? closingLine(counts)}`);
  const counts = total(found);
  // Exit codes and reports must agree; when only the exit code is bad, that is a failure of its own.
  await finish({ ...counts, failed: counts.failed + checked + (tested === 1 && counts.failed === 0 ? 1 : 0) });
}
