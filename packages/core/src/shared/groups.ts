/** Items by what they have in common, in their order; as `Map.groupBy`, which Node.js 20 lacks. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** How often each value occurs. */
export function countBy<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * Makes names distinct: `a`, `a-2`, `a-3`, where `first` is 2. A name that is taken in one run is taken in the next, as long as the order is.
 * `maxLength` is that of a name with its number.
 */
export function createDistinct({
  first = 2,
  maxLength = Infinity,
}: {
  first?: number;
  maxLength?: number;
} = {}): (name: string) => string {
  const taken = new Set<string>();
  /** The number that is tried next behind each beginning; smaller ones are taken. */
  const next = new Map<string, number>();
  return (name) => {
    let free = name;
    const beginning = name.slice(0, maxLength - 6);
    for (let number = next.get(beginning) ?? first; taken.has(free); number += 1) {
      free = `${beginning}-${number}`;
      next.set(beginning, number + 1);
    }
    taken.add(free);
    return free;
  };
}

/** The first position below `count` at which a condition holds, where it holds at each position behind it too; `count` where it holds at none. */
export function firstPosition(count: number, holds: (position: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
