// Reading: a section's text, or a page's sections one after another with their headings, in stretches of bounded size.

import type { DocsPassage } from './answer.ts';
import type { Catalog } from './catalog.ts';
import type { IndexFile } from './file.ts';

/** A page as Markdown would have it: each section's text under its heading. */
function* pageOf({ encode }: IndexFile, catalog: Catalog, page: number): Generator<Uint8Array> {
  const [first, end] = catalog.sectionsOf(page);
  for (let section = first; section < end; section++) {
    const { headingPath } = catalog.facts(section);
    const heading = headingPath.at(-1);
    if (section > first) yield encode('\n\n');
    if (heading !== undefined) yield encode(`${'#'.repeat(Math.min(6, headingPath.length + 1))} ${heading}\n\n`);
    yield catalog.textOf(section);
  }
}

/** At most `room` bytes of the pieces from byte `start` on, and one more when there are more. */
function gather(pieces: Iterable<Uint8Array>, start: number, room: number): Uint8Array {
  const gathered = new Uint8Array(room + 1);
  let at = -start;
  for (const piece of pieces) {
    gathered.set(piece.subarray(Math.max(0, -at), Math.max(0, room + 1 - at)), Math.max(0, at));
    at += piece.length;
    if (at > room) break;
  }
  return gathered.subarray(0, Math.max(0, at));
}

/** The stretch of a page or section from byte `from` on; undefined for an unknown id. */
export function readPassage(
  file: IndexFile,
  catalog: Catalog,
  id: string,
  from: number,
  maxBytes: number,
): DocsPassage | undefined {
  const page = catalog.findPage(id);
  const section = catalog.findSection(id);
  if (page === undefined && section === undefined) return undefined;

  // Room for the longest character, so that a stretch never comes out empty before the end; no more than there can be.
  const room = Math.max(4, Math.min(Math.trunc(maxBytes) || 0, file.text.length + file.bytes.length));
  const start = Math.max(0, Math.trunc(from) || 0);
  const bytes = gather(page === undefined ? [catalog.textOf(section ?? 0)] : pageOf(file, catalog, page), start, room);
  // Bytes that continue a character are not the place to begin or to end.
  const continues = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  let begin = 0;
  while (begin < 3 && continues(begin)) begin++;
  let end = Math.min(room, bytes.length);
  while (end > room - 3 && continues(end)) end--;
  // A line end or a blank in the last quarter is a better one than the middle of a word.
  const stops = [10, 32].map((mark) => bytes.lastIndexOf(mark, end - 1) + 1);
  if (bytes.length > room) end = stops.find((stop) => stop > room * 0.75) ?? end;
  return {
    ...(page === undefined ? catalog.facts(section ?? 0) : catalog.pageFacts(page)),
    text: file.decode(bytes.subarray(begin, end)),
    from: start + begin,
    ...(bytes.length > room ? { next: start + end } : {}),
  };
}
