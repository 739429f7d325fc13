// Whether work grows like its input, for code that a stranger's input could make slow. One input of eight times the size is compared
// with eight inputs: that costs linear work the same and quadratic work 8 times as much, and both allocate alike, so that both meet
// the garbage collector alike. Where the code counts its work, the count is the cost. Elsewhere it is processor time of this process,
// because a long piece of work is interrupted by other programs more often than a short one. Whatever disturbs only ever adds to it, so
// the least of several attempts is compared, and attempts go on until the bound holds.
import process from 'node:process';
import { full } from './full.ts';

const factor = 8;
/** Between 1 and `factor`. */
const mostGrowth = 4;
const attempts = 12;
/** The small inputs are measured so often before each comparison, because a disturbed cost of them would hide a fault. */
const samples = full ? 3 : 1;
/** What the small inputs cost at least, in microseconds of processor time or in what is counted: less proves nothing. */
const minCost = 5_000;

/**
 * True when `work` over `factor` times `size` costs less than `mostGrowth` times what it costs `factor` times over `size`. Work that
 * returns a promise has ended when that is settled.
 * @param spent what has been spent so far: microseconds of processor time, or the code's own count
 */
export async function growsLinearly(
  work: (size: number) => unknown,
  size: number,
  spent: () => number = processorTime,
): Promise<boolean> {
  let repeats = 1;
  const cost = async (of: number, times: number): Promise<number> => {
    const before = spent();
    for (let round = 0; round < repeats * times; round++) {
      const done = work(of);
      if (done instanceof Promise) await done;
    }
    return spent() - before;
  };
  while ((await cost(size, factor)) < minCost && repeats < 1_000_000) repeats *= 2;
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (let sample = 0; sample < samples; sample++) small = Math.min(small, await cost(size, factor));
    large = Math.min(large, await cost(size * factor, 1));
    if (large < small * mostGrowth) return true;
  }
  return false;
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
