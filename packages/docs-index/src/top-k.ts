// The best few of many. Scores are counted by level. The counts give at any time a floor below which no score can be among the best, and
// only scores above it are sorted in the end. A section and its whole score are packed into one number, the key, because a runtime sorts
// numbers many times faster than objects: key = score x sections of the index - section. The higher of two keys has the higher score;
// among equal scores the earlier section has the higher key.

/** Keys from the best to the worst. */
export function sortDescending(keys: ArrayLike<number>): Float64Array {
  return new Float64Array(keys).sort().reverse();
}

/** Keeps the best of what it is offered. */
export interface TopK {
  /** Takes a section whose score is above the last answer, 0 at first; yields the score that the next one must exceed. */
  add(section: number, score: number): number;
  /** Keys of the best, best first. */
  take(): Float64Array;
}

/** Keeps the best `count` of scores up to `highest` in an index of so many sections. */
export function createTopK(sections: number, count: number, highest: number): TopK {
  /** Scores are counted by their ten highest bits. */
  const levels = new Uint32Array(1024);
  const shift = Math.max(0, 22 - Math.clz32(highest));
  const kept: number[] = [];
  /** The level of the worst that is wanted, and how many there still have to be from it up. */
  let lowest = 0;
  let missing = count;
  let floor = 0;
  return {
    add(section, score) {
      kept.push(score * sections - section);
      // A damaged file can exceed the highest score.
      const level = Math.min(score >> shift, 1023);
      levels[level] = (levels[level] ?? 0) + 1;
      for (missing--; missing + (levels[lowest] ?? 0) <= 0; ) missing += levels[lowest++] ?? 0;
      floor = Math.max(0, (lowest << shift) - 1);
      return floor;
    },
    take: () => sortDescending(kept.filter((key) => key > floor * sections)).subarray(0, count),
  };
}
