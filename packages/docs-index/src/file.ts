// An opened index file: the header checked, the rest read where it lies. Damage inside is not noticed here. Every read ends all the
// same: past the end every byte is 0, and counts are cut to the largest that the file can hold. The tables of an index are always in
// memory; the records, postings and text that they point to are read by the methods of `Contents` alone, so that they may be elsewhere.

import { DocsIndexError } from './error.ts';
import {
  formatVersion,
  headerFields,
  magic,
  pageEntryBytes,
  type Region,
  regions,
  sectionEntryBytes,
  swappedMagic,
} from './format.ts';
import { hashText } from './hash.ts';
import { decode } from './text.ts';

export interface Reader {
  at: number;
  readonly varint: () => number;
  readonly text: () => string;
  /** A count and so many values, of which the first `most` are read. */
  readonly list: <Value>(most: number, read: () => Value) => Value[];
}

export interface Stretch {
  readonly bytes: Uint8Array;
  readonly at: number;
}

export interface Contents {
  /** How many sections hold a term. */
  frequencyOf(term: number): number;
  /** A term's postings behind that number; undefined where they are not in memory. */
  postingsOf(term: number): Stretch | undefined;
  /** A term's positions between two places that count as those of its postings do. */
  positionsOf(term: number, start: number, end: number): Stretch | undefined;
  record(start: number, end: number): Reader;
  textBetween(start: number, end: number): Uint8Array;
}

/** Contents that are fetched while a query is answered. */
export interface Fetched {
  readonly findPage: (id: string) => number | undefined;
  /** Whether something was read that is not in memory yet: it was read as empty. */
  isIncomplete(): boolean;
}

/** A header that was found sound, and the bytes behind it. */
export interface IndexFile extends Contents {
  /** The tables; of a file in memory all of it. */
  readonly bytes: Uint8Array;
  /** Absent for a file in memory. */
  readonly fetched?: Fetched;
  readonly sections: number;
  readonly pages: number;
  readonly runs: number;
  /** The first section of a run; behind the last run the number of sections. */
  readonly firstOf: (run: number) => number;
  readonly contentHash: string;
  readonly region: Readonly<Record<Region, number>>;
  readonly u32: (at: number) => number;
  readonly reader: (at: number) => Reader;
}

export type Tables = Omit<IndexFile, keyof Contents | 'fetched'>;

/** Reads some bytes one value after another, from a position on. */
export function readerOf(bytes: Uint8Array, at: number): Reader {
  const reader: Reader = {
    at,
    varint() {
      let value = 0;
      for (let shift = 0; shift < 35; shift += 7) {
        const byte = bytes[reader.at++] ?? 0;
        value |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      return value >>> 0;
    },
    text() {
      const length = reader.varint();
      reader.at += length;
      return decode(bytes.subarray(reader.at - length, reader.at));
    },
    list: (most, read) => Array.from({ length: Math.min(reader.varint(), most) }, read),
  };
  return reader;
}

/** Checks the header. Throws `DocsIndexError` for anything but a complete file of this format. */
export function openFile(bytes: Uint8Array, text: Uint8Array): IndexFile {
  const tables = openTables(bytes, bytes.length, text.length);
  const { sections, region, u32, reader } = tables;
  const postings = (term: number): Reader => reader(region.postings + u32(region.lists + 4 * term));
  return {
    ...tables,
    frequencyOf: (term) => Math.min(postings(term).varint(), sections),
    postingsOf(term) {
      const list = postings(term);
      list.varint();
      return { bytes, at: list.at };
    },
    positionsOf: (_, start) => ({ bytes, at: start }),
    record: reader,
    textBetween: (start, end) => text.subarray(start, end),
  };
}

export function readHeader(bytes: Uint8Array): Pick<Tables, 'u32' | 'region'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const u32 = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0);
  // Every region has its field.
  const region = Object.fromEntries(regions.map((name, i) => [name, u32(4 * (5 + i))])) as Record<Region, number>;
  return { u32, region };
}

/** Checks the header of a file of this many bytes, which begins with these. */
export function openTables(bytes: Uint8Array, indexBytes: number, textBytes: number): Tables {
  const { u32, region } = readHeader(bytes);
  const expect = (code: DocsIndexError['code'], what: string, expected: number | boolean, received: number | boolean): void => {
    if (expected !== received) throw new DocsIndexError(code, `${what}: expected ${expected}, received ${received}`);
  };
  const field = (n: number): number => u32(4 * n);
  expect(field(0) === swappedMagic ? 'byte_order' : 'not_an_index', 'index', magic, field(0));
  expect('format_version', 'format', formatVersion, field(1));
  expect('truncated', 'index bytes', region.end, indexBytes);
  expect('truncated', 'text bytes', field(4), textBytes);
  const pages = (region.sections - region.pages) / pageEntryBytes - 1;
  const sections = (region.runs - region.sections) / sectionEntryBytes - 1;
  const runs = (region.heads - region.runs) / 4 - 1;
  const starts = Object.values(region);
  const areWhole = [pages, sections, runs].every((count) => count % 1 === 0);
  const fit = areWhole && starts.every((start, i) => start >= (starts[i - 1] ?? 4 * headerFields));
  expect('damaged', 'regions fit', true, fit);

  return {
    bytes,
    sections,
    pages,
    runs,
    firstOf: (run) => Math.min(u32(region.runs + 4 * Math.min(run, runs)), sections),
    contentHash: hashText(field(2), field(3)),
    region,
    u32,
    reader: (at) => readerOf(bytes, at),
  };
}
