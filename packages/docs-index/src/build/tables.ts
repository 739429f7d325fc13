// The tables of an index and what they point to: where pages, sections and runs begin, the words of titles and headings, the records. What the last
// index has of pages that did not change is copied, with its places moved on.

import { isSameList } from '../links.ts';
import { weightOf } from '../dictionary.ts';
import { readHeader } from '../file.ts';
import { linkUnit, maxHeadingTerms, pageEntryBytes, sectionEntryBytes, type Settings, weightUnit } from '../format.ts';
import type { IndexedPage } from './indexed-page.ts';
import type { Lexicon } from './lexicon.ts';
import { type Run, sectionsOf } from './runs.ts';
import { createByteWriter } from './writer.ts';

export interface LastTables {
  readonly index: Uint8Array;
  readonly text: Uint8Array;
  readonly terms: Lexicon;
  readonly settings: Pick<Settings, 'versions' | 'locales'>;
}

export interface TableFacts {
  readonly runs: readonly Run[];
  readonly settings: Pick<Settings, 'versions' | 'locales'>;
  readonly terms: Lexicon;
  /** The byte of each section that states how many pages link to it. */
  readonly links: Uint8Array;
}

interface LastPage {
  readonly record: number;
  readonly section: number;
  readonly head: number;
  /** In the text. */
  readonly text: number;
}

function readLast({ index }: LastTables) {
  const { region, u32 } = readHeader(index);
  const pageField = (page: number, field: number): number => u32(region.pages + pageEntryBytes * page + 4 * field);
  const sectionField = (section: number, field: number): number => u32(region.sections + sectionEntryBytes * section + 4 * field);
  return {
    ...{ region, u32, pageField, sectionField },
    page: (number: number): LastPage => {
      const section = pageField(number, 1);
      return { record: pageField(number, 0), section, head: pageField(number, 3), text: sectionField(section, 1) };
    },
  };
}

/** Words of heads by their places in the dictionary. A weight is a whole number of 1/1024, so that a sum is the same in any order. */
function weightsOf({ frequencies, order }: Lexicon, sections: number): Float64Array {
  const weights = new Float64Array(order.length);
  for (let index = 0; index < order.length; index++) weights[index] = weightOf(frequencies[order[index] ?? 0] ?? 0, sections);
  return weights;
}

/** For each place in the last dictionary the place now. */
function placesNow(last: Lexicon, { places }: Lexicon): Uint32Array {
  const now = new Uint32Array(last.order.length);
  for (let index = 0; index < now.length; index++) now[index] = places[last.order[index] ?? 0] ?? 0;
  return now;
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

/** Writes the tables, the heads, and the records, and joins the texts. */
export function writeTables(
  pages: readonly IndexedPage[],
  pieces: readonly Piece[],
  { runs, settings, terms, links }: TableFacts,
  last: LastTables,
): Readonly<Record<'pages' | 'sections' | 'runs' | 'heads' | 'records' | 'text', Uint8Array>> {
  const { region, u32, pageField, sectionField, page: lastPage } = readLast(last);
  /** So many bytes, or so many less those of the pages that the last build had besides. */
  const room = (before: number, of: (page: IndexedPage) => number): number => {
    let sum = before;
    for (const { from, to, before: previous } of pieces)
      if (previous === undefined) for (let number = from; number < to; number++) sum += of(pages[number] as IndexedPage);
    return sum;
  };
  const to = {
    pages: createByteWriter(pageEntryBytes * (pages.length + 1)),
    sections: createByteWriter(sectionEntryBytes * (links.length + 1)),
    runs: createByteWriter(4 * (runs.length + 1)),
    heads: createByteWriter(room(region.terms - region.heads, ({ heads }) => 4 * heads.length)),
    records: createByteWriter(room(region.postings - region.records, ({ recordLength }) => recordLength)),
    text: createByteWriter(room(last.text.length, ({ textLength }) => textLength)),
  };
  const weights = weightsOf(terms, links.length);
  const now = placesNow(last.terms, terms);
  let words = new Uint32Array(maxHeadingTerms);
  let section = 0;

  /** Writes a title or heading: the joint weight of its words, and the first of their places in order. */
  const writeWords = (count: number, isOrdered: boolean): void => {
    let weight = 0;
    for (let i = 0; i < count; i++) weight += weights[words[i] ?? 0] ?? 0;
    if (!isOrdered) sortFirst(words, count);
    const recorded = Math.min(count, maxHeadingTerms);
    to.heads.u32(Math.round(weight * weightUnit) * 256 + recorded);
    for (let i = 0; i < recorded; i++) to.heads.u32(words[i] ?? 0);
  };
  /** Writes one of a page, and yields where the next begins. */
  const writeHead = (heads: Uint32Array, at: number): number => {
    const count = heads[at] ?? 0;
    if (count > words.length) words = new Uint32Array(count);
    for (let i = 0; i < count; i++) words[i] = terms.places[heads[at + 1 + i] ?? 0] ?? 0;
    writeWords(count, false);
    return at + 1 + count;
  };
  /** Writes those of the last index between two places. */
  const copyHeads = (start: number, end: number): void => {
    for (let at = start; at < end; ) {
      const count = u32(at) & 255;
      for (let i = 1; i <= count; i++) words[i - 1] = now[u32(at + 4 * i)] ?? 0;
      // Of words that both dictionaries have, the order is the same.
      writeWords(count, true);
      at += 4 + 4 * count;
    }
  };

  const [versionNumbers, localeNumbers] = [settings.versions, settings.locales].map(
    (values) => new Map(values.map((value, i) => [value, i + 1])),
  );
  const facetOf = (numbers: ReadonlyMap<string, number> | undefined, value: string | undefined): number =>
    (value === undefined ? undefined : numbers?.get(value)) ?? 0;
  const facetsOf = ({ version, locale }: IndexedPage): number =>
    facetOf(versionNumbers, version) * 65536 + facetOf(localeNumbers, locale);
  const hasSameFacets =
    isSameList(settings.versions, last.settings.versions) && isSameList(settings.locales, last.settings.locales);

  /** Writes a page; its record is in some bytes from a place on. */
  const writePage = (number: number, page: IndexedPage, records: Uint8Array, at: number): void => {
    const { heads, recordLength, recordBytes, textBytes } = page;
    to.pages.u32(to.records.length);
    to.pages.u32(section);
    to.pages.u32(facetsOf(page));
    to.pages.u32(to.heads.length);
    let head = writeHead(heads, 0);
    let record = to.records.length + (recordBytes[0] ?? 0);
    let textStart = to.text.length;
    for (let sectionIndex = 0; sectionIndex < sectionsOf(page); sectionIndex++) {
      to.sections.u32(record);
      to.sections.u32(textStart);
      to.sections.u32(textStart + (textBytes[2 * sectionIndex] ?? 0));
      to.sections.u32(number + linkUnit * (links[section++] ?? 0));
      to.sections.u32(to.heads.length);
      head = writeHead(heads, head);
      record += recordBytes[sectionIndex + 1] ?? 0;
      textStart += (textBytes[2 * sectionIndex] ?? 0) + (textBytes[2 * sectionIndex + 1] ?? 0);
    }
    to.records.bytes(records, at, at + recordLength);
  };

  /** Writes pages from their number on as the last index has them, from a number to another of its own. */
  const copyPages = (from: number, before: number, beforeEnd: number): void => {
    if (before === beforeEnd) return;
    const [start, end] = [lastPage(before), lastPage(beforeEnd)];
    const moved = {
      record: to.records.length - start.record,
      section: section - start.section,
      text: to.text.length - start.text,
      head: to.heads.length - start.head,
    };
    for (let page = before; page < beforeEnd; page++) {
      to.pages.u32(pageField(page, 0) + moved.record);
      to.pages.u32(pageField(page, 1) + moved.section);
      to.pages.u32(hasSameFacets ? pageField(page, 2) : facetsOf(pages[page + from - before] as IndexedPage));
      to.pages.u32(pageField(page, 3) + moved.head);
    }
    for (let sectionNumber = start.section; sectionNumber < end.section; sectionNumber++) {
      to.sections.u32(sectionField(sectionNumber, 0) + moved.record);
      to.sections.u32(sectionField(sectionNumber, 1) + moved.text);
      to.sections.u32(sectionField(sectionNumber, 2) + moved.text);
      to.sections.u32((sectionField(sectionNumber, 3) % linkUnit) + from - before + linkUnit * (links[section++] ?? 0));
      to.sections.u32(sectionField(sectionNumber, 4) + moved.head);
    }
    copyHeads(region.heads + start.head, region.heads + end.head);
    to.records.bytes(last.index, region.records + start.record, region.records + end.record);
    to.text.bytes(last.text, start.text, end.text);
  };

  for (const { from, to: end, before } of pieces) {
    if (before === undefined) {
      for (let number = from; number < end; number++) {
        const page = pages[number] as IndexedPage;
        writePage(number, page, page.bytes, 0);
        to.text.bytes(page.bytes, page.recordLength, page.recordLength + page.textLength);
        // What is in the index and the text is not held twice.
        page.bytes = nothing;
      }
      continue;
    }
    let first = from;
    for (let number = from; number < end; number++) {
      const page = pages[number] as IndexedPage;
      // The index has not all words of such a head.
      if (!page.hasLongHead) continue;
      copyPages(first, before + first - from, before + number - from);
      const { record, text } = lastPage(before + number - from);
      writePage(number, page, last.index, region.records + record);
      to.text.bytes(last.text, text, text + page.textLength);
      first = number + 1;
    }
    copyPages(first, before + first - from, before + end - from);
  }
  // An entry behind the last states where it ends.
  const textEnd = to.text.length;
  for (const value of [to.records.length, section, 0, to.heads.length]) to.pages.u32(value);
  for (const value of [to.records.length, textEnd, textEnd, pages.length, to.heads.length]) to.sections.u32(value);
  let firstOfRun = 0;
  for (const run of [...runs, { from: 0, to: 0 }]) {
    to.runs.u32(firstOfRun);
    firstOfRun += run.to - run.from;
  }
  return {
    pages: to.pages.written(),
    sections: to.sections.written(),
    runs: to.runs.written(),
    heads: to.heads.written(),
    records: to.records.written(),
    text: to.text.written(),
  };
}

const nothing = new Uint8Array();

// The pages of a build in pieces: those that follow one another as they did in the last build, of which its index and text have all, and those between.

interface Piece {
  /** The number of the first, and that behind the last. */
  readonly from: number;
  readonly to: number;
  /** The number that the first had in the last build; undefined for pages that it did not have. */
  readonly before: number | undefined;
}

/** Divides pages by those of the last build, both in the order of their ids. */
export function piecesOf(pages: readonly IndexedPage[], last: readonly IndexedPage[]): Piece[] {
  const pieces: Piece[] = [];
  let [at, before] = [0, 0];
  while (at < pages.length) {
    const start = { from: at, before };
    while (at < pages.length && before < last.length && pages[at] === last[before]) {
      at++;
      before++;
    }
    if (at > start.from) pieces.push({ ...start, to: at });
    const from = at;
    for (let page = pages[at]; page !== undefined && page !== last[before]; page = pages[at]) {
      const other = last[before];
      if (other === undefined || page.id <= other.id) at++;
      if (other !== undefined && other.id <= page.id) before++;
    }
    if (at > from) pieces.push({ from, to: at, before: undefined });
  }
  return pieces;
}
