// The words of an index: as written, to complete and correct, and as stems with their sections, to search.

import type { IndexFile } from './file.ts';
import { decode, encode } from './text.ts';
import { createWordList, type WordList } from './word-list.ts';
import { reserves, unitsOf, type Work } from './work.ts';
import { maxCorrections } from './limits.ts';

export interface Term {
  /** Its place among all stems in order. */
  readonly number: number;
  readonly text: string;
  /** How many sections hold it. */
  readonly frequency: number;
}

/** Looks up stems and words. */
export interface Dictionary {
  /** How many stems. */
  readonly count: number;
  find(term: string): Term | undefined;
  /** Words as they are written, in lower case and without accents, that begin like this: the first `most` of them. */
  beginning(prefix: string, most: number): string[];
  /** Words as they are written that are fewest slips away. */
  nearest(word: string): Nearest;
}

export function createDictionary(file: IndexFile, work: Work): Dictionary {
  const { region } = file;
  const terms = createWordList(file, region.terms, region.words);
  const words = createWordList(file, region.words, region.lists);
  const take = (units: number): boolean => work.take(units, reserves.suggesting);
  const canRead = (some: number): boolean => take(some * unitsOf.listedWord);
  return {
    count: terms.count,
    beginning(prefix, most) {
      const found: string[] = [];
      words.walk(prefix, (word) => (found.push(decode(word)) < most ? Infinity : 0), canRead);
      return found;
    },
    find(text) {
      let found: Term | undefined;
      work.spend(unitsOf.lookUp);
      // Of all stems that begin with it, it comes first itself.
      terms.walk(text, (word, _, number) => {
        if (decode(word) === text) found = { number, text, frequency: file.frequencyOf(number) };
        return 0;
      });
      return found;
    },
    nearest: (word) => nearest(word, words, take),
  };
}

/**
 * The weight of a word that is in `frequency` of `sections` sections: its inverse document frequency, as in BM25; above 0. Rounded,
 * because the last bits of Math.log may differ between runtimes, and files and orders must not.
 */
export function weightOf(frequency: number, sections: number): number {
  const weight = Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5));
  return Math.max(1, Math.round(weight * 1024)) / 1024;
}

// The words that a mistyped word may have been meant to be: those fewest slips away, where a slip is a letter too few, too
// many, another, or two exchanged (Damerau-Levenshtein, on bytes). The first letter is seldom wrong, and is relied on.

interface Nearest {
  readonly words: readonly string[];
  readonly slips: number;
}

/** Finds the words nearest to one that is not in the list, as far as `take` grants the units of work. */
function nearest(text: string, words: WordList, take: (units: number) => boolean): Nearest {
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
