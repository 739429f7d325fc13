// Adds up what vitest reported in each package, so that the closing line of a run counts tests and nothing else. A
// package that has tests and left no report counts as one failure: silence is not success.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packageFolders, root } from './workspace.mjs';

/** Where each package leaves its report, below its folder. */
export const report = 'test-results/vitest.json';
const summary = join(root, 'test-results', 'summary.json');

async function testedFolders() {
  const folders = await packageFolders();
  const manifests = await Promise.all(
    folders.map(async (folder) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))),
  );
  return folders.filter((_, index) => manifests[index].scripts?.test !== undefined);
}

/** Removes the reports of the run before. */
export async function forgetResults() {
  await rm(summary, { force: true });
  for (const folder of await testedFolders()) await rm(join(folder, 'test-results'), { recursive: true, force: true });
}

/** Counts of every package: `{ name, passed, failed, skipped }`. */
export async function readResults() {
  return Promise.all((await testedFolders()).map(readReport));
}

async function readReport(folder) {
  const name = basename(folder);
  const text = await readFile(join(folder, report), 'utf8').catch(() => undefined);
  if (text === undefined) return { name, passed: 0, failed: 1, skipped: 0, note: 'no report: the tests did not run' };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success, testResults } = JSON.parse(text);
  // A file that cannot be loaded has no tests that could fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = numFailedTests + broken.length;
  if (!success && failed === 0)
    return { name, passed: numPassedTests, failed: 1, skipped: 0, note: 'no test failed, but the run did' };
  return { name, passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** Sums counts. */
export function total(results) {
  const sum = (member) => results.reduce((count, result) => count + result[member], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The closing line. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Keeps the counts of a whole run for whoever adds checks of their own. */
export async function writeSummary(counts) {
  await mkdir(join(root, 'test-results'), { recursive: true });
  await writeFile(summary, JSON.stringify(counts));
}

/** The counts of the last run; one failure when it kept none. */
export async function readSummary() {
  const text = await readFile(summary, 'utf8').catch(() => '{"passed":0,"failed":1,"skipped":0}');
  return JSON.parse(text);
}
