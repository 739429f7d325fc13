// What of an index a search holds in memory when the rest is elsewhere: the tables at the beginning of its file, and how long the postings of
// each term are. That is a tenth of an index or less. The rest is its contents: the records, the postings and the text, which are fetched by
// range.

import { createByteWriter } from '../build/writer.ts';
import { createCatalog } from '../catalog.ts';
import { createDictionary } from '../dictionary.ts';
import { openFile, openTables, readerOf, type Tables } from '../file.ts';
import { headerFields } from '../format.ts';
import { runsOf } from '../postings.ts';
import { createWork } from '../work.ts';

/** An index in two parts. */
export interface IndexParts {
  /** What `openStoredIndex` takes. */
  readonly tables: Uint8Array;
  /** The contents in the order of their places, which count on from one to the next. */
  readonly contents: readonly Uint8Array[];
  /** The ids of the pages in the order of their numbers. */
  readonly pageIds: readonly string[];
  readonly contentHash: string;
  /** How many sections it has. */
  readonly sections: number;
}

/** Takes an index apart. Throws `DocsIndexError` for bytes that are no index. */
export function partsOfIndex(index: Uint8Array, text: Uint8Array): IndexParts {
  const file = openFile(index, text);
  const { region, sections, pages, u32, contentHash } = file;
  const catalog = createCatalog(file);
  const more = createByteWriter();
  const { count } = createDictionary(file, createWork(Infinity));
  for (let term = 0; term < count; term++) {
    const frequency = file.frequencyOf(term);
    const { positions } = runsOf(file, { number: term, text: '', frequency });
    more.varint(frequency);
    more.varint(positions - (region.postings + u32(region.lists + 4 * term)));
  }
  const pageIds = Array.from({ length: pages }, (_, page) => catalog.facts(catalog.sectionsOf(page)[0]).page);
  const tables = new Uint8Array(region.records + more.length);
  tables.set(index.subarray(0, region.records));
  tables.set(more.written(), region.records);
  return { tables, contents: [index.subarray(region.records), text], pageIds, contentHash, sections };
}

export interface HeldTables extends Tables {
  readonly frequencyOf: (term: number) => number;
  /** Where a term's postings begin, where its positions do, and where they end, in the contents. */
  readonly spanOf: (term: number) => readonly [start: number, positions: number, end: number];
  /** The place in the contents where the text begins. */
  readonly textStart: number;
}

/** Opens the tables of an index that was taken apart. Throws `DocsIndexError` for bytes that are none. */
export function openParts(bytes: Uint8Array): HeldTables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const field = (n: number): number => (4 * n + 4 <= bytes.length ? view.getUint32(4 * n, true) : 0);
  const end = field(headerFields - 1);
  const tables = openTables(bytes, end, field(4));
  const { region, sections, u32 } = tables;
  const terms = u32(region.terms);
  const next = readerOf(bytes, region.records);
  /** For each term how many sections hold it, and how long its postings are before the positions. */
  const lists = new Uint32Array(2 * terms);
  for (let i = 0; i < lists.length; i++) lists[i] = next.varint();
  const listStart = (term: number): number => region.postings - region.records + u32(region.lists + 4 * term);
  return {
    ...tables,
    frequencyOf: (term) => Math.min(lists[2 * term] ?? 0, sections),
    spanOf(term) {
      const start = listStart(term);
      return [start, start + (lists[2 * term + 1] ?? 0), term + 1 < terms ? listStart(term + 1) : end - region.records];
    },
    textStart: end - region.records,
  };
}
