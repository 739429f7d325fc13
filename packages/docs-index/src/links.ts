// How much the links of other pages say of a section: the number of pages that link to it, as one byte on a logarithmic scale. In reference
// documentation what many pages link to is what people ask for. It counts for sections whose heading is the name of something in a program.

import { maxIdParts } from './limits.ts';

/** Linking pages beyond which further ones say nothing more. */
const maxPages = 50;
const maxByte = 255;

/** The byte for so many linking pages. */
export function linkByte(pages: number): number {
  return Math.round(Math.min(1, Math.log(1 + pages) / Math.log(1 + maxPages)) * maxByte);
}

/** The value of a byte, 0 to 1. */
export function linkShare(byte: number): number {
  return byte / maxByte;
}

export interface LinkingPage {
  readonly id: string;
  /** For each section what its id adds to the page's, empty for an opening. */
  readonly anchors: readonly string[];
  /** Whether the section's own heading, for an opening the title, is the name of something in a program. */
  readonly identifiers: readonly boolean[];
  /** Ids of what it links to. */
  readonly links: readonly string[];
}

export interface LinkCounts {
  /** How many pages link to each section, each once and never its own page. */
  readonly counts: Uint32Array;
  /** The byte of each. */
  readonly bytes: Uint8Array;
}

/** A build in which links were counted before, with its pages in their order. */
export interface LastLinks {
  readonly links: LinkCounts;
  readonly pages: readonly LinkingPage[];
}

/** Counts links in one pass over pages and links; where each page that changed has the sections that it had, in one over its links. */
export function countLinks(
  pages: readonly LinkingPage[],
  last: LastLinks,
  { added, dropped }: { readonly added: readonly LinkingPage[]; readonly dropped: readonly LinkingPage[] },
): LinkCounts {
  const before = new Map(dropped.map((page) => [page.id, page]));
  const changed = added.flatMap((page) => {
    const previous = before.get(page.id);
    return previous !== undefined && isSameList(previous.anchors, page.anchors) ? [{ before: previous, page }] : [];
  });
  const isPatch = last.pages.length > 0 && changed.length === added.length && changed.length === dropped.length;
  if (!isPatch) return countAll(pages);
  const { counts, bytes } = { counts: last.links.counts.slice(), bytes: last.links.bytes.slice() };
  const same = ({ before: previous, page }: (typeof changed)[number]): boolean =>
    isSameList(previous.links, page.links) && isSameList(previous.identifiers, page.identifiers);
  if (changed.every(same)) return { counts, bytes };
  const { firsts, numberOf, targetsOf, pageOf } = createTargets(pages);
  const touched = new Set<number>();
  const add = (page: LinkingPage, difference: number): void => {
    for (const section of targetsOf(page)) {
      counts[section] = (counts[section] ?? 0) + difference;
      touched.add(section);
    }
  };
  for (const { before: previous, page } of changed) {
    add(previous, -1);
    add(page, 1);
    const first = firsts[numberOf(page) ?? 0] ?? 0;
    for (const index of page.anchors.keys()) touched.add(first + index);
  }
  for (const section of touched) {
    const page = pageOf(section);
    bytes[section] = pages[page]?.identifiers[section - (firsts[page] ?? 0)] === true ? linkByte(counts[section] ?? 0) : 0;
  }
  return { counts, bytes };
}

function countAll(pages: readonly LinkingPage[]): LinkCounts {
  const { firsts, targetsOf } = createTargets(pages);
  const counts = new Uint32Array(firsts[pages.length] ?? 0);
  for (const page of pages) for (const section of targetsOf(page)) counts[section] = (counts[section] ?? 0) + 1;
  const bytes = new Uint8Array(counts.length);
  let section = 0;
  for (const { identifiers } of pages)
    for (const isIdentifier of identifiers) {
      if (isIdentifier) bytes[section] = linkByte(counts[section] ?? 0);
      section++;
    }
  return { counts, bytes };
}

function createTargets(pages: readonly LinkingPage[]): {
  /** For each page the number of its first section, and behind the last how many there are. */
  readonly firsts: Uint32Array;
  readonly numberOf: (page: LinkingPage) => number | undefined;
  /** The sections that a page links to, without its own. */
  readonly targetsOf: (page: LinkingPage) => ReadonlySet<number>;
  readonly pageOf: (section: number) => number;
} {
  const numbers = new Map<string, number>();
  const firsts = new Uint32Array(pages.length + 1);
  for (const [number, { id, anchors }] of pages.entries()) {
    numbers.set(id, number);
    firsts[number + 1] = (firsts[number] ?? 0) + anchors.length;
  }
  /** The places of the sections of pages that are linked to at an anchor. */
  const places = new Map<number, ReadonlyMap<string, number>>();
  const anchorIndexOf = (page: number, anchor: string): number | undefined => {
    let anchorIndex = places.get(page);
    if (anchorIndex === undefined)
      places.set(page, (anchorIndex = new Map(pages[page]?.anchors.map((each, index) => [each, index]))));
    return anchorIndex.get(anchor);
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
      const index = of === undefined ? undefined : anchorIndexOf(of, target.slice(cut + 1));
      if (of !== undefined && index !== undefined) return (firsts[of] ?? 0) + index;
    }
    const cut = target.indexOf('#');
    return cut > 0 ? find(target.slice(0, cut)) : undefined;
  };

  const none: ReadonlySet<number> = new Set();
  return {
    firsts,
    numberOf: ({ id }) => numbers.get(id),
    targetsOf: ({ id, links }) => {
      if (links.length === 0) return none;
      const number = numbers.get(id) ?? 0;
      const [first, end] = [firsts[number] ?? 0, firsts[number + 1] ?? 0];
      const targets = new Set<number>();
      for (const link of links) {
        const section = find(link);
        if (section !== undefined && (section < first || section >= end)) targets.add(section);
      }
      return targets;
    },
    pageOf: (section) => {
      let low = 0;
      for (let high = pages.length; low + 1 < high; ) {
        const middle = (low + high) >> 1;
        if ((firsts[middle] ?? 0) <= section) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}

export function isSameList(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
