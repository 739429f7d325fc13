// The pages of an index in their order. A page that the last build had is taken over; others are read.

import type { DocsPage, DocsSection } from '../section.ts';
import type { LastBuild } from './index-cache.ts';
import type { IndexedPage } from './indexed-page.ts';
import type { PageReader } from './page-reader.ts';
import { sectionsOf } from './runs.ts';

/** The pages of an index. */
export interface Collection {
  /** By id, in the order of UTF-16 units. */
  readonly pages: readonly IndexedPage[];
  /** Those that were given as an object, by it. */
  readonly given: WeakMap<DocsPage, IndexedPage>;
  /** Those of `pages` that the last build did not have, and those that it had besides. */
  readonly added: readonly IndexedPage[];
  readonly dropped: readonly IndexedPage[];
}

/** Reads the pages: those given as an object one by one, others when all sections are known. Throws `TypeError` for an id met twice, or a page at odds with itself. */
export function collect(
  input: Iterable<DocsPage | DocsSection>,
  read: PageReader,
  last: Pick<LastBuild, 'given' | 'pages'>,
  onSections: (count: number) => void,
): Collection {
  const pages = new Map<string, IndexedPage>();
  const given = new WeakMap<DocsPage, IndexedPage>();
  const added: IndexedPage[] = [];
  const dropped = new Set(last.pages);
  let sections = 0;
  const add = (page: IndexedPage): void => {
    if (pages.has(page.id)) throw new TypeError(`page: expected each once, received ${JSON.stringify(page.id)} again`);
    pages.set(page.id, page);
    if (!dropped.delete(page)) added.push(page);
    const before = sections;
    sections += sectionsOf(page);
    if (Math.floor(before / 1000) < Math.floor(sections / 1000)) onSections(sections);
  };
  const loose = new Map<string, [DocsSection, ...DocsSection[]]>();
  for (const each of input) {
    if ('sections' in each) {
      const page = last.given.get(each) ?? readGiven(each, read);
      if (page === undefined) continue;
      given.set(each, page);
      add(page);
      continue;
    }
    const own = loose.get(each.page);
    if (own === undefined) loose.set(each.page, [each]);
    else own.push(each);
  }
  for (const own of loose.values()) add(read(own));
  onSections(sections);
  for (const page of pages.values()) if (page.id.includes('#')) refuseSharedIds(page, pages);
  return {
    pages: [...pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ...{ given, added, dropped: [...dropped] },
  };
}

function readGiven(page: DocsPage, read: PageReader): IndexedPage | undefined {
  const [first, ...others] = page.sections();
  return first && read([first, ...others]);
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
