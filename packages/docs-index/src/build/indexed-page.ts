// A page as the index needs it: all that depends on the page alone, so that a later build takes it over. Words are numbers here, because their
// places in the dictionary are known when all pages were read.

import type { Analyzer } from '../analyse.ts';
import type { Stretch } from '../file.ts';
import { maxHeadings } from '../format.ts';
import { xxh32 } from '../hash.ts';
import { isIdentifier } from '../identifier.ts';
import type { DocsSection } from '../section.ts';
import { encode } from '../text.ts';
import { headingOf } from './heading.ts';
import type { Numbers } from './numbers.ts';
import { unspacedRuns } from './probe.ts';
import { fields, type Tally, tallyOf, type TallyStore } from './tally.ts';
import { type ByteWriter, createByteWriter, VarintReader } from './writer.ts';

/** A page on its way into the index. */
export interface IndexedPage {
  readonly id: string;
  readonly idHash: number;
  readonly version: string | undefined;
  readonly locale: string | undefined;
  /** For each section what its id adds to the page's, empty for an opening. */
  readonly anchors: readonly string[];
  /** Whether its heading, or for an opening the title, is the name of something in a program. */
  readonly identifiers: readonly boolean[];
  /** Ids of what its sections link to. */
  readonly links: readonly string[];
  /** Numbers of the stems of its title, then of each section's heading; how many before each. */
  readonly heads: Uint32Array;
  /**
   * For each section: varint how many bytes follow, varint how many words each of `fields` has, and its words: varint the number of the stem,
   * varint how often it is in each of `fields` (a byte each, the first highest; 255 means at least 255), varint how many bytes its positions
   * take, the positions as the index has them.
   */
  entries: Uint8Array;
  /** Varints: numbers of the words as they are written, each once, ascending, as distances. */
  readonly words: Uint8Array;
  /** How many words each of `fields` has in all sections. */
  readonly lengths: readonly number[];
  /** Its record and those of its sections as the index has them, and for each how many bytes it takes. */
  records: Stretch;
  readonly recordBytes: readonly number[];
  /** Its text, and for each section how many bytes are before its text, and in its text. */
  text: Stretch;
  readonly textLength: number;
  readonly textBytes: readonly number[];
  /** What a reader may try its dictionary on: runs of text without blanks. */
  readonly unspaced: readonly string[];
}

function anchorOf(section: DocsSection): string {
  if (section.id === section.page) return '';
  if (section.id.startsWith(`${section.page}#`)) return section.id.slice(section.page.length + 1);
  throw new TypeError(
    `section id: expected ${JSON.stringify(section.page)} or that followed by # and an anchor, received ${JSON.stringify(section.id)}`,
  );
}

/** Reads the sections of a page. Throws `TypeError` for an id that is not its page's, an id met twice, or a page at odds with itself. */
export type PageReader = (sections: readonly [DocsSection, ...DocsSection[]]) => IndexedPage;

/** A reader of pages that gives stems and words these numbers. */
export function createPageReader(
  stems: Numbers,
  words: Numbers,
  analyzerOf: (locale: string | undefined) => Analyzer,
  tallies: TallyStore | undefined,
): PageReader {
  const [records, text, entries, own] = [createByteWriter(), createByteWriter(), createByteWriter(), createByteWriter(256)];

  const writeHead = (heading: string, analyzer: Analyzer, heads: number[]): void => {
    const found = new Set<number>();
    analyzer.each(heading, ({ term }) => found.add(stems.of(term)));
    heads.push(found.size, ...found);
  };

  const tallied = (section: DocsSection, analyzer: Analyzer): Tally => {
    const known = tallies?.get(section);
    const tally = known ?? tallyOf(section, analyzer);
    if (known === undefined) tallies?.set(section, tally);
    return tally;
  };

  /** Writes the words of a section behind their length. */
  const writeEntries = ({ terms, counts, lengths, positions, positionBytes }: Tally): void => {
    own.clear();
    for (const length of lengths) own.varint(length);
    let start = 0;
    for (const [index, term] of terms.entries()) {
      const length = positionBytes[index] ?? 0;
      own.varint(stems.of(term));
      own.varint(counts[index] ?? 0);
      own.varint(length);
      own.bytes(positions, start, start + length);
      start += length;
    }
    entries.varint(own.length);
    entries.bytes(own.written());
  };

  return (sections) => {
    const [{ page: id, title, updatedAt, version, locale, url: address = '' }] = sections;
    const url = address.split('#', 1)[0] ?? '';
    const analyzer = analyzerOf(locale);
    const heads: number[] = [];
    const anchors = new Set<string>();
    const identifiers: boolean[] = [];
    const links = new Set<string>();
    const written = new Set<number>();
    const lengths = fields.map(() => 0);
    const recordBytes: number[] = [];
    const textBytes: number[] = [];
    for (const writer of [records, text, entries]) writer.clear();
    writeHead(title, analyzer, heads);
    for (const value of [id, title, url, updatedAt ?? '']) records.text(value);
    recordBytes.push(records.length);

    for (const section of sections) {
      if (section.page !== id)
        throw new TypeError(`page: expected ${JSON.stringify(id)} in all sections of it, received ${JSON.stringify(section.page)}`);
      const anchor = anchorOf(section);
      if (anchors.has(anchor)) throw new TypeError(`section id: expected each once, received ${JSON.stringify(section.id)} again`);
      for (const [name, expected] of [
        ['title', title],
        ['version', version],
        ['locale', locale],
      ] as const)
        if (section[name] !== expected)
          throw new TypeError(
            `${name}: expected ${JSON.stringify(expected)} as elsewhere on page ${id}, received ${JSON.stringify(section[name])} in ${section.id}`,
          );
      const tally = tallied(section, analyzer);
      writeEntries(tally);
      for (const [field, length] of tally.lengths.entries()) lengths[field] = (lengths[field] ?? 0) + length;
      for (const word of tally.words) written.add(words.of(word));
      const heading = section.headingPath.at(-1) ?? '';
      writeHead(heading, analyzer, heads);
      const recordStart = records.length;
      writeSectionRecord(section, anchor, url, tally.sentences, records);
      recordBytes.push(records.length - recordStart);
      textBytes.push(text.utf8(headingOf(section, anchors.size === 0)), text.utf8(section.text));
      for (const link of section.links ?? []) links.add(link);
      identifiers.push(isIdentifier(section.headingPath.at(-1) ?? title));
      anchors.add(anchor);
    }
    return {
      ...{ id, version, locale, identifiers, lengths, recordBytes, textBytes },
      idHash: xxh32(encode(id)),
      unspaced: unspacedRuns(sections.flatMap(({ headingPath, text: body }) => [title, ...headingPath, body])),
      anchors: [...anchors],
      links: [...links],
      heads: Uint32Array.from(heads),
      entries: entries.written().slice(),
      words: distancesOf(written),
      records: { bytes: records.written().slice(), at: 0 },
      text: { bytes: text.written().slice(), at: 0 },
      textLength: text.length,
    };
  };
}

/** Some numbers in ascending order, as varints of their distances. */
function distancesOf(numbers: ReadonlySet<number>): Uint8Array {
  const writer = createByteWriter(2 * numbers.size);
  let before = 0;
  for (const number of Uint32Array.from(numbers).sort()) {
    writer.varint(number - before);
    before = number;
  }
  return writer.written().slice();
}

/** Writes the record of a section. */
function writeSectionRecord(
  { url = '', headingPath: path }: DocsSection,
  anchor: string,
  pageUrl: string,
  sentences: readonly number[],
  writer: ByteWriter,
): void {
  const ends = createByteWriter(256);
  for (const length of sentences) ends.varint(length);
  writer.varint(ends.length);
  writer.bytes(ends.written());
  writer.text(anchor === '' ? '' : `#${anchor}`);
  const isOfPage = pageUrl !== '' && url.startsWith(pageUrl);
  writer.byte(isOfPage ? 1 : 0);
  writer.text(isOfPage ? url.slice(pageUrl.length) : url);
  const headingPath = path.slice(0, maxHeadings);
  writer.varint(headingPath.length);
  for (const heading of headingPath) writer.text(heading);
}

/** Visits the stems of each section, each once. */
export function eachStem({ entries }: IndexedPage, visit: (stem: number) => void): void {
  const read = new VarintReader(entries);
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
  for (let word = 0; !read.ended; ) visit((word += read.next()));
}
