import type { Page } from '@vitrine/core';
import type { DocsPage, DocsSection } from '@vitrine/docs-index/build';
import type { BuildCache } from '../shared/build-cache.ts';
import { type PageRead, sectionsIn } from './page-steps.ts';

export interface IndexedPage extends Pick<Page, 'id' | 'title' | 'url' | 'updated_at' | 'version' | 'locale'> {
  /** Its file, by which a cache remembers it. */
  readonly file: string;
  readonly read: PageRead;
  readonly links: ReadonlySet<string>;
}

/** A page whose sections are made when the index reads it, with names that it had before: the object of the last build when nothing of it changed. */
export function docsPage(page: IndexedPage, formerNames: ReadonlySet<string>, cache: BuildCache | undefined): DocsPage {
  const { file, read, links, id, title, url, updated_at, version, locale } = page;
  const make = (): DocsPage => ({ id, sections: () => toSections(page, formerNames) });
  const facts = [read, id, title, url, updated_at, version, locale];
  return cache?.get('index', file, [...facts, links.size, ...links, ...formerNames], make) ?? make();
}

function toSections(
  { id, title, url, updated_at, version, locale, read, links }: IndexedPage,
  formerNames: ReadonlySet<string>,
): DocsSection[] {
  // a heading that is not the title, which front matter or the head of an HTML page may state otherwise
  const { title: firstHeading = title } = read.outline;
  return sectionsIn(read).map(({ heading, headingPath, text: body, code }, index) => {
    const text = index === 0 && firstHeading !== title ? `${firstHeading}\n\n${body}` : body;
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
      ...(index === 0 && links.size > 0 && { links: [...links] }),
      ...(index === 0 && formerNames.size > 0 && { formerNames: [...formerNames].join('\n') }),
    };
  });
}
