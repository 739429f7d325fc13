// Second pass: what is told of each page and section when it is found, and the words of its title or heading, which the
// ranking's second stage compares with the query.

import { urlKind, weightUnit } from '../format.ts';
import { weightOf } from '../weight.ts';
import type { Collected, CollectedPage } from './collect.ts';
import type { Inverted } from './postings.ts';
import type { ByteWriter } from './writer.ts';

/** The words of a title or heading: their joint weight, then their numbers. */
function writeHeadingTerms(numbers: readonly number[], inverted: Inverted, sections: number, writer: ByteWriter): void {
  const places = numbers.map((number) => inverted.places[number] ?? 0).sort((a, b) => a - b);
  let weight = 0;
  for (const place of places) weight += weightOf(inverted.frequencies[place] ?? 0, sections);
  writer.varint(Math.round(weight * weightUnit));
  writer.ascending(places);
}

/** Writes a page's record and yields its URL without anchor, which its sections build on. */
export function writePage(page: CollectedPage, inverted: Inverted, sections: number, writer: ByteWriter): string {
  const url = page.sections[0]?.url?.split('#', 1)[0] ?? '';
  writeHeadingTerms(page.titleTerms, inverted, sections, writer);
  writer.text(page.id);
  writer.text(page.title);
  writer.text(url);
  writer.text(page.updatedAt ?? '');
  return url;
}

/** Headings recorded of a path. Markdown has six levels. */
const maxHeadings = 16;
/** Sections looked back at for the heading above. */
const maxDistance = 1000;

/** How many sections back the heading stands that this one is under; 0 when its path is written out. */
function distanceToParent(page: CollectedPage, index: number, path: readonly string[]): number {
  for (let other = index - 1; other >= Math.max(0, index - maxDistance); other--) {
    const candidate = page.sections[other]?.headingPath ?? [];
    if (candidate.length === path.length - 1) return candidate.every((heading, i) => heading === path[i]) ? index - other : 0;
  }
  return 0;
}

/** Writes the record of a page's section. */
export function writeSection(
  page: CollectedPage,
  index: number,
  section: Collected,
  pageUrl: string,
  inverted: Inverted,
  sections: number,
  writer: ByteWriter,
): void {
  const { anchor, url } = section;
  const headingPath = section.headingPath.slice(0, maxHeadings);
  writeHeadingTerms(section.headingTerms, inverted, sections, writer);
  writer.text(anchor);
  const back = headingPath.length > 1 ? distanceToParent(page, index, headingPath) : 0;
  const own = back > 0 ? headingPath.slice(-1) : headingPath;
  writer.varint(back);
  writer.varint(own.length);
  for (const heading of own) writer.text(heading);
  if (url === undefined) writer.byte(urlKind.none);
  else if (url === pageUrl) writer.byte(urlKind.page);
  else if (url === `${pageUrl}#${anchor}`) writer.byte(urlKind.pageAndAnchor);
  else {
    writer.byte(urlKind.own);
    writer.text(url);
  }
}
