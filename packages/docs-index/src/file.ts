// An opened index file: the header checked, the rest read where it lies. Damage inside is possible and unnoticed here;
// every read therefore ends, whatever the bytes say: past the end everything is 0, and counts are cut to what can be.

import { DocsIndexError, type DocsIndexErrorCode } from './error.ts';
import { formatVersion, headerFields, magic, pageEntryBytes, regions, sectionEntryBytes, swappedMagic } from './format.ts';
import { hashText } from './hash.ts';

/** Reads numbers and strings one after another. */
export interface Reader {
  at: number;
  varint(): number;
  text(): string;
}

/** A header that was found sound, and the bytes behind it. */
export interface IndexFile {
  readonly bytes: Uint8Array;
  readonly text: Uint8Array;
  readonly sections: number;
  readonly pages: number;
  readonly contentHash: string;
  /** Where each region begins. */
  readonly region: Readonly<Record<(typeof regions)[number], number>>;
  readonly u32: (at: number) => number;
  readonly reader: (at: number) => Reader;
  readonly encode: (text: string) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => string;
}

/** Checks the header. Throws `DocsIndexError` for anything but a whole file of this format. */
export function openFile(bytes: Uint8Array, text: Uint8Array): IndexFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const u32 = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0);
  const expect = (code: DocsIndexErrorCode, what: string, expected: number, received: number): void => {
    if (expected !== received) throw new DocsIndexError(code, `${what}: expected ${expected}, received ${received}`);
  };
  const fields = Array.from({ length: headerFields }, (_, i) => u32(4 * i));
  const [mark = 0, version = 0, hash = 0, otherHash = 0, textBytes = 0, ...starts] = fields;
  expect(mark === swappedMagic ? 'byte_order' : 'not_an_index', 'mark of a documentation index', magic, mark);
  expect('format_version', 'format version of the index', formatVersion, version);
  const region = Object.fromEntries(regions.map((name, i) => [name, starts[i]])) as IndexFile['region']; // Every name is in the list.
  expect('truncated', 'bytes of the index', region.end, bytes.length);
  expect('truncated', 'bytes of the text', textBytes, text.length);
  const pages = (region.sections - region.pages) / pageEntryBytes - 1;
  const sections = (region.terms - region.sections) / sectionEntryBytes - 1;
  const fit = starts.every((start, i) => start >= (starts[i - 1] ?? 4 * headerFields));
  if (!fit || pages % 1 !== 0 || sections % 1 !== 0) throw new DocsIndexError('damaged', 'index: the regions do not fit the file');

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const decode = (some: Uint8Array): string => decoder.decode(some);
  return {
    bytes,
    text,
    sections,
    pages,
    contentHash: hashText([hash, otherHash]),
    region,
    u32,
    encode: (some) => encoder.encode(some),
    decode,
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
      };
      return reader;
    },
  };
}
