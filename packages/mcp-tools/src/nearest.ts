// The names nearest to one that does not exist: words in common count first (`delete_file` is near `files.delete`), then
// how many letters would have to change.

const lookedAt = 80;

/** Up to `count` of `names`, nearest first; none when nothing is near. */
export function nearest(given: string, names: readonly string[], count = 3): readonly string[] {
  const wanted = given.slice(0, lookedAt).toLowerCase();
  const words = wordsOf(given.slice(0, lookedAt));
  return names
    .map((name) => ({ name, nearness: nearness(wanted, words, name) }))
    .filter(({ nearness }) => nearness >= 0.4)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, count)
    .map(({ name }) => name);
}

/** From 0, nothing in common, to 1, the same letters. */
function nearness(wanted: string, words: readonly string[], name: string): number {
  const other = name.slice(0, lookedAt).toLowerCase();
  const longest = Math.max(wanted.length, other.length, 1);
  const letters = 1 - distance(wanted, other) / longest;
  const others = wordsOf(name.slice(0, lookedAt));
  const shared = words.filter((word) => others.some((its) => alike(word, its))).length;
  const inWords = words.length === 0 ? 0 : shared / Math.max(words.length, others.length);
  return Math.max(letters, inWords * 0.95);
}

/** Equal but for an ending such as a plural, or one letter. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4) return false;
  return a.startsWith(b) || b.startsWith(a) || distance(a, b) <= 1;
}

function wordsOf(name: string): readonly string[] {
  return (
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
export function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
