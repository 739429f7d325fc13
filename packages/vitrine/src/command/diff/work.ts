// What comparing may cost. Both sides may be a stranger's: their references lead into each other, and each of many operations may use the
// same large shape.
import type { Json } from '@vitrine/core';

/** Most values that are looked at in one comparison, about two seconds of a processor. */
const mostValues = 20_000_000;
/** Objects and lists within each other; deeper ones are not compared. */
export const deepest = 200;

/** Pairs of values by their identity. */
export interface Pairs {
  readonly has: (before: Json, after: Json) => boolean;
  readonly add: (before: Json, after: Json) => void;
  readonly addAll: (others: Pairs) => void;
  readonly each: () => Iterable<readonly [Json, Json]>;
}

/** No pairs yet. */
export function createPairs(): Pairs {
  const pairs = new Map<Json, Set<Json>>();
  const add = (before: Json, after: Json): void => void pairs.set(before, (pairs.get(before) ?? new Set()).add(after));
  return {
    has: (before, after) => pairs.get(before)?.has(after) === true,
    add,
    addAll: (others) => {
      for (const [before, after] of others.each()) add(before, after);
    },
    *each() {
      for (const [before, set] of pairs) for (const after of set) yield [before, after];
    },
  };
}

/** Counts the work of one comparison. */
export interface Work {
  /** Schemas of which nothing is broken, nor of what they refer to, by what they describe. */
  readonly settled: { readonly sent: Pairs; readonly received: Pairs };
  /** Counts values; false when all that is allowed was used, which stays so. */
  readonly spend: (values: number) => boolean;
  /** States that a part is not compared. */
  readonly leaveOut: () => void;
  /** Whether a part was not compared. */
  readonly isIncomplete: () => boolean;
  /** Whether two values say the same, whatever the order of members. Two objects that were equal once are not looked at again. */
  readonly equal: (a: Json | undefined, b: Json | undefined) => boolean;
}

/** Begins to count. */
export function createWork(most: number = mostValues): Work {
  let left = most;
  let isIncomplete = false;
  const twins = new WeakMap<object, object>();
  const spend = (values: number): boolean => {
    left -= values;
    if (left < 0) isIncomplete = true;
    return left >= 0;
  };
  const equal = (a: Json | undefined, b: Json | undefined, depth = 0): boolean => {
    if (a === b) return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b))
      return false;
    if (twins.get(a) === b) return true;
    const names = Object.keys(a);
    if (depth > deepest) isIncomplete = true;
    if (depth > deepest || !spend(names.length + 1) || names.length !== Object.keys(b).length) return false;
    const [own, others] = [a, b] as readonly Readonly<Record<string, Json>>[];
    const isEqual = names.every((name) => Object.hasOwn(b, name) && equal(own?.[name], others?.[name], depth + 1));
    if (isEqual) twins.set(a, b);
    return isEqual;
  };
  return {
    settled: { sent: createPairs(), received: createPairs() },
    spend,
    leaveOut: () => {
      isIncomplete = true;
    },
    isIncomplete: () => isIncomplete,
    equal: (a, b) => equal(a, b),
  };
}

/** Whether a value can be walked by what calls itself. */
export function isShallow(value: Json): boolean {
  let level: readonly (Json | undefined)[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return true;
  }
  return false;
}
