// What the first pass keeps of a section for its record: varint how many words its heading has, varint the number of the stem of each, which
// becomes its place in the dictionary when all words are known, and all else as the index has it.

import { maxHeadings } from '../format.ts';
import type { DocsSection } from '../section.ts';
import { decode } from '../text.ts';
import { createByteWriter, VarintReader } from './writer.ts';

/** Makes it. */
export function sectionRecord(
  { url = '', headingPath: path }: DocsSection,
  anchor: string,
  pageUrl: string,
  headingTerms: readonly number[],
  sentences: readonly number[],
): Uint8Array {
  const writer = createByteWriter(256);
  writer.varint(headingTerms.length);
  for (const number of headingTerms) writer.varint(number);
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
  return writer.written();
}

/** Its parts. */
export function partsOfRecord(kept: Uint8Array): { readonly headingTerms: readonly number[]; readonly rest: Uint8Array } {
  const read = new VarintReader(kept);
  const headingTerms = Array.from({ length: read.next() }, () => read.next());
  return { headingTerms, rest: kept.subarray(read.at) };
}

/** The heading path in it. */
export function headingPathOf(kept: Uint8Array): readonly string[] {
  const { rest } = partsOfRecord(kept);
  const read = new VarintReader(rest);
  const text = (): string => {
    const length = read.next();
    const start = read.at;
    read.at += length;
    return decode(rest.subarray(start, start + length));
  };
  const first = read.next();
  read.at += first;
  text();
  read.at += 1;
  text();
  return Array.from({ length: read.next() }, text);
}
