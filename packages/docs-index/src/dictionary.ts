// The words of an index: as written, to complete and correct, and as stems with their sections, to search.
import type { IndexFile, Tables } from './file.ts';
import { decode, encode } from './text.ts';
import { reserves, unitsOf, type Work } from './work.ts';
import { maxCorrections } from './limits.ts';
import { blockWords } from './format.ts';

export interface Term {
  /** Its place among all stems in order. */
  readonly number: number;
  readonly text: string;
  /** How many sections hold it. */
  readonly frequency: number;
}

export interface Dictionary {
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
      const beginnings: string[] = [];
      words.walk(prefix, (word) => (beginnings.push(decode(word)) < most ? Infinity : 0), canRead);
      return beginnings;
    },
    find(text) {
      let term: Term | undefined;
      work.spend(unitsOf.lookUp);
      // Of all stems that begin with it, it comes first itself.
      terms.walk(text, (word, _, number) => {
        if (decode(word) === text) term = { number, text, frequency: file.frequencyOf(number) };
        return 0;
      });
      return term;
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
  let candidates: string[] = [];
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
      if (distances.every((cell) => cell > slips)) return row;
    }
    const edits = distance(word.length, key.length);
    if (edits > 0 && edits < slips) {
      slips = edits;
      candidates = [];
    }
    if (edits === slips && candidates.length < maxCorrections ** 2) candidates.push(decode(word));
    return Infinity;
  };
  words.walk(Array.from(text)[0] ?? '', visit, (some) => take(some * unitsOf.listedWord));
  return { words: candidates, slips };
}

// A sorted list of words. Sixteen to a block; within a block each word states how many bytes it shares with the one before,
// so a look-up halves its way to a block and then reads at most sixteen words.

interface WordList {
  readonly count: number;
  /**
   * Walks the words that begin like this, in order. `visit` is given a word's bytes, valid during the call, how many of them it
   * shares at least with the word it was given before, and the word's number. It answers how many of these bytes no further word
   * may begin with: Infinity to continue, 0 to stop. `canRead` receives the number of words of each block before they are read; the
   * walk ends where it yields false.
   */
  walk(
    prefix: string,
    visit: (word: Uint8Array, shared: number, number: number) => number,
    canRead?: (words: number) => boolean,
  ): void;
}

/** The word list between two positions of a file: how many words, where each block begins, the blocks. */
function createWordList({ bytes, u32, reader }: Tables, start: number, end: number): WordList {
  /** Longest word in bytes; a damaged file cannot make one longer. */
  const maxWordBytes = 256;
  const count = Math.min(u32(start), end - start);
  const buffer = new Uint8Array(maxWordBytes);
  const entry = reader(start);
  const goTo = (block: number): void => {
    entry.at = start + u32(start + 4 + 4 * block);
  };

  /** How the word in some bytes compares with the key: below 0 when it comes before, 0 when it begins with it. */
  function compare(from: Uint8Array, at: number, length: number, key: Uint8Array): number {
    for (let i = 0; i < key.length; i++) {
      const difference = (i < length ? (from[at + i] ?? 0) : -1) - (key[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  const walk: WordList['walk'] = (prefix, visit, canRead = () => true) => {
    const key = encode(prefix);
    // The last block whose first word comes before the key; that word shares nothing: a zero, its length, its bytes.
    let block = 0;
    for (let high = Math.ceil(count / blockWords) - 1; block < high; ) {
      const middle = (block + high + 1) >> 1;
      goTo(middle);
      entry.at++;
      const length = entry.varint();
      if (compare(bytes, entry.at, length, key) < 0) block = middle;
      else high = middle - 1;
    }
    goTo(block);
    let skip = Infinity;
    /** Length of the word that was visited last, which the buffer begins with as far as the next one can share. */
    let visited = 0;
    for (let number = block * blockWords; number < count && entry.at < end; number++) {
      if (number % blockWords === 0 && !canRead(blockWords)) return;
      const prefixLength = Math.min(entry.varint(), maxWordBytes);
      const length = prefixLength + Math.min(entry.varint(), maxWordBytes - prefixLength);
      let shared = Math.min(prefixLength, visited);
      // A block's first word is written whole.
      if (prefixLength === 0) while (shared < Math.min(length, visited) && buffer[shared] === bytes[entry.at + shared]) shared++;
      if (shared >= skip) {
        entry.at += length - prefixLength;
        continue;
      }
      for (let i = prefixLength; i < length; i++) buffer[i] = bytes[entry.at++] ?? 0;
      const order = compare(buffer, 0, length, key);
      if (order === 0) {
        skip = visit(buffer.subarray(0, length), shared, number);
        visited = length;
      }
      if (order > 0 || skip === 0) return;
    }
  };

  return { count, walk };
}
