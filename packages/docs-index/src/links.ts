// How much the links of other pages say of a section: the number of pages that link to it, as one byte on a logarithmic scale. In reference
// documentation what many pages link to is what people ask for. It counts for sections whose heading is the name of something in a program.

import { maxIdParts } from './limits.ts';

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

/** A page as its links are counted. */
interface LinkingPage {
  readonly id: string;
  /** For each section what its id adds to the page's, empty for an opening. */
  readonly anchors: readonly string[];
  /** Whether the section's own heading, for an opening the title, is the name of something in a program. */
  readonly identifiers: readonly boolean[];
  /** Ids of what it links to. */
  readonly links: readonly string[];
}

/** The byte of each section of these pages: how many pages link to it, each once and never its own page. One pass over pages and links. */
export function linkBytes(pages: readonly LinkingPage[]): Uint8Array {
  const numbers = new Map<string, number>();
  /** For each page the number of its first section. */
  const firsts = new Uint32Array(pages.length + 1);
  for (const [number, { id, anchors }] of pages.entries()) {
    numbers.set(id, number);
    firsts[number + 1] = (firsts[number] ?? 0) + anchors.length;
  }
  /** The places of the sections of pages that are linked to at an anchor. */
  const places = new Map<number, ReadonlyMap<string, number>>();
  const placeOf = (page: number, anchor: string): number | undefined => {
    let own = places.get(page);
    if (own === undefined) places.set(page, (own = new Map(pages[page]?.anchors.map((each, place) => [each, place]))));
    return own.get(anchor);
  };

  /** The section of an id; for one of no section that of the page that it begins with. A page without an opening is its first section. */
  const find = (target: string): number | undefined => {
    const page = numbers.get(target);
    if (page !== undefined) return (firsts[page] ?? 0) + Math.max(0, pages[page]?.anchors.indexOf('') ?? 0);
    for (
      let cut = target.lastIndexOf('#'), parts = 0;
      cut > 0 && parts < maxIdParts;
      parts++, cut = target.lastIndexOf('#', cut - 1)
    ) {
      const of = numbers.get(target.slice(0, cut));
      const place = of === undefined ? undefined : placeOf(of, target.slice(cut + 1));
      if (of !== undefined && place !== undefined) return (firsts[of] ?? 0) + place;
    }
    const cut = target.indexOf('#');
    return cut > 0 ? find(target.slice(0, cut)) : undefined;
  };

  const counts = new Uint32Array(firsts[pages.length] ?? 0);
  for (const [number, { links }] of pages.entries()) {
    if (links.length === 0) continue;
    const [first, end] = [firsts[number] ?? 0, firsts[number + 1] ?? 0];
    for (const section of new Set(links.map(find)))
      if (section !== undefined && (section < first || section >= end)) counts[section] = (counts[section] ?? 0) + 1;
  }
  const bytes = new Uint8Array(counts.length);
  let section = 0;
  for (const { identifiers } of pages)
    for (const isIdentifier of identifiers) {
      if (isIdentifier) bytes[section] = linkByte(counts[section] ?? 0);
      section++;
    }
  return bytes;
}
