// An opened index file: the header checked, the rest read where it lies. Damage inside is not noticed here. Every read ends all the
// same: past the end every byte is 0, and counts are cut to the largest that the file can hold.

import { DocsIndexError, type DocsIndexErrorCode } from './error.ts';
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

/** Reads numbers and strings one after another. */
export interface Reader {
  at: number;
  readonly varint: () => number;
  readonly text: () => string;
  /** A count and so many values, of which the first `most` are read. */
  readonly list: <Value>(most: number, read: () => Value) => Value[];
}

/** A header that was found sound, and the bytes behind it. */
export interface IndexFile {
  readonly bytes: Uint8Array;
  readonly text: Uint8Array;
  readonly sections: number;
  readonly pages: number;
  readonly contentHash: string;
  /** Where each region begins. */
  readonly region: Readonly<Record<Region, number>>;
  readonly u32: (at: number) => number;
  readonly reader: (at: number) => Reader;
}

/** Checks the header. Throws `DocsIndexError` for anything but a complete file of this format. */
export function openFile(bytes: Uint8Array, text: Uint8Array): IndexFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const u32 = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0);
  const expect = (code: DocsIndexErrorCode, what: string, expected: number | boolean, received: number | boolean): void => {
    if (expected !== received) throw new DocsIndexError(code, `${what}: expected ${expected}, received ${received}`);
  };
  const field = (n: number): number => u32(4 * n);
  expect(field(0) === swappedMagic ? 'byte_order' : 'not_an_index', 'index', magic, field(0));
  expect('format_version', 'format', formatVersion, field(1));
  // Every region has its field.
  const region = Object.fromEntries(regions.map((name, i) => [name, field(5 + i)])) as Record<Region, number>;
  expect('truncated', 'index bytes', region.end, bytes.length);
  expect('truncated', 'text bytes', field(4), text.length);
  const pages = (region.sections - region.pages) / pageEntryBytes - 1;
  const sections = (region.terms - region.sections) / sectionEntryBytes - 1;
  const starts = Object.values(region);
  const fit = pages % 1 === 0 && sections % 1 === 0 && starts.every((start, i) => start >= (starts[i - 1] ?? 4 * headerFields));
  expect('damaged', 'regions fit', true, fit);

  return {
    bytes,
    text,
    sections,
    pages,
    contentHash: hashText([field(2), field(3)]),
    region,
    u32,
    reader(at) {
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
    },
  };
}
