// Runs before each test file: what the file costs in processor time, its own process and the children that have ended. The reporter
// names files over `mostSeconds`. A file that leaves a loop in the event loop fails: the files after it pay for it, until the process dies
// of what the loop has gathered.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Ticks of a processor a second, in which Linux counts the time of children. */
const ticks = 100;
/** Turns of the event loop in which what a test began comes to its end. */
const mostTurns = 1_000;

const before = spent();

// oxlint-disable-next-line no-empty-pattern -- the runner refuses any other first parameter, and gives the file as the second
afterAll(async ({}, file) => {
  file.meta.processorSeconds = spent() - before;
  for (let turn = 0; turn < mostTurns && loops(); turn += 1) await setImmediate();
  if (loops()) throw new Error(`After its tests, a file leaves a loop: setImmediate was called in each of ${mostTurns} turns.`);
});

function loops() {
  return process.getActiveResourcesInfo().includes('Immediate');
}

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
