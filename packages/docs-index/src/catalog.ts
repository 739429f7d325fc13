// The pages and sections of an index: which is which, what they are called, and where their text lies.

import type { DocsHit } from './answer.ts';
import type { IndexFile, Reader } from './file.ts';
import { maxHeadings, maxHeadingTerms, pageEntryBytes, sectionEntryBytes } from './format.ts';

/** What is told of a page or section, without what a search adds. */
export type Facts = Omit<DocsHit, 'excerpt' | 'score'>;

/** Pages and sections by number; numbers past the end give empty facts. */
export interface Catalog {
  /** The page that a section belongs to. */
  pageOf(section: number): number;
  /** First section of a page, and the first after it. */
  sectionsOf(page: number): readonly [number, number];
  /** Version number << 16 | locale number. */
  facetsOf(page: number): number;
  pageFacts(page: number): Facts;
  facts(section: number): Facts;
  /** Where the records of a page and of a section stand, which begin with the words of title or heading. */
  pageRecord(page: number): number;
  sectionRecord(section: number): number;
  /** A section's text, or its first bytes. */
  textOf(section: number, maxBytes?: number): Uint8Array;
  findPage(id: string): number | undefined;
  findSection(id: string): number | undefined;
}

/** The catalog of an index. */
export function createCatalog({ u32, reader, region, sections, pages, text }: IndexFile): Catalog {
  const pageEntry = (page: number, field: number): number => u32(region.pages + page * pageEntryBytes + field);
  const sectionEntry = (section: number, field: number): number => u32(region.sections + section * sectionEntryBytes + field);
  const firstSection = (page: number): number => Math.min(pageEntry(page, 4), sections);
  const pageOf = (section: number): number => sectionEntry(section, 8);
  const pageRecord = (page: number): number => region.records + pageEntry(page, 0);
  const sectionRecord = (section: number): number => region.records + sectionEntry(section, 0);

  /** A reader behind the words at the start of a record. */
  function pastTerms(record: number): Reader {
    const rest = reader(record);
    rest.varint();
    for (let left = Math.min(rest.varint(), maxHeadingTerms); left > 0; left--) rest.varint();
    return rest;
  }

  function pageFacts(page: number): Facts {
    const record = pastTerms(pageRecord(page));
    const [id, title, url, updatedAt] = [record.text(), record.text(), record.text(), record.text()];
    return { id, page: id, title, headingPath: [], ...(url && { url }), ...(updatedAt && { updatedAt }) };
  }

  function facts(section: number): Facts {
    const { url: pageUrl = '', ...page } = pageFacts(pageOf(section));
    const record = pastTerms(sectionRecord(section));
    const id = page.id + record.text();
    const url = (record.varint() === 0 ? '' : pageUrl) + record.text();
    const headingPath = Array.from({ length: Math.min(record.varint(), maxHeadings) }, () => record.text());
    return { ...page, id, headingPath, ...(url && { url }) };
  }

  function findPage(id: string): number | undefined {
    let low = 0;
    for (let high = pages; low < high; ) {
      const middle = (low + high) >> 1;
      const found = pageFacts(middle).id;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  return {
    pageOf,
    sectionsOf: (page) => [firstSection(page), firstSection(page + 1)],
    facetsOf: (page) => pageEntry(page, 8),
    pageFacts,
    facts,
    pageRecord,
    sectionRecord,
    textOf(section, maxBytes = Infinity) {
      const start = sectionEntry(section, 4);
      return text.subarray(start, Math.min(sectionEntry(section + 1, 4), start + maxBytes));
    },
    findPage,
    findSection(id) {
      // Page ids and anchors may hold a # themselves: every cut is tried, the usual one first.
      for (let cut = id.indexOf('#'); cut >= 0; cut = id.indexOf('#', cut + 1)) {
        const page = findPage(id.slice(0, cut));
        if (page === undefined) continue;
        for (let section = firstSection(page); section < firstSection(page + 1); section++)
          if (facts(section).id === id) return section;
      }
      return undefined;
    },
  };
}
