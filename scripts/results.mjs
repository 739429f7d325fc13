// Counts of tests: what a run reported, and the closing line.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFile } from './test-reporter.mjs';
import { root } from './workspace.mjs';

const report = join(root, reportFile);

/**
 * @typedef {object} Counted
 * @property {string} name of a package
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [notRun] files of tests that had not ended when the run was ended
 * @property {number} [processorSeconds] of its files
 * @property {string} [note] what failed besides tests
 *
 * @typedef {object} TestedFile
 * @property {string} name its path
 * @property {number} seconds from its beginning to its end
 * @property {number} processorSeconds of its process and of those that it started
 */

/** Removes the report of an earlier run. */
export async function forgetReport() {
  await rm(report, { force: true });
}

/**
 * Counts of the packages that a run tested, and what each file took. The report is complete after every file, so this is what happened
 * however the run ended. What fails besides tests counts as one failure, such as the end of the run: silence is not success.
 * @param {{ outcome: string, note?: string }} run
 * @param {string} [file] of the report
 * @returns {Promise<{ tested: Counted[], files: TestedFile[], unshown: string[] }>} `unshown` are the failures of a run that had no end
 */
export async function readReport({ outcome, note }, file = report) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const empty = { packages: [], files: [], failures: [], unhandled: 0 };
  const { packages, files, failures, unhandled } = text === undefined ? empty : JSON.parse(text);
  const tested = [...packages];
  if (unhandled > 0) tested.push({ name: 'errors outside tests', passed: 0, failed: unhandled, skipped: 0 });
  // Exit code and report must agree: when only the exit code is bad, that is a failure of its own.
  const { failed, notRun } = addUp(tested);
  if (packages.length === 0 || notRun > 0 || (outcome !== 'passed' && failed === 0))
    tested.push({ name: 'the run', passed: 0, failed: 1, skipped: 0, note: note ?? 'ended without a report of every file' });
  return { tested, files, unshown: notRun > 0 ? failures : [] };
}

/**
 * Sums counts.
 * @param {readonly Omit<Counted, 'name'>[]} results
 * @returns {Required<Pick<Counted, 'passed' | 'failed' | 'skipped' | 'notRun'>>}
 */
export function addUp(results) {
  const sum = (member) => results.reduce((count, result) => count + (result[member] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), notRun: sum('notRun') };
}

/**
 * The closing line.
 * @param {Omit<Counted, 'name'>} counts
 */
export function closingLine({ passed, failed, skipped, notRun = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${notRun > 0 ? `, ${notRun} not run` : ''}`;
}
