// Whether work grows like its input, for code that a stranger's input could make slow. For eight times the input, linear work
// costs 8 times as much and quadratic work 64 times: the bound lies between. The cost is processor time of this process, because a
// long piece of work is interrupted by other programs more often than a short one. Whatever disturbs only ever adds to it, so the
// least of several attempts is compared, and attempts go on until the bound holds.
import process from 'node:process';

const factor = 8;
const mostGrowth = 32;
const attempts = 12;
/** The small input is measured so often before each comparison, because a disturbed cost of it would hide a fault. */
const samples = 7;
/** What the small input costs at least, in microseconds of processor time: less says nothing. */
const leastCost = 1_000;

/** True when `work` over `factor` times `size` costs less than `mostGrowth` times what it costs over `size`. */
export function growsLinearly(work: (size: number) => void, size: number): boolean {
  let repeats = 1;
  const cost = (of: number): number => {
    const before = process.cpuUsage();
    for (let round = 0; round < repeats; round++) work(of);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  while (cost(size) < leastCost && repeats < 1_000_000) repeats *= 2;
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (let sample = 0; sample < samples; sample++) small = Math.min(small, cost(size));
    large = Math.min(large, cost(size * factor));
    if (large < small * mostGrowth) return true;
  }
  return false;
}
