// Second pass: the facts of each page and section that an answer shows, and the words of its title or heading, which the
// ranking's second stage compares with the query.

import { maxHeadings, maxHeadingTerms, weightUnit } from '../format.ts';
import { weightOf } from '../dictionary.ts';
import type { Collected, CollectedPage } from './collect.ts';
import type { Inverted } from './postings.ts';
import { type ByteWriter, createByteWriter } from './writer.ts';

/** The words of a title or heading: their joint weight, then their numbers. */
function writeHeadingTerms(numbers: readonly number[], inverted: Inverted, sections: number, writer: ByteWriter): void {
  const places = numbers.map((number) => inverted.places[number] ?? 0).sort((a, b) => a - b);
  let weight = 0;
  for (const place of places) weight += weightOf(inverted.frequencies[place] ?? 0, sections);
  const recorded = places.slice(0, maxHeadingTerms);
  writer.u32(Math.round(weight * weightUnit) * 256 + recorded.length, ...recorded);
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

/** Writes the record of a page's section. */
export function writeSection(section: Collected, pageUrl: string, inverted: Inverted, sections: number, writer: ByteWriter): void {
  const { anchor, url = '' } = section;
  writeHeadingTerms(section.headingTerms, inverted, sections, writer);
  const sentences = createByteWriter(256);
  for (const length of section.sentences) sentences.varint(length);
  writer.varint(sentences.length);
  writer.bytes(sentences.written());
  writer.text(anchor === '' ? '' : `#${anchor}`);
  const isOfPage = pageUrl !== '' && url.startsWith(pageUrl);
  writer.byte(isOfPage ? 1 : 0);
  writer.text(isOfPage ? url.slice(pageUrl.length) : url);
  const headingPath = section.headingPath.slice(0, maxHeadings);
  writer.varint(headingPath.length);
  for (const heading of headingPath) writer.text(heading);
}
