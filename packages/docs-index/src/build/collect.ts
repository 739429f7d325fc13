// First pass of the builder: reads every section once, counts its words by field, and keeps its text as bytes. Sections
// are grouped by page and pages ordered by id, so that the order in which they arrive leaves no trace.

import type { Analyzer } from '../analyse.ts';
import type { DocsSection } from '../section.ts';
import { type SectionCache, tallyOf } from './tally.ts';
import { createByteWriter, createNumberList, type NumberList } from './writer.ts';

/** A section on its way into the index. */
export interface Collected {
  readonly anchor: string;
  readonly headingPath: readonly string[];
  readonly url: string | undefined;
  /** What is before the text when the whole page is read: the heading, as Markdown has it. */
  readonly heading: Uint8Array;
  readonly text: Uint8Array;
  /** Words of its own heading, as numbers of `Vocabulary`. */
  readonly headingTerms: readonly number[];
  /** Where its counts are in `Collection.terms` and `Collection.counts`. */
  readonly first: number;
  readonly end: number;
  /** Words in each of `fields`. */
  readonly lengths: readonly number[];
  /** Lengths of the sentences of its text but the last, in UTF-16 units. */
  readonly sentences: readonly number[];
}

/** A page on its way into the index. */
export interface CollectedPage {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string | undefined;
  readonly version: string | undefined;
  readonly locale: string | undefined;
  readonly titleTerms: readonly number[];
  readonly sections: Collected[];
  /** Ids of what its sections link to. */
  readonly links: Set<string>;
}

/** Everything the second pass needs. */
export interface Collection {
  /** Pages by id, in the order of UTF-16 units. */
  readonly pages: readonly CollectedPage[];
  /** Stems in the order of their first appearance. */
  readonly vocabulary: readonly string[];
  /** Words as they are written, by code point. */
  readonly words: readonly string[];
  /** For each count the number of its word. */
  readonly terms: NumberList;
  /** How often the word is in each of `fields`: a byte each, the first highest; 255 means at least 255. */
  readonly counts: NumberList;
  /** The positions behind each count, as the index has them, and where they end; they begin where those of the count before end. */
  readonly positions: Uint8Array;
  readonly positionEnds: NumberList;
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
): Collection {
  const encoder = new TextEncoder();
  const numbers = new Map<string, number>();
  const pages = new Map<string, CollectedPage>();
  const ids = new Set<string>();
  const words = new Set<string>();
  const terms = createNumberList();
  const counts = createNumberList();
  const positions = createByteWriter();
  const positionEnds = createNumberList();

  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, numbers.size);
    return numbers.size - 1;
  };
  const distinct = (analyzer: Analyzer, text: string): number[] => {
    const found = new Set<number>();
    analyzer.each(text, ({ term }) => found.add(numberOf(term)));
    return [...found];
  };

  const shared = new Map<string, string>();
  /** One text for all that are equal: many sections repeat the same words. */
  const share = (text: string): string => {
    const known = shared.get(text);
    if (known === undefined) shared.set(text, text);
    return known ?? text;
  };

  for (const section of sections) {
    const anchor = anchorOf(section);
    if (ids.has(section.id)) throw new TypeError(`section id: expected each once, received ${JSON.stringify(section.id)} again`);
    ids.add(section.id);
    const analyzer = analyzerOf(section.locale);
    let page = pages.get(section.page);
    if (page === undefined) {
      const { title, updatedAt, version, locale } = section;
      page = {
        id: section.page,
        title,
        updatedAt,
        version,
        locale,
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
    const first = terms.length;
    const known = cache?.get(section);
    const tally = known ?? tallyOf(section, analyzer);
    if (known === undefined) cache?.set(section, { ...tally, words: tally.words.map(share), terms: tally.terms.map(share) });
    for (const word of tally.words) words.add(word);
    let positionEnd = positions.length;
    for (const [index, term] of tally.terms.entries()) {
      terms.push(numberOf(term));
      counts.push(tally.counts[index] ?? 0);
      positionEnds.push((positionEnd += tally.positionBytes[index] ?? 0));
    }
    positions.bytes(tally.positions);
    const headingTerms = distinct(analyzer, section.headingPath.at(-1) ?? '');
    page.sections.push({
      anchor,
      headingPath: section.headingPath,
      url: section.url,
      heading: encoder.encode(headingOf(section, page.sections.length === 0)),
      text: encoder.encode(section.text),
      headingTerms,
      first,
      end: terms.length,
      lengths: tally.lengths,
      sentences: tally.sentences,
    });
    onSection(ids.size);
  }
  const ordered = [...pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    pages: ordered,
    vocabulary: [...numbers.keys()],
    words: [...words].sort(compareCodePoints),
    terms,
    counts,
    positions: positions.written(),
    positionEnds,
  };
}
