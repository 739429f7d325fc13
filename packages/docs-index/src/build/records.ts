// Second pass: the facts of each page and section that an answer shows, and the words of its title or heading, which the
// ranking's second stage compares with the query.

import { maxHeadingTerms, weightUnit } from '../format.ts';
import { weightOf } from '../dictionary.ts';
import type { CollectedPage } from './collect.ts';
import type { Dictionary } from './postings.ts';
import type { ByteWriter } from './writer.ts';
import { partsOfRecord } from './section-record.ts';

/** The words of a title or heading: their joint weight, then their numbers. */
function writeHeadingTerms(numbers: readonly number[], dictionary: Dictionary, sections: number, writer: ByteWriter): void {
  const places = numbers.map((number) => dictionary.places[number] ?? 0).sort((a, b) => a - b);
  let weight = 0;
  for (const place of places) weight += weightOf(dictionary.frequencies[place] ?? 0, sections);
  const recorded = places.slice(0, maxHeadingTerms);
  writer.u32(Math.round(weight * weightUnit) * 256 + recorded.length, ...recorded);
}

/** Writes a page's record. */
export function writePage(page: CollectedPage, dictionary: Dictionary, sections: number, writer: ByteWriter): void {
  writeHeadingTerms(page.titleTerms, dictionary, sections, writer);
  writer.text(page.id);
  writer.text(page.title);
  writer.text(page.url);
  writer.text(page.updatedAt ?? '');
}

/** Writes the record of a section of which the first pass kept this. */
export function writeSection(kept: Uint8Array, dictionary: Dictionary, sections: number, writer: ByteWriter): void {
  const { headingTerms, rest } = partsOfRecord(kept);
  writeHeadingTerms(headingTerms, dictionary, sections, writer);
  writer.bytes(rest);
}
