// Says when the tests of a project begin and end, and keeps what was counted and timed for the closing lines. Failures are shown
// by vitest's own reporter next to this one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { formatSeconds, secondsSince } from './tasks.mjs';

/** Where the report goes, from the folder that vitest runs in. */
export const reportFile = 'test-results/vitest.json';
/** Between two lines that say how far the run is, in seconds. */
const progressSeconds = 20;

export default class ProjectReporter {
  #projects = new Map();
  #files = [];
  #planned = 0;
  #said = secondsSince();

  onTestRunStart(specifications) {
    for (const { project } of specifications) this.#entry(project.name).notRun++;
    this.#planned = specifications.length;
    this.#write();
  }

  onTestModuleStart({ project }) {
    const entry = this.#entry(project.name);
    if (entry.began !== undefined) return;
    entry.began = secondsSince();
    process.stdout.write(`start   tests of ${project.name}\n`);
  }

  onTestModuleEnd(module) {
    const name = `${module.project.name}: ${module.relativeModuleId}`;
    const { processorSeconds = 0 } = module.meta();
    this.#files.push({ name, seconds: module.diagnostic().duration / 1_000, processorSeconds });
    const entry = this.#entry(module.project.name);
    for (const test of module.children.allTests())
      entry[{ passed: 'passed', failed: 'failed' }[test.result().state] ?? 'skipped']++;
    // A file that cannot be loaded, or whose hooks fail, has no test that could fail.
    if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0) entry.failed++;
    entry.notRun--;
    entry.seconds = entry.began?.() ?? 0;
    this.#write();
    if (entry.notRun === 0) {
      const word = entry.failed > 0 ? 'FAILED  ' : 'done    ';
      process.stdout.write(`${word}tests of ${module.project.name}, ${formatSeconds(entry.seconds)}\n`);
    } else if (this.#said() > progressSeconds) process.stdout.write(`  …     ${this.#files.length} of ${this.#planned} files\n`);
    else return;
    this.#said = secondsSince();
  }

  onTestRunEnd(_modules, unhandledErrors) {
    this.#write(unhandledErrors.length);
  }

  /** The report is complete after every file, so that it is there however the run ends. */
  #write(unhandled = 0) {
    const projects = [...this.#projects.values()].map(({ began, ...counts }) => counts);
    mkdirSync(dirname(reportFile), { recursive: true });
    writeFileSync(reportFile, JSON.stringify({ projects, files: this.#files, unhandled }));
  }

  /** The counts of a project; files inside workerd belong to the project that they are tests of. */
  #entry(project) {
    const name = project.replace(/-in-workerd$/, '');
    const entry = this.#projects.get(name) ?? { name, passed: 0, failed: 0, skipped: 0, notRun: 0, seconds: 0 };
    this.#projects.set(name, entry);
    return entry;
  }
}
