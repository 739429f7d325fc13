// An opened index file: the header checked, the rest read where it lies. Damage inside is possible and unnoticed here;
// every read therefore ends, whatever the bytes say: past the end everything is 0, and counts are cut to what can be.

import { DocsIndexError } from './error.ts';
import {
  byteOrderMark,
  formatVersion,
  header,
  magic,
  pageEntryBytes,
  regions,
  sectionEntryBytes,
  type Settings,
} from './format.ts';
import { hashText } from './hash.ts';

/** Reads numbers and strings one after another. */
export interface Reader {
  at: number;
  varint(): number;
  text(): string;
  skipText(): void;
}

/** A header that was found sound, and the bytes behind it. */
export interface IndexFile {
  readonly bytes: Uint8Array;
  readonly text: Uint8Array;
  readonly sections: number;
  readonly pages: number;
  readonly terms: number;
  readonly contentHash: string;
  readonly settings: Settings;
  /** Where each region begins; `end` is the end of the last. */
  readonly region: Readonly<Record<(typeof regions)[number] | 'end', number>>;
  u32(at: number): number;
  reader(at: number): Reader;
}

/** A reader of varints and UTF-8 strings. */
function createReader(bytes: Uint8Array, decoder: TextDecoder, start: number): Reader {
  const reader: Reader = {
    at: start,
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
      return decoder.decode(bytes.subarray(reader.at - length, reader.at));
    },
    skipText() {
      // Read before the sum: `+=` would take the position from before the number.
      const length = reader.varint();
      reader.at += length;
    },
  };
  return reader;
}

function refuse(...[code, message]: ConstructorParameters<typeof DocsIndexError>): never {
  throw new DocsIndexError(code, message);
}

function isSettings(value: unknown): value is Settings {
  if (typeof value !== 'object' || value === null) return false;
  const { locale, stemmers, segmentation, versions, locales } = value as Partial<Record<keyof Settings, unknown>>;
  const strings = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string');
  return (
    typeof locale === 'string' &&
    typeof stemmers === 'object' &&
    stemmers !== null &&
    Object.values(stemmers).every((revision) => typeof revision === 'number') &&
    (segmentation === 'words' || segmentation === 'pairs') &&
    strings(versions) &&
    strings(locales)
  );
}

function readSettings(bytes: Uint8Array, decoder: TextDecoder): Settings {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    value = undefined;
  }
  return isSettings(value) ? value : refuse('damaged', 'the settings of the index cannot be read');
}

/** Checks the header. Throws `DocsIndexError` for anything but a whole file of this format. */
export function openFile(bytes: Uint8Array, text: Uint8Array): IndexFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u32 = (at: number): number => (at >= 0 && at + 4 <= bytes.length ? view.getUint32(at, true) : 0);
  const swapped = bytes.length >= 8 && view.getUint32(header.byteOrder, false) === byteOrderMark;
  if (swapped) refuse('byte_order', 'the index was written in big-endian byte order; expected little-endian');
  if (u32(header.magic) !== magic || u32(header.byteOrder) !== byteOrderMark)
    refuse('not_an_index', 'these bytes are not a documentation index');
  if (u32(header.version) !== formatVersion)
    refuse('format_version', `the index has format version ${u32(header.version)}; expected ${formatVersion}`);
  if (bytes.length < header.size || u32(header.fileBytes) !== bytes.length)
    refuse('truncated', `the index says it has ${u32(header.fileBytes)} bytes; received ${bytes.length}`);
  if (u32(header.textBytes) !== text.length)
    refuse('truncated', `the index expects ${u32(header.textBytes)} bytes of text; received ${text.length}`);

  const starts = [...regions.map((_, i) => u32(header.regions + 4 * i)), bytes.length];
  const fits = starts.every((start, i) => start >= (starts[i - 1] ?? header.size) && start <= bytes.length);
  const region = Object.fromEntries([...regions, 'end'].map((name, i) => [name, starts[i] ?? 0])) as IndexFile['region']; // Every name is in the list.
  const sections = u32(header.sections);
  const pages = u32(header.pages);
  if (
    !fits ||
    region.dictionary - region.sectionTable !== sections * sectionEntryBytes ||
    region.sectionTable - region.pageTable !== pages * pageEntryBytes
  )
    refuse('damaged', 'the tables of the index do not fit its header');

  const decoder = new TextDecoder();
  return {
    bytes,
    text,
    sections,
    pages,
    terms: u32(header.terms),
    contentHash: hashText([u32(header.hash), u32(header.hash + 4)]),
    settings: readSettings(bytes.subarray(region.settings, region.blocks), decoder),
    region,
    u32,
    reader: (at) => createReader(bytes, decoder, at),
  };
}
