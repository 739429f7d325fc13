// The words that a mistyped word may have been meant to be: those fewest slips away, where a slip is a letter too few, too
// many, another, or two exchanged (Damerau-Levenshtein, on bytes). The first letter is seldom wrong, and is relied on.

import { maxCorrections } from './limits.ts';
import { decode, encode } from './text.ts';
import type { WordList } from './word-list.ts';
import { unitsOf } from './work.ts';

/** Words that are all equally near, and how near. */
export interface Nearest {
  readonly words: readonly string[];
  readonly slips: number;
}

/** Finds the words nearest to one that is not in the list, as far as `take` grants the units of work. */
export function nearest(text: string, words: WordList, take: (units: number) => boolean): Nearest {
  const key = encode(text);
  // Row n holds the distances of a word's first n bytes to every beginning of the text; words that share bytes share rows.
  const rows = [Array.from({ length: key.length + 1 }, (_, i) => i)];
  const distance = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  let slips = key.length > 6 ? 2 : 1;
  let found: string[] = [];
  const visit = (word: Uint8Array, shared: number): number => {
    for (let row = shared + 1; row <= word.length; row++) {
      if (!take(key.length * unitsOf.slip)) return 0;
      const letter = word[row - 1];
      const distances = (rows[row] = [row]);
      for (const [i, sought] of key.entries()) {
        const isExchanged = letter === key[i - 1] && sought === word[row - 2];
        const least = Math.min(
          distance(row - 1, i) - (letter === sought ? 1 : 0),
          distance(row - 1, i + 1),
          distance(row, i),
          isExchanged ? distance(row - 2, i - 1) : Infinity,
        );
        distances.push(least + 1);
      }
      // Too far from every beginning of the text: no word that begins so is near.
      if (distances.every((own) => own > slips)) return row;
    }
    const own = distance(word.length, key.length);
    if (own > 0 && own < slips) {
      slips = own;
      found = [];
    }
    if (own === slips && found.length < maxCorrections ** 2) found.push(decode(word));
    return Infinity;
  };
  words.walk(Array.from(text)[0] ?? '', visit, (some) => take(some * unitsOf.listedWord));
  return { words: found, slips };
}
