// A page as it is given to the documentation index.
import type { Page } from '@vitrine/core';
import type { DocsPage, DocsSection } from '@vitrine/docs-index/build';
import { type PageRead, sectionsIn } from './page-read.ts';

/** What the sections of a page are made of. */
export interface IndexedPage extends Pick<Page, 'id' | 'title' | 'url' | 'updated_at' | 'version' | 'locale'> {
  readonly read: PageRead;
  /** Ids of the pages and sections that it links to. */
  readonly links: readonly string[];
  /** Names that it had before. */
  readonly formerNames: readonly string[];
}

/** Pages of builds that follow one another: the same object for a page of which nothing changed. */
export interface IndexedPages {
  readonly get: (page: IndexedPage) => DocsPage;
  /** A build ends: forgets the pages that it did not ask for. */
  readonly settle: () => void;
}

/** No pages yet. */
export function createIndexedPages(): IndexedPages {
  type Entry = readonly [made: IndexedPage, given: DocsPage];
  let before = new Map<string, Entry>();
  let now = new Map<string, Entry>();
  return {
    get(page) {
      const known = before.get(page.id);
      const entry = known !== undefined && areSame(known[0], page) ? known : ([page, docsPage(page)] as const);
      now.set(page.id, entry);
      return entry[1];
    },
    settle() {
      before = now;
      now = new Map();
    },
  };
}

function areSame(one: IndexedPage, other: IndexedPage): boolean {
  const { links, formerNames, ...facts } = one;
  return (
    Object.entries(facts).every(([name, value]) => value === other[name as keyof typeof facts]) && // as the entries of `facts` have them
    areEqual(links, other.links) &&
    areEqual(formerNames, other.formerNames)
  );
}

function areEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

/** A page whose sections are made when the index reads it. */
export function docsPage(page: IndexedPage): DocsPage {
  return { sections: () => toSections(page) };
}

function toSections({ id, title, url, updated_at, version, locale, read, links, formerNames }: IndexedPage): DocsSection[] {
  return sectionsIn(read).map(({ heading, headingPath, text, code }, index) => {
    const hash = heading === undefined ? '' : `#${heading.anchor}`;
    return {
      id: `${id}${hash}`,
      ...{ page: id, title, headingPath, text },
      ...(code !== '' && { code }),
      ...(url !== undefined && { url: `${url}${hash}` }),
      ...(updated_at !== undefined && { updatedAt: updated_at }),
      ...(version !== undefined && { version }),
      ...(locale !== undefined && { locale }),
      // The index counts pages that link, so one section speaks for its page.
      ...(index === 0 && links.length > 0 && { links }),
      ...(index === 0 && formerNames.length > 0 && { formerNames: formerNames.join('\n') }),
    };
  });
}
