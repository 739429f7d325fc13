// The sorted words of an index. Sixteen to a block; within a block each word says how many bytes it shares with the one
// before, so a look-up halves its way to a block and then reads at most sixteen words.

import type { IndexFile } from './file.ts';
import { blockEntryBytes, blockTerms } from './format.ts';

/** A word that stands in the index. */
export interface Term {
  /** Its place among all words in order. */
  readonly number: number;
  readonly text: string;
  /** How many sections hold it. */
  readonly frequency: number;
  /** Where impacts (one byte for each section) and, behind them, gaps stand in the file. */
  readonly impacts: number;
  readonly end: number;
}

/** Looks up words. */
export interface Dictionary {
  find(word: string): Term | undefined;
  /**
   * Walks the words from the first that is not before `from`, in order, until `visit` says stop. `visit` is given the word's
   * bytes (valid during the call), how many of them are those of the word before, and a way to get the term.
   */
  walk(from: string, visit: (bytes: Uint8Array, shared: number, term: () => Term) => boolean): void;
}

/** Longest word in bytes; a damaged file cannot make one longer. */
const maxBytes = 256;

/** The dictionary of an index. */
export function createDictionary(file: IndexFile): Dictionary {
  const { bytes, region } = file;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const blocks = Math.floor((region.pageTable - region.blocks) / blockEntryBytes);
  const word = new Uint8Array(maxBytes);
  /** Made once: look-ups come by the thousand when a word is corrected. */
  const scan = file.reader(0);
  const sought = new Uint8Array(maxBytes * 2);
  const blockStart = (block: number): number => region.dictionary + file.u32(region.blocks + block * blockEntryBytes);

  /** Below 0 when the bytes from `start` come before the key. */
  function compare(source: Uint8Array, start: number, length: number, key: Uint8Array): number {
    const shorter = Math.min(length, key.length);
    for (let i = 0; i < shorter; i++) {
      const difference = (source[start + i] ?? 0) - (key[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - key.length;
  }

  /** The last block whose first word is not after the key. */
  function blockOf(key: Uint8Array): number {
    let low = 0;
    for (let high = blocks - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      // The first word of a block shares nothing: a zero, its length, its bytes.
      scan.at = blockStart(middle) + 1;
      const length = scan.varint();
      if (compare(bytes, scan.at, length, key) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function termAt(number: number, length: number, start: number, size: number): Term {
    const reader = file.reader(start);
    const frequency = Math.min(reader.varint(), file.sections, size);
    return {
      number,
      text: decoder.decode(word.subarray(0, length)),
      frequency,
      impacts: reader.at,
      end: Math.min(start + size, region.end),
    };
  }

  function walk(from: string, visit: (bytes: Uint8Array, shared: number, term: () => Term) => boolean): void {
    const key = encoder.encode(from);
    let begun = false;
    for (let block = blockOf(key); block < blocks; block++) {
      const reader = file.reader(blockStart(block));
      let posting = region.postings + file.u32(region.blocks + block * blockEntryBytes + 4);
      let length = 0;
      for (let i = 0; i < blockTerms && reader.at < region.records; i++) {
        const number = block * blockTerms + i;
        if (number >= file.terms) return;
        // A block's first word is written whole; what it shares with the last of the block before is worked out here.
        const kept = Math.min(reader.varint(), length);
        const added = Math.min(reader.varint(), maxBytes - kept);
        const same = i === 0 ? sharedWith(reader.at, added, length) : kept;
        word.set(bytes.subarray(reader.at, reader.at + added), kept);
        reader.at += added;
        length = kept + added;
        const size = reader.varint();
        const start = posting;
        posting += size;
        const shared = begun ? same : 0;
        if (!begun && compare(word, 0, length, key) < 0) continue;
        begun = true;
        const end = length;
        if (!visit(word.subarray(0, end), shared, () => termAt(number, end, start, size))) return;
      }
    }
  }

  function sharedWith(at: number, added: number, length: number): number {
    let shared = 0;
    while (shared < Math.min(added, length) && word[shared] === bytes[at + shared]) shared++;
    return shared;
  }

  function find(text: string): Term | undefined {
    const key = sought.subarray(0, encoder.encodeInto(text, sought).written);
    const block = blockOf(key);
    scan.at = blockStart(block);
    let posting = region.postings + file.u32(region.blocks + block * blockEntryBytes + 4);
    // How many bytes of the word before agree with the key: a word that shares more or fewer cannot be the key.
    let agreed = 0;
    for (let i = 0; i < blockTerms && scan.at < region.records; i++) {
      const number = block * blockTerms + i;
      if (number >= file.terms) break;
      const shared = scan.varint();
      const added = scan.varint();
      const start = scan.at;
      if (shared <= agreed) {
        agreed = shared;
        while (agreed < key.length && agreed - shared < added && bytes[start + agreed - shared] === key[agreed]) agreed++;
      }
      scan.at = start + added;
      const size = scan.varint();
      if (agreed === key.length && shared + added === key.length) {
        word.set(key.subarray(0, maxBytes));
        return termAt(number, key.length, posting, size);
      }
      posting += size;
    }
    return undefined;
  }

  return { walk, find };
}
