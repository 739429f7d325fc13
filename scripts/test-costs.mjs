// Runs before each test file: what the file costs in processor time, its own process and the children that have ended. The reporter
// names files over `mostSeconds`.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { afterAll } from 'vitest';

/** Ticks of a processor a second, in which Linux counts the time of children. */
const ticks = 100;

const before = spent();

// oxlint-disable-next-line no-empty-pattern -- the runner refuses any other first parameter, and gives the file as the second
afterAll(({}, file) => {
  file.meta.processorSeconds = spent() - before;
});

function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + ofChildren();
}

/** Processor seconds of children that have ended and been waited for; 0 where the system does not tell. */
function ofChildren() {
  try {
    // The name of the program, in parentheses, may have spaces; the fields behind it have not.
    const [, fields = ''] = /\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
    return (user + system) / ticks;
  } catch {
    return 0;
  }
}
