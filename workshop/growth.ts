// Whether work grows like its input, for code that a stranger's input could make slow. One input of eight times the size is compared
// with eight inputs: that costs linear work the same and quadratic work 8 times as much, and both allocate alike, so that both meet
// the garbage collector alike. The cost is processor time of this process, because a long piece of work is interrupted by other programs
// more often than a short one. Whatever disturbs only ever adds to it, so the least of several attempts is compared, and attempts
// go on until the bound holds.
import process from 'node:process';
import { full } from './full.ts';

const factor = 8;
/** Between 1 and `factor`. */
const mostGrowth = 4;
const attempts = 12;
/** The small inputs are measured so often before each comparison, because a disturbed cost of them would hide a fault. */
const samples = full ? 3 : 1;
/** What the small inputs cost at least, in microseconds of processor time: less proves nothing. */
const leastCost = 5_000;

/** True when `work` over `factor` times `size` costs less than `mostGrowth` times what it costs `factor` times over `size`. */
export function growsLinearly(work: (size: number) => void, size: number): boolean {
  let repeats = 1;
  const cost = (of: number, times: number): number => {
    const before = process.cpuUsage();
    for (let round = 0; round < repeats * times; round++) work(of);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  while (cost(size, factor) < leastCost && repeats < 1_000_000) repeats *= 2;
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (let sample = 0; sample < samples; sample++) small = Math.min(small, cost(size, factor));
    large = Math.min(large, cost(size * factor, 1));
    if (large < small * mostGrowth) return true;
  }
  return false;
}
