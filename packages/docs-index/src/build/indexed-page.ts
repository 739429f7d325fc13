// A page as the index needs it: all that depends on the page alone, so that a later build takes it over. Words are numbers here, because their
// places in the dictionary are known when all pages were read.

import type { DocsPage } from '../section.ts';
import { fields } from './term-counts.ts';
import { VarintReader } from './writer.ts';

export interface IndexedPage {
  readonly id: string;
  given: DocsPage | undefined;
  readonly idHash: number;
  readonly version: string | undefined;
  readonly locale: string | undefined;
  /** For each section what its id adds to the page's, empty for an opening. */
  readonly anchors: readonly string[];
  /** Whether its heading, or for an opening the title, is the name of something in a program. */
  readonly identifiers: readonly boolean[];
  readonly links: readonly string[];
  /** Numbers of the stems of its title, then of each section's heading; how many before each. */
  readonly heads: Uint32Array;
  /**
   * Varint how many bytes its words take as they are written, these words: varints, their numbers ascending, as distances. Then for each section:
   * varint how many bytes follow, varint how many words each of `fields` has, and its words: varint the number of the stem, varint how often it is
   * in each of `fields` (a byte each, the first highest; 255 means at least 255), varint how many bytes its positions take, the positions as the
   * index has them.
   */
  words: Uint8Array;
  /** How many words each of `fields` has in all sections. */
  readonly lengths: readonly number[];
  readonly hasLongHead: boolean;
  /** Its record and those of its sections as the index has them, then its text. Empty once an index and its text have them. */
  bytes: Uint8Array;
  readonly recordLength: number;
  /** Bytes of its record, and of those of its sections. */
  readonly recordBytes: readonly number[];
  readonly textLength: number;
  /** For each section how many bytes are before its text, and in its text. */
  readonly textBytes: readonly number[];
  /** What a reader may try its dictionary on: runs of text without blanks. */
  readonly unspaced: readonly string[];
}

export function readerOfSections({ words }: IndexedPage): VarintReader {
  const read = new VarintReader(words);
  const written = read.next();
  read.at += written;
  return read;
}

/** Visits the stems of each section, each once. */
export function eachStem(page: IndexedPage, visit: (stem: number) => void): void {
  const read = readerOfSections(page);
  while (!read.ended) {
    const end = read.next() + read.at;
    for (let field = 0; field < fields.length; field++) read.next();
    while (read.at < end) {
      visit(read.next());
      read.next();
      const positions = read.next();
      read.at += positions;
    }
  }
}

/** Visits the words of a page as they are written, each once. */
export function eachWord({ words }: IndexedPage, visit: (word: number) => void): void {
  const read = new VarintReader(words);
  const end = read.next() + read.at;
  for (let word = 0; read.at < end; ) visit((word += read.next()));
}
