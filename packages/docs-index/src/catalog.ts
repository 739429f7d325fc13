import type { DocsHit } from './answer.ts';
import type { IndexFile, Reader } from './file.ts';
import { linkUnit, maxHeadings, pageEntryBytes, sectionEntryBytes } from './format.ts';
import { maxIdParts } from './limits.ts';
import { decode } from './text.ts';

/** A page or section as an answer names it, without the members that a search adds. */
export type Facts = Omit<DocsHit, 'excerpt' | 'score' | 'explanation'>;

/** Which sections a search leaves out: 0 for those that it looks at; undefined when these are all. */
export type Filter = Uint8Array | undefined;

/** Pages and sections by number; numbers past the end give empty facts. */
export interface Catalog {
  pageOf(section: number): number;
  /** First section of a page, and the first after it. */
  sectionsOf(page: number): readonly [number, number];
  /** Version number << 16 | locale number. */
  facetsOf(page: number): number;
  facts(section: number): Facts;
  /** How much links from other pages say of a section, 0 to 255. */
  linksOf(section: number): number;
  /** Whether a section has no heading: a page's opening part. */
  isOpening(section: number): boolean;
  /** Where the terms of a page's title and of a section's heading are, as `termsU32` reads them: their weight and number, then each. */
  titleTerms(page: number): number;
  headingTerms(section: number): number;
  readonly termsU32: (at: number) => number;
  /** Where the sentences of a section's text end but for the last, in UTF-16 units; none behind the first from `most` on. */
  sentencesOf(section: number, most: number): number[];
  /** A section's heading as Markdown has it; line ends alone for an opening. */
  headingOf(section: number): Uint8Array;
  /** The text of a section that phrases and excerpts look at: of its first bytes. */
  plainText(section: number, maxBytes: number): string;
  /** The first bytes of a section's text. */
  textOf(section: number, maxBytes: number): Uint8Array;
  /** The page or section with this id, and where its text begins and ends; the text of a page has each section under its heading. */
  find(id: string): readonly [Facts, start: number, end: number] | undefined;
}

export function createCatalog(file: IndexFile): Catalog {
  const { u32, region, sections, pages, fetched } = file;
  const pageEntry = (page: number, field: number): number => u32(region.pages + page * pageEntryBytes + field);
  const sectionEntry = (section: number, field: number): number => u32(region.sections + section * sectionEntryBytes + field);
  const firstSection = (page: number): number => Math.min(pageEntry(page, 4), sections);
  const sectionsOf = (page: number): [number, number] => [firstSection(page), firstSection(page + 1)];
  const pageOf = (section: number): number => sectionEntry(section, 12) % linkUnit;
  const pageRecord = (page: number): number => region.records + pageEntry(page, 0);
  const sectionRecord = (section: number): number => region.records + sectionEntry(section, 0);

  const recordsEnd = region.postings;
  const readPage = (page: number): Reader => {
    const [first, past] = sectionsOf(page);
    return file.record(pageRecord(page), first < past ? sectionRecord(first) : recordsEnd);
  };
  const readSection = (section: number): Reader => {
    const page = pageOf(section);
    const [, past] = sectionsOf(page);
    const end = section + 1 < past ? sectionRecord(section + 1) : page + 1 < pages ? pageRecord(page + 1) : recordsEnd;
    return file.record(sectionRecord(section), end);
  };

  function pageFacts(page: number): Facts {
    const { text: next } = readPage(page);
    const [id, title, url, updatedAt] = [next(), next(), next(), next()];
    return { id, page: id, title, headingPath: [], ...(url && { url }), ...(updatedAt && { updatedAt }) };
  }

  function facts(section: number): Facts {
    const { url: pageUrl = '', ...page } = pageFacts(pageOf(section));
    const record = readSection(section);
    // Past the sentences.
    record.at = record.varint() + record.at;
    const id = page.id + record.text();
    const url = (record.varint() ? pageUrl : '') + record.text();
    const headingPath = record.list(maxHeadings, record.text);
    return { ...page, id, headingPath, ...(url && { url }) };
  }

  function findPage(id: string): number | undefined {
    let low = 0;
    for (let high = pages; low < high; ) {
      const middle = (low + high) >> 1;
      const middleId = pageFacts(middle).id;
      if (middleId === id) return middle;
      if (middleId < id) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  const findPageOf = fetched ? fetched.findPage : findPage;

  function textOf(section: number, maxBytes: number): Uint8Array {
    const start = sectionEntry(section, 8);
    return file.textBetween(start, Math.min(sectionEntry(section + 1, 4), start + maxBytes));
  }

  function anchorOf(section: number): string {
    const record = readSection(section);
    record.at = record.varint() + record.at;
    return record.text();
  }

  return {
    pageOf,
    sectionsOf,
    facetsOf: (page) => pageEntry(page, 8),
    facts,
    linksOf: (section) => sectionEntry(section, 12) >>> 24,
    // Before the text of such a section are two line ends at most.
    isOpening: (section) => sectionEntry(section, 8) - sectionEntry(section, 4) < 3,
    sentencesOf(section, most) {
      const record = readSection(section);
      const past = record.varint() + record.at;
      const ends: number[] = [];
      // A sentence has a character at least: a damaged file cannot list more of them than that.
      for (let end = 0; end < most && record.at < past; ends.push(end)) end += Math.max(1, record.varint());
      return ends;
    },
    titleTerms: (page) => region.heads + pageEntry(page, 12),
    headingTerms: (section) => region.heads + sectionEntry(section, 16),
    termsU32: u32,
    headingOf: (section) => file.textBetween(sectionEntry(section, 4), sectionEntry(section, 8)),
    plainText: (section, maxBytes) => decode(textOf(section, maxBytes)),
    textOf,
    find(id) {
      // Page ids and anchors may hold a # themselves: cuts are tried from the end, none at all first.
      for (let cut = id.length, parts = 0; cut >= 0 && parts < maxIdParts; parts++, cut = id.lastIndexOf('#', cut - 1)) {
        const page = findPageOf(id.slice(0, cut));
        if (page === undefined) continue;
        const [first, end] = sectionsOf(page);
        const anchor = id.slice(cut);
        if (cut === id.length) return [pageFacts(page), sectionEntry(first, 4), sectionEntry(end, 4)];
        for (let section = first; section < end; section++)
          if (anchorOf(section) === anchor) return [facts(section), sectionEntry(section, 8), sectionEntry(section + 1, 4)];
      }
      return undefined;
    },
  };
}
