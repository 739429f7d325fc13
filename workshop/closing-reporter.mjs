// The last line of a check that vitest runs: what was counted, as every other check states it.
import { fileURLToPath } from 'node:url';
import { closingLine } from '../scripts/results.mjs';

/** Options for vitest: its own report, and then this line. */
export const reporters = ['--reporter=default', `--reporter=${fileURLToPath(import.meta.url)}`];

export default class ClosingReporter {
  onTestRunEnd(modules, unhandled) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state) => states.filter((each) => each === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.children.size === 0).length;
    console.log(
      closingLine({ passed: count('passed'), failed: count('failed') + broken + unhandled.length, skipped: count('skipped') }),
    );
  }
}
