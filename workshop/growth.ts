// Whether work grows like its input, for code that a stranger's input could make slow. For eight times the input, linear work
// takes 8 times as long and quadratic work 64 times: the bound lies between. Other work on the machine only ever adds time, so
// the least of several attempts is compared, and attempts go on until the bound holds.
import { performance } from 'node:perf_hooks';

const factor = 8;
const mostGrowth = 32;
const attempts = 12;
/** The small input is timed so often before each comparison, because a disturbed time of it would hide a fault. */
const samples = 7;
/** What the small input takes at least, in milliseconds: shorter times say nothing. */
const leastMs = 0.5;

/** True when `work` over `factor` times `size` takes less than `mostGrowth` times as long as over `size`. */
export function growsLinearly(work: (size: number) => void, size: number): boolean {
  let repeats = 1;
  const time = (of: number): number => {
    const began = performance.now();
    for (let round = 0; round < repeats; round++) work(of);
    return performance.now() - began;
  };
  while (time(size) < leastMs && repeats < 1_000_000) repeats *= 2;
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (let sample = 0; sample < samples; sample++) small = Math.min(small, time(size));
    large = Math.min(large, time(size * factor));
    if (large < small * mostGrowth) return true;
  }
  return false;
}
