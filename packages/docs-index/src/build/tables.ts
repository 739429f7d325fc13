// The tables of an index and what they point to: where pages, sections and runs begin, the words of titles and headings, the records.

import { weightOf } from '../dictionary.ts';
import { linkUnit, maxHeadingTerms, pageEntryBytes, sectionEntryBytes, type Settings, weightUnit } from '../format.ts';
import { linkBytes } from '../links.ts';
import type { IndexedPage } from './indexed-page.ts';
import type { Lexicon } from './lexicon.ts';
import { type Run, sectionsOf } from './runs.ts';
import { type ByteWriter, createByteWriter } from './writer.ts';

/**
 * Writes titles and headings: the joint weight of their words, and the places of these in the dictionary. Takes where one begins in the heads of
 * its page, and yields where the next does.
 */
function createHeadWriter(
  { frequencies, order, places }: Lexicon,
  sections: number,
  writer: ByteWriter,
): (heads: Uint32Array, at: number) => number {
  const weights = Float64Array.from(order, (number) => weightOf(frequencies[number] ?? 0, sections));
  let words = new Uint32Array(maxHeadingTerms);
  return (heads, at) => {
    const count = heads[at] ?? 0;
    if (count > words.length) words = new Uint32Array(count);
    let weight = 0;
    for (let i = 0; i < count; i++) {
      const place = places[heads[at + 1 + i] ?? 0] ?? 0;
      weight += weights[place] ?? 0;
      words[i] = place;
    }
    sortFirst(words, count);
    const recorded = Math.min(count, maxHeadingTerms);
    writer.u32(Math.round(weight * weightUnit) * 256 + recorded);
    for (let i = 0; i < recorded; i++) writer.u32(words[i] ?? 0);
    return at + 1 + count;
  };
}

/** Sorts the first numbers of a list; they are few in most headings, where a general sort costs five times as much. */
function sortFirst(numbers: Uint32Array, count: number): void {
  if (count > 16) {
    numbers.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i] ?? 0;
    let to = i;
    for (; to > 0 && (numbers[to - 1] ?? 0) > number; to--) numbers[to] = numbers[to - 1] ?? 0;
    numbers[to] = number;
  }
}

/** Writes the tables, the heads, and the records. */
export function writeTables(
  pages: readonly IndexedPage[],
  runs: readonly Run[],
  { versions, locales }: Pick<Settings, 'versions' | 'locales'>,
  terms: Lexicon,
): Readonly<Record<'pages' | 'sections' | 'runs' | 'heads' | 'records', Uint8Array>> {
  const links = linkBytes(pages);
  const to = {
    pages: createByteWriter(pageEntryBytes * (pages.length + 1)),
    sections: createByteWriter(sectionEntryBytes * (links.length + 1)),
    runs: createByteWriter(4 * (runs.length + 1)),
    heads: createByteWriter(4 * pages.reduce((sum, { heads }) => sum + heads.length, 0)),
    records: createByteWriter(pages.reduce((sum, { recordLength }) => sum + recordLength, 0)),
  };
  const writeHead = createHeadWriter(terms, links.length, to.heads);
  const [versionNumbers, localeNumbers] = [versions, locales].map((values) => new Map(values.map((value, i) => [value, i + 1])));
  const facetOf = (numbers: ReadonlyMap<string, number> | undefined, value: string | undefined): number =>
    (value === undefined ? undefined : numbers?.get(value)) ?? 0;
  let section = 0;
  let textStart = 0;
  for (const [number, page] of pages.entries()) {
    const { heads, records, recordLength, recordBytes, textBytes } = page;
    to.pages.u32(to.records.length);
    to.pages.u32(section);
    to.pages.u32(facetOf(versionNumbers, page.version) * 65536 + facetOf(localeNumbers, page.locale));
    to.pages.u32(to.heads.length);
    let head = writeHead(heads, 0);
    let record = to.records.length + (recordBytes[0] ?? 0);
    for (let own = 0; own < sectionsOf(page); own++) {
      to.sections.u32(record);
      to.sections.u32(textStart);
      to.sections.u32(textStart + (textBytes[2 * own] ?? 0));
      to.sections.u32(number + linkUnit * (links[section++] ?? 0));
      to.sections.u32(to.heads.length);
      head = writeHead(heads, head);
      record += recordBytes[own + 1] ?? 0;
      textStart += (textBytes[2 * own] ?? 0) + (textBytes[2 * own + 1] ?? 0);
    }
    to.records.bytes(records.bytes, records.at, records.at + recordLength);
  }
  // An entry behind the last states where it ends.
  for (const value of [to.records.length, section, 0, to.heads.length]) to.pages.u32(value);
  for (const value of [to.records.length, textStart, textStart, pages.length, to.heads.length]) to.sections.u32(value);
  let first = 0;
  for (const run of [...runs, { from: 0, to: 0 }]) {
    to.runs.u32(first);
    first += run.to - run.from;
  }
  // What was written is not held twice.
  const written = to.records.written();
  let at = 0;
  for (const page of pages) {
    page.records = { bytes: written, at };
    at += page.recordLength;
  }
  return {
    pages: to.pages.written(),
    sections: to.sections.written(),
    runs: to.runs.written(),
    heads: to.heads.written(),
    records: written,
  };
}

/** The text of all pages, which then have theirs in it. */
export function joinTexts(pages: readonly IndexedPage[]): Uint8Array {
  const text = new Uint8Array(pages.reduce((sum, { textLength }) => sum + textLength, 0));
  let start = 0;
  for (const page of pages) {
    const { bytes, at } = page.text;
    text.set(bytes.subarray(at, at + page.textLength), start);
    page.text = { bytes: text, at: start };
    start += page.textLength;
  }
  return text;
}
