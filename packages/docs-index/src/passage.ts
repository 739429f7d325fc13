// Reading: a section's text, or a page's sections one after another with their headings, in stretches of bounded size.

import type { DocsPassage } from './answer.ts';
import type { Catalog, SectionFacts } from './catalog.ts';
import type { IndexFile } from './file.ts';

/** A part of what is read, made when its turn comes. */
interface Piece {
  readonly length: number;
  bytes(): Uint8Array;
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** The stretch of a page or section from byte `from` on; undefined for an unknown id. */
export function readPassage(
  file: IndexFile,
  catalog: Catalog,
  id: string,
  from: number,
  maxBytes: number,
): DocsPassage | undefined {
  const page = catalog.findPage(id);
  if (page !== undefined) return stretch(catalog.pageFacts(page), pagePieces(file, catalog, page), from, maxBytes);
  const section = catalog.findSection(id);
  if (section === undefined) return undefined;
  return stretch(catalog.facts(section), [textPiece(file, catalog, section)], from, maxBytes);
}

function textPiece(file: IndexFile, catalog: Catalog, section: number): Piece {
  const [start, end] = catalog.textOf(section);
  const bytes = file.text.subarray(start, Math.max(start, end));
  return { length: bytes.length, bytes: () => bytes };
}

/** A page as Markdown would have it: each section's text under its heading. */
function* pagePieces(file: IndexFile, catalog: Catalog, page: number): Generator<Piece> {
  const encoder = new TextEncoder();
  const [first, end] = catalog.sectionsOf(page);
  for (let section = first; section < end; section++) {
    const { headingPath } = catalog.facts(section);
    const heading = headingPath.at(-1);
    const lines = `${section > first ? '\n\n' : ''}${heading === undefined ? '' : `${'#'.repeat(Math.min(6, headingPath.length + 1))} ${heading}\n\n`}`;
    const bytes = encoder.encode(lines);
    yield { length: bytes.length, bytes: () => bytes };
    yield textPiece(file, catalog, section);
  }
}

function stretch(facts: SectionFacts, pieces: Iterable<Piece>, from: number, maxBytes: number): DocsPassage {
  const chunks: Uint8Array[] = [];
  // Room for the longest character, so that a stretch never comes out empty before the end.
  const room = Math.max(4, Math.floor(maxBytes));
  const start = Math.max(0, Math.floor(from));
  let at = 0;
  let taken = 0;
  let more = false;
  for (const piece of pieces) {
    const skip = Math.max(0, start - at);
    at += piece.length;
    if (skip >= piece.length) continue;
    if (taken > room) {
      more = true;
      break;
    }
    // One byte more than there is room for tells whether anything follows.
    const chunk = piece.bytes().subarray(skip, skip + room + 1 - taken);
    chunks.push(chunk);
    taken += chunk.length;
  }
  const bytes = new Uint8Array(taken);
  let filled = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  let begin = 0;
  while (begin < taken && begin < 3 && isContinuation(bytes[begin])) begin++;
  let end = Math.min(room, taken);
  if (taken > room) {
    more = true;
    for (let back = 0; back < 3 && isContinuation(bytes[end]); back++) end--;
    // A line end or a blank in the last quarter is a better place to stop than the middle of a word.
    for (const mark of [10, 32]) {
      const stop = bytes.lastIndexOf(mark, end - 1) + 1;
      if (stop > room * 0.75) {
        end = stop;
        break;
      }
    }
  }
  return {
    ...facts,
    text: new TextDecoder().decode(bytes.subarray(begin, end)),
    from: start + begin,
    ...(more ? { next: start + end } : {}),
  };
}
