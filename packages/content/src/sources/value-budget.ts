// What the values of a configuration may cost. They are a graph: a value that has a name, or an anchor of YAML, may be in many places. Who reads a
// configuration walks it as a tree, and 22 lines such as `const s1 = { items: [s0, s0] }` are a tree of four million. So a value is handed
// out only where its tree is small, and every walk of it ends.

/** Steps that the reading of one file may take: expressions, and items and members that are copied. */
const maxSteps = 400_000;
/** Values within a value, each counted wherever it is used; a text is one for each 64 characters. */
const maxValues = 200_000;
const textOfValue = 64;

/** A configuration that takes more work than any needs: it cannot be read. */
export class TooMuchWork extends RangeError {}

/** The steps that the reading of one file has taken. */
export interface Budget {
  steps: number;
}

export function newBudget(): Budget {
  return { steps: 0 };
}

/** Counts steps. Throws TooMuchWork. */
export function charge(budget: Budget, steps: number): void {
  budget.steps += steps;
  if (budget.steps > maxSteps) throw new TooMuchWork(`more than ${maxSteps} steps`);
}

/** How many values are within those that were made, for as long as they are held. */
const sizes = new WeakMap<object, number>();

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / textOfValue;
  if (typeof value !== 'object' || value === null) return 1;
  const knownSize = sizes.get(value);
  if (knownSize !== undefined) return knownSize;
  let size = 1;
  for (const each of Object.values(value)) {
    size += sizeOf(each);
    if (size > maxValues) throw new TooMuchWork(`more than ${maxValues} values`);
  }
  sizes.set(value, size);
  return size;
}

/** The same value, without a cycle in it, once it is known that it can be walked. Throws TooMuchWork. */
export function requireWalkable<Value>(value: Value): Value {
  sizeOf(value);
  return value;
}

/** A value in which a list or an object is undefined where it is within itself. Throws TooMuchWork for one that cannot be walked. */
export function withoutCycles(value: unknown): unknown {
  const copies = new Map<object, unknown>();
  const copyOf = (each: unknown): unknown => {
    if (typeof each !== 'object' || each === null || each instanceof Date) return each;
    if (copies.has(each)) return copies.get(each);
    copies.set(each, undefined);
    const copy = Array.isArray(each)
      ? each.map(copyOf)
      : Object.fromEntries(Object.entries(each).map(([name, member]) => [name, copyOf(member)]));
    copies.set(each, copy);
    return copy;
  };
  return requireWalkable(copyOf(value));
}
