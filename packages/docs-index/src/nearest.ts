// The words that a mistyped word may have been meant to be: those fewest slips away, where a slip is a letter too few, too
// many, another, or two exchanged (Damerau-Levenshtein, on bytes). The first letter is seldom wrong, and is relied on.

import type { IndexFile } from './file.ts';
import { maxCorrections } from './limits.ts';
import { maxWordBytes, type WordList } from './word-list.ts';

/** Words that are all equally near, and how near. */
export interface Nearest {
  readonly words: readonly string[];
  readonly slips: number;
}

/** Finds the words nearest to one that is not in the list. */
export function nearest(text: string, words: WordList, { encode, decode }: IndexFile): Nearest {
  const key = encode(text);
  const width = key.length + 1;
  // Row n holds the distances of a word's first n bytes to every beginning of the text; words that share bytes share rows.
  const rows = new Uint8Array(width * (maxWordBytes + 1));
  for (let i = 0; i < width; i++) rows[i] = i;
  const distance = (row: number, column: number): number => rows[row * width + column] ?? 0;
  let slips = key.length > 6 ? 2 : 1;
  let found: string[] = [];
  words.walk(Array.from(text)[0] ?? '', (word, shared) => {
    for (let row = shared + 1; row <= word.length; row++) {
      let least = row;
      rows[row * width] = row;
      for (let i = 1; i < width; i++) {
        const [letter, sought] = [word[row - 1], key[i - 1]];
        let own = Math.min(
          distance(row - 1, i - 1) + (letter === sought ? 0 : 1),
          distance(row - 1, i) + 1,
          distance(row, i - 1) + 1,
        );
        if (row > 1 && i > 1 && letter === key[i - 2] && sought === word[row - 2])
          own = Math.min(own, distance(row - 2, i - 2) + 1);
        rows[row * width + i] = own;
        least = Math.min(least, own);
      }
      // Too far from every beginning of the text: no word that begins so is near.
      if (least > slips) return row;
    }
    const own = distance(word.length, key.length);
    if (own > 0 && own < slips) {
      slips = own;
      found = [];
    }
    if (own === slips && found.length < maxCorrections ** 2) found.push(decode(word));
    return Infinity;
  });
  return { words: found, slips };
}
