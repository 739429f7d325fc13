// The last line of a check that vitest runs: what was counted, as every other check states it. Before it, signs of life: a file may take
// longer than a task may be silent.
import { fileURLToPath } from 'node:url';
import { closingLine } from '../scripts/results.mjs';
import { secondsSince } from '../scripts/tasks.mjs';

/** Options for vitest: its own report, and then this line. */
export const reporters = ['--reporter=default', `--reporter=${fileURLToPath(import.meta.url)}`];

/** Between two lines that say which test has ended. */
const progressSeconds = 60;

export default class ClosingReporter {
  #said = secondsSince();

  onTestCaseResult({ fullName }) {
    if (this.#said() < progressSeconds) return;
    console.log(`  …     ${fullName}`);
    this.#said = secondsSince();
  }

  onTestRunEnd(modules, unhandled) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state) => states.filter((each) => each === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.children.size === 0).length;
    console.log(
      closingLine({ passed: count('passed'), failed: count('failed') + broken + unhandled.length, skipped: count('skipped') }),
    );
  }
}
