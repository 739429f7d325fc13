// How much the links of other pages say of a section: the number of pages that link to it, as one byte on a logarithmic scale. In reference
// documentation what many pages link to is what people ask for. It counts for sections whose heading is the name of something in a program.

import { isIdentifier } from './identifier.ts';

/** Linking pages beyond which further ones say nothing more. */
const mostPages = 50;
const mostByte = 255;

/** The byte for so many linking pages. */
export function linkByte(pages: number): number {
  return Math.round(Math.min(1, Math.log(1 + pages) / Math.log(1 + mostPages)) * mostByte);
}

/** The value of a byte, 0 to 1. */
export function linkShare(byte: number): number {
  return byte / mostByte;
}

/** A section as its links are counted. */
interface Linked {
  readonly id: string;
  readonly page: string;
  /** Its own heading; the page's title for a page's opening. */
  readonly name: string;
}

/**
 * The byte of each section: how many pages link to it, each once and never its own page. `links` gives the ids that each page links to. One pass
 * over sections and links.
 */
export function linkBytes(sections: readonly Linked[], links: ReadonlyMap<string, Iterable<string>>): Uint8Array {
  const numbers = new Map<string, number>();
  for (const [number, { id, page }] of sections.entries()) {
    numbers.set(id, number);
    // A page without an opening is its first section.
    if (!numbers.has(page)) numbers.set(page, number);
  }
  const pages = new Uint32Array(sections.length);
  for (const [page, targets] of links) {
    const counted = new Set<number>();
    for (const target of targets) {
      const number = numbers.get(target) ?? numbers.get(target.replace(/#.*/s, ''));
      if (number === undefined || sections[number]?.page === page || counted.has(number)) continue;
      counted.add(number);
      pages[number] = (pages[number] ?? 0) + 1;
    }
  }
  return Uint8Array.from(pages, (count, number) => (isIdentifier(sections[number]?.name ?? '') ? linkByte(count) : 0));
}
