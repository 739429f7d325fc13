// The name that was probably meant: the nearest by edit distance with swaps; of equally near ones the first.
import { editDistance } from '@vitrine/docs-index/engine';

/** The nearest of `names` to `word` when it is near enough to be a slip, else undefined. */
export function nearestName(word: string, names: Iterable<string>): string | undefined {
  const most = word.length <= 2 ? 0 : word.length <= 4 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const name of names) {
    if (Math.abs(name.length - word.length) > most) continue;
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Names by their distance from a word, the nearest first. */
export function nearestFirst(word: string, names: readonly string[]): readonly string[] {
  const distances = new Map(names.map((name) => [name, editDistance(word.toLowerCase(), name.toLowerCase())]));
  return [...names].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
}
