// npm test: installs, builds, type-checks, lints, checks the format, runs every test; then one closing line. Each step
// that fails counts as one failure, so that the line never looks better than the run was. What has not changed since the
// last run is taken from turbo's cache.
import process from 'node:process';
import { closingLine, forgetResults, readResults, report, total, writeSummary } from './results.mjs';
import { install, stopwatch, turbo } from './workspace.mjs';

const whole = stopwatch();
const logs = ['--output-logs=errors-only', '--continue=dependencies-successful'];

async function step(name, work) {
  const time = stopwatch();
  console.log(`\n== ${name}`);
  const ok = (await work()) === 0;
  console.log(`== ${name}: ${ok ? 'done' : 'FAILED'} after ${time()}`);
  return ok ? 0 : 1;
}

async function finish(counts) {
  await writeSummary(counts);
  console.log(`\nTook ${whole()}.\n${closingLine(counts)}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

const installed = await step('install', install);
if (installed !== 0) await finish({ passed: 0, failed: 1, skipped: 0 });
else {
  const checked = await step('build, types, lint, format', () =>
    turbo(['build', 'typecheck', 'lint', '//#lint:scripts', '//#format:check', ...logs]),
  );
  await forgetResults();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Packages are tested side by side, so a busy machine must not make a slow test a failing one.
  const patience = ['--testTimeout=60000', '--hookTimeout=60000'];
  const tested = await step('tests', () => turbo(['test', ...logs, '--', ...reporters, ...patience]));

  const results = await readResults();
  console.log('');
  for (const { name, note, ...counts } of results) console.log(`  ${name.padEnd(16)} ${note ?? closingLine(counts)}`);
  const counts = total(results);
  // Exit codes and reports must agree; when only the exit code is bad, that is a failure of its own.
  await finish({ ...counts, failed: counts.failed + checked + (tested === 1 && counts.failed === 0 ? 1 : 0) });
}
