// A sorted list of words. Sixteen to a block; within a block each word states how many bytes it shares with the one before,
// so a look-up halves its way to a block and then reads at most sixteen words.

import type { Tables } from './file.ts';
import { blockWords } from './format.ts';
import { encode } from './text.ts';

export interface WordList {
  readonly count: number;
  /**
   * Walks the words that begin like this, in order. `visit` is given a word's bytes, valid during the call, how many of them it
   * shares at least with the word it was given before, and the word's number. It answers how many of these bytes no further word
   * may begin with: Infinity to continue, 0 to stop. `canRead` receives the number of words of each block before they are
   * read; the walk ends where it yields false.
   */
  walk(
    prefix: string,
    visit: (word: Uint8Array, shared: number, number: number) => number,
    canRead?: (words: number) => boolean,
  ): void;
}

/** The word list between two positions of a file: how many words, where each block begins, the blocks. */
export function createWordList({ bytes, u32, reader }: Tables, start: number, end: number): WordList {
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
      const kept = Math.min(entry.varint(), maxWordBytes);
      const length = kept + Math.min(entry.varint(), maxWordBytes - kept);
      let shared = Math.min(kept, visited);
      // A block's first word is written whole.
      if (kept === 0) while (shared < Math.min(length, visited) && buffer[shared] === bytes[entry.at + shared]) shared++;
      if (shared >= skip) {
        entry.at += length - kept;
        continue;
      }
      for (let i = kept; i < length; i++) buffer[i] = bytes[entry.at++] ?? 0;
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
