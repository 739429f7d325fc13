// The sections of a page for the documentation index.
import type { Page } from '@vitrine/core';
import type { DocsSection } from '@vitrine/docs-index/build';
import type { BuildMemory } from '../memory.ts';
import type { MarkdownPage } from './markdown.ts';

/** The sections of a page: those of the build before when their texts did not change. */
export function sectionsOf(
  page: Page,
  read: MarkdownPage,
  file: string,
  markdown: string,
  memory: BuildMemory | undefined,
): readonly DocsSection[] {
  if (memory === undefined) return toSections(page, read);
  const said = [page.title, page.url, page.updated_at, page.version, page.locale].join('\n');
  return memory.sections.get(file, `${said}\n${markdown}`, () => toSections(page, read));
}

function toSections(page: Page, read: MarkdownPage): DocsSection[] {
  return read.sections
    .filter((section) => section.heading !== undefined || section.text !== '')
    .map(({ heading, headingPath, text, code }) => {
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
      };
    });
}
