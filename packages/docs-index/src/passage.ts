// Reading: a section's text, or a page's sections one after another with their headings, in stretches of bounded size.

import type { DocsPassage } from './answer.ts';
import type { Catalog } from './catalog.ts';
import type { IndexFile } from './file.ts';
import { decode } from './text.ts';

/** The stretch of a page or section from byte `from` on; undefined for an unknown id. */
export function readPassage(
  file: IndexFile,
  catalog: Catalog,
  id: string,
  from: number,
  maxBytes: number,
): DocsPassage | undefined {
  const located = catalog.find(id);
  if (located === undefined) return undefined;
  const [facts, first, past] = located;
  // Room for the longest character, so that a stretch never comes out empty before the end.
  const room = Math.max(4, Math.trunc(maxBytes) || 0);
  const start = Math.max(0, Math.trunc(from) || 0);
  const bytes = file.textBetween(first + start, Math.max(first + start, Math.min(past, first + start + room + 1)));
  return { ...facts, ...stretchOf(bytes, start, room) };
}

/** As much of the bytes as there is room for, cut where characters end; they begin at `start` of the whole, and one byte too many shows that there is more. */
export function stretchOf(bytes: Uint8Array, start: number, room: number): Pick<DocsPassage, 'text' | 'from' | 'next'> {
  // Bytes that continue a character are not the place to begin or to end.
  const continues = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  let begin = 0;
  while (begin < 3 && continues(begin)) begin++;
  let end = bytes.length;
  if (end > room) {
    end = room;
    while (end > room - 3 && continues(end)) end--;
    // A line end or a blank in the last quarter is a better one than the middle of a word.
    const stops = [10, 32].map((mark) => bytes.lastIndexOf(mark, end - 1) + 1);
    end = stops.find((stop) => stop > room * 0.75) ?? end;
  }
  return {
    text: decode(bytes.subarray(begin, end)),
    from: start + begin,
    ...(bytes.length > room && { next: start + end }),
  };
}
