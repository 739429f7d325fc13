// The names nearest to one that does not exist: words in common count first (`delete_file` is near `files.delete`), then
// how many letters would have to change.

const lookedAt = 80;
/** Where a likeness begins that is more than chance. */
const leastNearness = 0.45;

/** Up to `count` of `names`, nearest first; none when nothing is near. */
export function nearest(given: string, names: readonly string[], count = 3): readonly string[] {
  const wanted = given.slice(0, lookedAt).toLowerCase();
  const words = wordsOf(given.slice(0, lookedAt));
  return names
    .map((name) => ({ name, nearness: nearness(wanted, words, name) }))
    .filter(({ nearness }) => nearness >= leastNearness)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, count)
    .map(({ name }) => name);
}

/** From 0, nothing in common, to 1, the same letters. */
function nearness(wanted: string, words: readonly string[], name: string): number {
  const other = name.slice(0, lookedAt).toLowerCase();
  const longest = Math.max(wanted.length, other.length, 1);
  const lengths = Math.abs(wanted.length - other.length) / longest;
  const letters = 1 - (lengths > 1 - leastNearness ? 1 : distance(wanted, other) / longest);
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
  const width = b.length + 1;
  let beforeLast = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, column) => column);
  let current = new Uint16Array(width);
  for (let row = 1; row <= a.length; row++) {
    current[0] = row;
    for (let column = 1; column < width; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      const swapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
    }
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length] ?? 0;
}
