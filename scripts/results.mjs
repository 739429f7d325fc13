// Counts of tests: what a run reported, and the closing line.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { countsFile } from './test-reporter.mjs';
import { root } from './workspace.mjs';

const counts = join(root, countsFile);
const summary = join(root, 'test-results', 'summary.json');

/**
 * @typedef {object} Counted
 * @property {string} name of a project
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [seconds] from the first of its tests to the last
 * @property {string} [note] what failed besides tests
 */

/**
 * Counts of the projects that a run tested, and the seconds of each file. A project without a report counts as one failure: silence
 * is not success.
 * @param {readonly string[]} names
 * @param {boolean} passed whether the run ended well
 * @returns {Promise<{ tested: Counted[], files: { name: string, seconds: number }[] }>}
 */
export async function readCounts(names, passed) {
  const text = await readFile(counts, 'utf8').catch(() => undefined);
  await rm(counts, { force: true });
  const { projects, files, unhandled } = text === undefined ? { projects: [], files: [], unhandled: 0 } : JSON.parse(text);
  const found = names.map((name) => {
    const reports = projects.filter((each) => each.name === name || each.name === `${name}-in-workerd`);
    if (reports.length === 0) return { name, passed: 0, failed: 1, skipped: 0, note: 'no report: the tests did not run' };
    return { name, ...addUp(reports), seconds: Math.max(...reports.map(({ seconds }) => seconds)) };
  });
  const failed = addUp(found).failed + unhandled;
  if (unhandled > 0) found.push({ name: 'errors outside tests', passed: 0, failed: unhandled, skipped: 0 });
  // Exit code and report must agree; when only the exit code is bad, that is a failure of its own.
  if (!passed && failed === 0)
    found.push({ name: 'vitest', passed: 0, failed: 1, skipped: 0, note: 'no test failed, but the run did' });
  return { tested: found, files };
}

/** Sums counts. */
export function addUp(results) {
  const sum = (member) => results.reduce((count, result) => count + result[member], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The closing line. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Keeps the counts of a run for checks that add to them. */
export async function writeSummary(total) {
  await mkdir(dirname(summary), { recursive: true });
  await writeFile(summary, JSON.stringify(total));
}

/** The counts of the last run; one failure when it kept none. */
export async function readSummary() {
  return JSON.parse(await readFile(summary, 'utf8').catch(() => '{"passed":0,"failed":1,"skipped":0}'));
}
