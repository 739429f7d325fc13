// The sections of a page for the documentation index.
import type { Page } from '@vitrine/core';
import type { DocsSection } from '@vitrine/docs-index/build';
import type { BuildCache } from './build-cache.ts';
import { type PageRead, sectionsIn } from './page-read.ts';

/** What the sections of a page are made of. */
export interface IndexedPage {
  readonly page: Page;
  readonly read: PageRead;
  /** Ids of the pages and sections that it links to. */
  readonly links: ReadonlySet<string>;
  /** By what a cache remembers it. */
  readonly remembered?: { readonly file: string };
}

/** The sections of a page: those of the build before when their texts did not change. */
export function sectionsOf({ page, read, links, remembered }: IndexedPage, cache: BuildCache | undefined): readonly DocsSection[] {
  if (cache === undefined || remembered === undefined) return toSections(page, read, links);
  const { id, title, url, updated_at, version, locale } = page;
  return cache.sections.get(remembered.file, [read, id, title, url, updated_at, version, locale, ...links], () =>
    toSections(page, read, links),
  );
}

function toSections(page: Page, read: PageRead, links: ReadonlySet<string>): DocsSection[] {
  return sectionsIn(read).map(({ heading, headingPath, text, code }, index) => {
    const hash = heading === undefined ? '' : `#${heading.anchor}`;
    return {
      id: `${page.id}${hash}`,
      page: page.id,
      title: page.title,
      headingPath,
      text,
      ...(code !== '' && { code }),
      ...(page.url !== undefined && { url: `${page.url}${hash}` }),
      ...(page.updated_at !== undefined && { updatedAt: page.updated_at }),
      ...(page.version !== undefined && { version: page.version }),
      ...(page.locale !== undefined && { locale: page.locale }),
      // The index counts pages that link, so one section speaks for its page.
      ...(index === 0 && links.size > 0 && { links: [...links] }),
    };
  });
}
