// Keeps what was counted, timed and failed, by package, for the closing lines, and says every now and then how far the run is. Failures
// are shown by vitest's own reporter next to this one, at the end of a run that has one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import process from 'node:process';
import { secondsSince } from './tasks.mjs';

/** Where the report goes, from the folder that vitest runs in. */
export const reportFile = 'test-results/vitest.json';
/** Between two lines that say how far the run is, in seconds. */
const progressSeconds = 20;

export default class TestReporter {
  #packages = new Map();
  #files = [];
  #failures = [];
  #planned = 0;
  #said = secondsSince();

  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#entry(moduleId).notRun++;
    this.#planned = specifications.length;
    this.#write();
  }

  onTestModuleEnd(module) {
    const { processorSeconds = 0 } = module.meta();
    this.#files.push({ name: pathOf(module.moduleId), seconds: module.diagnostic().duration / 1_000, processorSeconds });
    const entry = this.#entry(module.moduleId);
    for (const test of module.children.allTests())
      entry[{ passed: 'passed', failed: 'failed' }[test.result().state] ?? 'skipped']++;
    for (const test of module.children.allTests('failed')) {
      const [error] = test.result().errors;
      this.#failures.push(`${pathOf(module.moduleId)} > ${test.fullName}: ${error?.message ?? 'failed'}`);
    }
    // A file that cannot be loaded, or whose hooks fail, has no test that could fail.
    if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0) entry.failed++;
    entry.notRun--;
    entry.processorSeconds += processorSeconds;
    this.#write();
    if (this.#said() < progressSeconds) return;
    process.stdout.write(`  …     ${this.#files.length} of ${this.#planned} files of tests\n`);
    this.#said = secondsSince();
  }

  onTestRunEnd(_modules, unhandledErrors) {
    this.#write(unhandledErrors.length);
  }

  /** The report is complete after every file, so that it is there however the run ends. */
  #write(unhandled = 0) {
    mkdirSync(dirname(reportFile), { recursive: true });
    const report = { packages: [...this.#packages.values()], files: this.#files, failures: this.#failures, unhandled };
    writeFileSync(reportFile, JSON.stringify(report));
  }

  /** The counts of the package that a file is in. */
  #entry(moduleId) {
    const [, name] = /^(?:(?:packages|apps)\/)?([^/]+)/.exec(pathOf(moduleId));
    const entry = this.#packages.get(name) ?? { name, passed: 0, failed: 0, skipped: 0, notRun: 0, processorSeconds: 0 };
    this.#packages.set(name, entry);
    return entry;
  }
}

/** The path of a file from the folder that vitest runs in. */
function pathOf(moduleId) {
  return relative(process.cwd(), moduleId).split(sep).join('/');
}
