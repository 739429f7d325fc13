// The pages of an index in their order. A page that the last build had is taken over; others are read.

import type { DocsPage, DocsSection } from '../section.ts';
import type { IndexedPage } from './indexed-page.ts';
import type { PageReader } from './page-reader.ts';
import { sectionsOf } from './runs.ts';

export interface Collection {
  /** In the order of the UTF-16 units of their ids. */
  readonly pages: readonly IndexedPage[];
  readonly byId: ReadonlyMap<string, IndexedPage>;
  /** Those that the last build did not have, and those that it had besides. */
  readonly added: readonly IndexedPage[];
  readonly dropped: readonly IndexedPage[];
}

/**
 * Reads the pages: those given as an object one by one, others when all sections are known. `last` is the last build, absent when no build
 * follows. Throws `TypeError` for an id met twice, or a page at odds with itself.
 */
export function collect(
  input: Iterable<DocsPage | DocsSection>,
  read: PageReader,
  last: Pick<Collection, 'pages' | 'byId'> | undefined,
  onSections: (count: number) => void,
): Collection {
  const byId = new Map<string, IndexedPage>();
  const added: IndexedPage[] = [];
  let sections = 0;
  const add = (page: IndexedPage): void => {
    if (byId.has(page.id)) throw new TypeError(`page: expected each once, received ${JSON.stringify(page.id)} again`);
    byId.set(page.id, page);
    const before = sections;
    sections += sectionsOf(page);
    if (Math.floor(before / 1000) < Math.floor(sections / 1000)) onSections(sections);
  };
  const loose = new Map<string, DocsSection[]>();
  for (const each of input) {
    if ('sections' in each) {
      const previous = last?.byId.get(each.id);
      const page = previous !== undefined && previous.given === each ? previous : read(each.id, each.sections());
      if (page !== previous) added.push(page);
      // What holds its sections is kept for a next build alone.
      if (last !== undefined) page.given = each;
      add(page);
      continue;
    }
    const sections = loose.get(each.page);
    if (sections === undefined) loose.set(each.page, [each]);
    else sections.push(each);
  }
  for (const [id, sections] of loose) {
    const page = read(id, sections);
    added.push(page);
    add(page);
  }
  onSections(sections);
  for (const page of byId.values()) if (page.id.includes('#')) refuseSharedIds(page, byId);
  const [unchanged, dropped]: [IndexedPage[], IndexedPage[]] = [[], []];
  for (const page of last?.pages ?? []) (byId.get(page.id) === page ? unchanged : dropped).push(page);
  return { pages: inOrder(unchanged, added), byId, added, dropped };
}

function inOrder(unchanged: readonly IndexedPage[], added: readonly IndexedPage[]): readonly IndexedPage[] {
  const pages: IndexedPage[] = [];
  let at = 0;
  for (const page of [...added].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    for (let other = unchanged[at]; other !== undefined && other.id < page.id; other = unchanged[++at]) pages.push(other);
    pages.push(page);
  }
  for (; at < unchanged.length; at++) pages.push(unchanged[at] as IndexedPage);
  return pages;
}

/** A section of page `a` may have the id of page `a#b`, or of one of its sections. */
function refuseSharedIds({ id, anchors }: IndexedPage, pages: ReadonlyMap<string, IndexedPage>): void {
  for (let cut = id.indexOf('#'); cut >= 0; cut = id.indexOf('#', cut + 1)) {
    const others = new Set(pages.get(id.slice(0, cut))?.anchors);
    const rest = id.slice(cut + 1);
    const shared = anchors.map((anchor) => (anchor === '' ? rest : `${rest}#${anchor}`)).find((anchor) => others.has(anchor));
    if (shared !== undefined)
      throw new TypeError(`section id: expected each once, received ${JSON.stringify(`${id.slice(0, cut)}#${shared}`)} again`);
  }
}
