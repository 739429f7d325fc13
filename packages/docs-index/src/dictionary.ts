// The words that an index knows: as they are written, for completing and correcting, and their stems with the sections
// that hold them, for searching.

import type { IndexFile } from './file.ts';
import { type Nearest, nearest } from './nearest.ts';
import { decode } from './text.ts';
import { createWordList } from './word-list.ts';
import { reserves, unitsOf, type Work } from './work.ts';

/** A stem that is in the index. */
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

/** The dictionary of an index, for a query with this budget. */
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
