// Every decision of a simulation comes from here: from a seed, or from a list of decisions that a run before it took. The plainest decision
// is always 0 (no fault, no delay, the first of a list), so that a failing list is shrunk by making its numbers smaller.

export interface Choices {
  /** A number from 0 to `below` - 1. */
  readonly int: (below: number) => number;
  /** True in so many of a thousand cases. */
  readonly permille: (share: number) => boolean;
  /** One of some items; the first is the plainest. */
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** 32 random bits that no schedule depends on: keys of hashes, names of drafts. They are not part of the list. */
  readonly entropy: () => number;
  /** The decisions so far. */
  readonly taken: readonly number[];
}

/** Numbers from 0 to 2^32 - 1 (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Decisions of a seed; of `replayed`, where it is given, and the plainest ones behind its end. */
export function createChoices(seed: number, replayed?: readonly number[]): Choices {
  const next = generator(Math.imul(seed, 0x9e37_79b1));
  const entropy = generator(Math.imul(seed, 0x85eb_ca77) ^ 0x1234_5678);
  const taken: number[] = [];
  const int = (below: number): number => {
    if (below <= 1) return 0;
    const chosen =
      replayed === undefined ? Math.floor((next() / 2 ** 32) * below) : Math.min(below - 1, replayed[taken.length] ?? 0);
    taken.push(chosen);
    return chosen;
  };
  return {
    int,
    permille: (share) => int(1_000) >= 1_000 - share,
    pick: (items) => items[int(items.length)] ?? items[0],
    entropy,
    taken,
  };
}
