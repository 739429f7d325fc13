// The record of a section: what an answer shows of it besides its text.

import { maxHeadings } from '../format.ts';
import type { DocsSection } from '../section.ts';
import { type ByteWriter, createByteWriter } from './writer.ts';

/** Writes it. `pageUrl` is the address of its page, and `sentences` are the lengths of its sentences but the last. */
export function writeSectionRecord(
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
