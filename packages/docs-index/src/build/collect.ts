// First pass of the builder: reads every section once, counts its words by field, and keeps what it found as bytes: a build of many sections
// holds all of them. Sections are grouped by page and pages ordered by id, so that the order in which they arrive leaves no trace.

import type { Analyzer } from '../analyse.ts';
import type { DocsSection } from '../section.ts';
import { sectionRecord } from './section-record.ts';
import { createSectionCache, type KeptSection, type SectionCache } from './section-cache.ts';
import { type Tally, tallyOf, type TallyStore } from './tally.ts';
import { type ByteLog, createByteLog, createByteWriter, createNumberList, type NumberList } from './writer.ts';

/** A page on its way into the index. */
export interface CollectedPage {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string | undefined;
  readonly version: string | undefined;
  readonly locale: string | undefined;
  /** Where people read it, without fragment; empty for none. */
  readonly url: string;
  readonly titleTerms: readonly number[];
  /** Numbers of its sections in the collection, in the order of the page. */
  readonly sections: number[];
  /** Ids of what its sections link to. */
  readonly links: Set<string>;
}

/** Everything the second pass needs. Sections have numbers in the order in which they arrived. */
export interface Collection {
  /** Pages by id, in the order of UTF-16 units. */
  readonly pages: readonly CollectedPage[];
  /** Stems by number; those of earlier builds among them are in no section. */
  readonly vocabulary: readonly string[];
  /** In how many sections each of them is. */
  readonly frequencies: readonly number[];
  /** Words as they are written, by code point. */
  readonly words: readonly string[];
  /** For each section the anchor, empty for a page's opening. */
  readonly anchors: readonly string[];
  /** For each section its own heading, or the title of its page. */
  readonly names: readonly string[];
  /**
   * For each section its words: varint the number of the stem, varint how often it is in each of `fields` (a byte each, the first highest; 255
   * means at least 255), varint how many bytes its positions take, the positions as the index has them.
   */
  readonly entries: ByteLog;
  /** For each section its record as `sectionRecord` makes it. */
  readonly records: ByteLog;
  /** For each section what is before its text when the whole page is read, and the text; and how many bytes the first takes. */
  readonly texts: ByteLog;
  readonly headingLengths: NumberList;
  /** For each section how many words each of `fields` has, one field after another. */
  readonly lengths: NumberList;
}

/** Compares by code point, which is the order of UTF-8 bytes; `<` would compare UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    // Surrogates are parts of code points above every other unit.
    if (x !== y) return (x >= 0xd800 && x < 0xe000 ? x + 0x10000 : x) - (y >= 0xd800 && y < 0xe000 ? y + 0x10000 : y);
  }
  return a.length - b.length;
}

function anchorOf(section: DocsSection): string {
  if (section.id === section.page) return '';
  if (section.id.startsWith(`${section.page}#`)) return section.id.slice(section.page.length + 1);
  throw new TypeError(
    `section id: expected ${JSON.stringify(section.page)} or that followed by # and an anchor, received ${JSON.stringify(section.id)}`,
  );
}

/** What is before a section's text when its page is read: the heading, as Markdown has it. */
export function headingOf({ headingPath }: DocsSection, isFirst: boolean): string {
  const heading = headingPath.at(-1);
  const line = heading === undefined ? '' : `${'#'.repeat(Math.min(6, headingPath.length + 1))} ${heading}\n\n`;
  return isFirst ? line : `\n\n${line}`;
}

/** Reads the sections. Throws `TypeError` for an id that is not its page's, an id met twice, or a page at odds with itself. */
export function collect(
  sections: Iterable<DocsSection>,
  analyzerOf: (locale: string | undefined) => Analyzer,
  onSection: (count: number) => void,
  cache?: SectionCache,
  tallies?: TallyStore,
): Collection {
  const { stems, words } = cache ?? createSectionCache();
  const frequencies: number[] = [];
  const isWritten: boolean[] = [];
  const pages = new Map<string, CollectedPage>();
  const ids = new Set<string>();
  const anchors: string[] = [];
  const names: string[] = [];
  const [entries, records, texts] = [createByteLog(), createByteLog(), createByteLog()];
  const headingLengths = createNumberList();
  const lengths = createNumberList();
  const writer = createByteWriter();

  const distinct = (analyzer: Analyzer, text: string): number[] => {
    const found = new Set<number>();
    analyzer.each(text, ({ term }) => found.add(stems.of(term)));
    return [...found];
  };

  const tallied = (section: DocsSection, analyzer: Analyzer): Tally => {
    const known = tallies?.get(section);
    const tally = known ?? tallyOf(section, analyzer);
    if (known === undefined) tallies?.set(section, tally);
    return tally;
  };

  /** Reads a section. */
  const read = (section: DocsSection, analyzer: Analyzer, anchor: string, pageUrl: string): KeptSection => {
    const { words: written, terms, counts, positions, positionBytes, lengths: own, sentences } = tallied(section, analyzer);
    const numbers = Uint32Array.from(terms, stems.of);
    let start = 0;
    writer.clear();
    for (const [index, number] of numbers.entries()) {
      const length = positionBytes[index] ?? 0;
      writer.varint(number);
      writer.varint(counts[index] ?? 0);
      writer.varint(length);
      writer.bytes(positions, start, start + length);
      start += length;
    }
    const heading = distinct(analyzer, section.headingPath.at(-1) ?? '');
    return {
      ...{ pageUrl, lengths: own, stems: numbers, words: Uint32Array.from(written, words.of) },
      entries: writer.written().slice(),
      record: sectionRecord(section, anchor, pageUrl, heading, sentences),
    };
  };

  /** Keeps the words of the next section. */
  const keep = (kept: KeptSection): void => {
    while (frequencies.length < stems.texts.length) frequencies.push(0);
    while (isWritten.length < words.texts.length) isWritten.push(false);
    for (const number of kept.stems) frequencies[number] = (frequencies[number] ?? 0) + 1;
    for (const number of kept.words) isWritten[number] = true;
    entries.append(kept.entries);
    records.append(kept.record);
    for (const length of kept.lengths) lengths.push(length);
  };

  for (const section of sections) {
    const anchor = anchorOf(section);
    if (ids.has(section.id)) throw new TypeError(`section id: expected each once, received ${JSON.stringify(section.id)} again`);
    ids.add(section.id);
    const analyzer = analyzerOf(section.locale);
    let page = pages.get(section.page);
    if (page === undefined) {
      const { title, updatedAt, version, locale, url = '' } = section;
      page = {
        id: section.page,
        title,
        updatedAt,
        version,
        locale,
        url: url.split('#', 1)[0] ?? '',
        titleTerms: distinct(analyzer, title),
        sections: [],
        links: new Set(),
      };
      pages.set(section.page, page);
    }
    for (const name of ['title', 'version', 'locale'] as const)
      if (page[name] !== section[name])
        throw new TypeError(
          `${name}: expected ${JSON.stringify(page[name])} as elsewhere on page ${page.id}, received ${JSON.stringify(section[name])} in ${section.id}`,
        );

    for (const link of section.links ?? []) page.links.add(link);
    const known = cache?.get(section);
    const isKept = known?.pageUrl === page.url;
    const kept = isKept ? known : read(section, analyzer, anchor, page.url);
    if (!isKept) cache?.set(section, kept);
    keep(kept);
    headingLengths.push(texts.appendTexts(headingOf(section, page.sections.length === 0), section.text));
    page.sections.push(anchors.length);
    anchors.push(anchor);
    names.push(section.headingPath.at(-1) ?? section.title);
    onSection(ids.size);
  }
  return {
    pages: [...pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    vocabulary: stems.texts,
    frequencies,
    words: words.texts.filter((_, number) => isWritten[number] === true).sort(compareCodePoints),
    anchors,
    names,
    entries,
    records,
    texts,
    headingLengths,
    lengths,
  };
}
