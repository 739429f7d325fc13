// Names that are all different: one that is taken gets a number behind it.

/** Makes each name one that was not given before: `a`, `a-2`, `a-3`, where `first` is 2. */
export function createDistinctNames(first: number): (name: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (name) => {
    let free = name;
    for (let number = next.get(name) ?? first; taken.has(free); number += 1) {
      free = `${name}-${number}`;
      next.set(name, number + 1);
    }
    taken.add(free);
    return free;
  };
}
