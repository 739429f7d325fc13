// The pages and sections of an index: which is which, what they are called, and where their text lies.

import type { DocsHit } from './answer.ts';
import type { IndexFile, Reader } from './file.ts';
import { pageEntryBytes, sectionEntryBytes, urlKind } from './format.ts';

/** What is told of a section, without what a search adds. */
export type SectionFacts = Omit<DocsHit, 'excerpt' | 'score'>;

/** What a section goes by: its own heading, or its page's title when it has none. */
export interface SectionName {
  readonly name: string;
  readonly isTitle: boolean;
}

/** Pages and sections by number; numbers past the end give empty facts. */
export interface Catalog {
  /** The page that a section belongs to. */
  pageOf(section: number): number;
  /** First section of a page, and the first after it. */
  sectionsOf(page: number): readonly [number, number];
  /** Version number << 16 | locale number. */
  facetsOf(page: number): number;
  name(section: number): SectionName;
  facts(section: number): SectionFacts;
  pageFacts(page: number): SectionFacts;
  /** Where the words of a page's title or of a section's heading stand: joint weight, count, gaps. */
  titleTerms(page: number): number;
  headingTerms(section: number): number;
  /** Where a section's text begins and ends in the text file. */
  textOf(section: number): readonly [number, number];
  findPage(id: string): number | undefined;
  findSection(id: string): number | undefined;
}

interface PageRecord {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly updatedAt: string;
}

/** The catalog of an index. */
export function createCatalog(file: IndexFile): Catalog {
  const { region, sections, pages } = file;
  const pageEntry = (page: number): number => region.pageTable + page * pageEntryBytes;
  const sectionEntry = (section: number): number => region.sectionTable + section * sectionEntryBytes;
  const titleTerms = (page: number): number => region.records + file.u32(pageEntry(page));
  const headingTerms = (section: number): number => region.records + file.u32(sectionEntry(section));
  const firstSection = (page: number): number => (page < pages ? Math.min(file.u32(pageEntry(page) + 4), sections) : sections);

  /** A reader behind the words at the start of a record. */
  function pastTerms(at: number): Reader {
    const reader = file.reader(at);
    reader.varint();
    for (let left = Math.min(reader.varint(), file.terms); left > 0 && reader.at < region.end; left--) reader.varint();
    return reader;
  }

  function pageRecord(page: number): PageRecord {
    const reader = pastTerms(titleTerms(page));
    return { id: reader.text(), title: reader.text(), url: reader.text(), updatedAt: reader.text() };
  }

  /** A section's headings as recorded: those that the section `back` places before it does not have already. */
  function ownHeadings(section: number): {
    readonly anchor: string;
    readonly back: number;
    readonly headings: string[];
    readonly after: Reader;
  } {
    const reader = pastTerms(headingTerms(section));
    const anchor = reader.text();
    const back = reader.varint();
    const headings: string[] = [];
    for (let left = Math.min(reader.varint(), 16); left > 0; left--) headings.push(reader.text());
    return { anchor, back, headings, after: reader };
  }

  /** Headings from the outermost down; each step goes back in the file, and there are few, so it ends. */
  function headingPath(section: number, depth: number): string[] {
    const { back, headings } = ownHeadings(section);
    return back > 0 && back <= section && depth < 16 ? [...headingPath(section - back, depth + 1), ...headings] : headings;
  }

  function urlOf(section: number, pageUrl: string): string | undefined {
    const { anchor, after } = ownHeadings(section);
    const kind = after.varint();
    if (kind === urlKind.own) return after.text();
    if (kind === urlKind.page) return pageUrl;
    return kind === urlKind.pageAndAnchor ? `${pageUrl}#${anchor}` : undefined;
  }

  function pageOf(section: number): number {
    let low = 0;
    for (let high = pages - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if (firstSection(middle) <= section) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  const anchorOf = (section: number): string => pastTerms(headingTerms(section)).text();
  const optional = (url: string | undefined, updatedAt: string): Pick<SectionFacts, 'url' | 'updatedAt'> => ({
    ...(url === undefined || url === '' ? {} : { url }),
    ...(updatedAt === '' ? {} : { updatedAt }),
  });

  function findPage(id: string): number | undefined {
    const key = new TextEncoder().encode(id);
    let low = 0;
    for (let high = pages - 1; low <= high; ) {
      const middle = (low + high) >> 1;
      const found = new TextEncoder().encode(pageRecord(middle).id);
      const order = compareBytes(found, key);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  return {
    pageOf,
    sectionsOf: (page) => [firstSection(page), firstSection(page + 1)],
    facetsOf: (page) => file.u32(pageEntry(page) + 8),
    titleTerms,
    headingTerms,
    name(section) {
      const heading = ownHeadings(section).headings.at(-1);
      return { name: heading ?? pageRecord(pageOf(section)).title, isTitle: heading === undefined };
    },
    facts(section) {
      const { id, title, url, updatedAt } = pageRecord(pageOf(section));
      const anchor = anchorOf(section);
      return {
        id: anchor === '' ? id : `${id}#${anchor}`,
        page: id,
        title,
        headingPath: headingPath(section, 0),
        ...optional(urlOf(section, url), updatedAt),
      };
    },
    pageFacts(page) {
      const { id, title, url, updatedAt } = pageRecord(page);
      return { id, page: id, title, headingPath: [], ...optional(url, updatedAt) };
    },
    textOf: (section) => [
      file.u32(sectionEntry(section) + 4),
      section + 1 < sections ? file.u32(sectionEntry(section + 1) + 4) : file.text.length,
    ],
    findPage,
    findSection(id) {
      // Page ids and anchors may hold a # themselves: every cut is tried, the usual one first.
      for (let cut = id.indexOf('#'); cut >= 0; cut = id.indexOf('#', cut + 1)) {
        const anchor = id.slice(cut + 1);
        const page = findPage(id.slice(0, cut));
        if (page === undefined) continue;
        const [first, end] = [firstSection(page), firstSection(page + 1)];
        for (let section = first; section < end; section++) if (anchor !== '' && anchorOf(section) === anchor) return section;
      }
      return undefined;
    },
  };
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
