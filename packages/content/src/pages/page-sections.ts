// The sections of a page for the documentation index.
import type { Page } from '@vitrine/core';
import type { DocsSection } from '@vitrine/docs-index/build';
import type { BuildCache } from './build-cache.ts';
import type { MarkdownPage } from '../markup/markdown.ts';

/** The sections of a page: those of the build before when their texts did not change. */
export function sectionsOf(
  page: Page,
  read: MarkdownPage,
  file: string,
  markdown: string,
  links: ReadonlySet<string>,
  cache: BuildCache | undefined,
): readonly DocsSection[] {
  if (cache === undefined) return toSections(page, read, links);
  const metadata = [page.title, page.url, page.updated_at, page.version, page.locale, ...links].join('\n');
  return cache.sections.get(file, `${metadata}\n${markdown}`, () => toSections(page, read, links));
}

function toSections(page: Page, read: MarkdownPage, links: ReadonlySet<string>): DocsSection[] {
  return read.sections
    .filter((section) => section.heading !== undefined || section.text !== '')
    .map(({ heading, headingPath, text, code }, index) => {
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
