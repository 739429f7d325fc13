// Says when the tests of a project begin and end, and keeps what was counted and timed for the closing lines. Failures are shown
// by vitest's own reporter next to this one.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { formatSeconds, secondsSince } from './tasks.mjs';

/** Where the counts go, from the folder that vitest runs in. */
export const countsFile = 'test-results/vitest.json';

export default class ProjectReporter {
  #projects = new Map();
  #files = [];

  onTestRunStart(specifications) {
    for (const { project } of specifications) {
      const entry = this.#entry(project.name);
      entry.left++;
    }
  }

  onTestModuleStart({ project }) {
    const entry = this.#entry(project.name);
    if (entry.seconds !== undefined) return;
    entry.seconds = secondsSince();
    process.stdout.write(`start   tests of ${project.name}\n`);
  }

  onTestModuleEnd(module) {
    this.#files.push({ name: `${module.project.name}: ${module.relativeModuleId}`, seconds: module.diagnostic().duration / 1_000 });
    const entry = this.#entry(module.project.name);
    for (const test of module.children.allTests())
      entry[{ passed: 'passed', failed: 'failed' }[test.result().state] ?? 'skipped']++;
    // A file that cannot be loaded, or whose hooks fail, has no test that could fail.
    if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0) entry.failed++;
    entry.left--;
    if (entry.left > 0) return;
    entry.took = entry.seconds?.() ?? 0;
    const word = entry.failed > 0 ? 'FAILED  ' : 'done    ';
    process.stdout.write(`${word}tests of ${module.project.name}, ${formatSeconds(entry.took)}\n`);
  }

  async onTestRunEnd(_modules, unhandledErrors) {
    const counts = [...this.#projects].map(([name, { passed, failed, skipped, left, took = 0 }]) => ({
      name,
      passed,
      // A file that never ended is a failure: silence is not success.
      failed: failed + left,
      skipped,
      seconds: took,
    }));
    await mkdir(dirname(countsFile), { recursive: true });
    await writeFile(countsFile, JSON.stringify({ projects: counts, files: this.#files, unhandled: unhandledErrors.length }));
  }

  #entry(name) {
    const entry = this.#projects.get(name) ?? { passed: 0, failed: 0, skipped: 0, left: 0 };
    this.#projects.set(name, entry);
    return entry;
  }
}
