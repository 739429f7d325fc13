// Public entry "@vitrine/explorer": the pages of a front for people, for `renderDocuments`. Everything is made while documents
// are rendered; at run time a front serves bytes.
import type { Explorer } from '@vitrine/core/render';
import { frontPage } from './front/page.ts';
import { createPageMemory, type PageHtml, pageHtml } from './reading/markdown.ts';
import { readingPages } from './reading/pages.ts';

/** The explorer at `/`, and the documentation as pages to read below `/docs`: `renderDocuments(snapshot, { explorer })`. */
export const explorer: Explorer = { home: frontPage, pages: readingPages() };

/**
 * The same for a program that renders again and again: a page whose text and links did not change is not made anew. `make` makes the HTML of a
 * page.
 */
export function createExplorer(make: PageHtml = pageHtml): Explorer {
  return { home: frontPage, pages: readingPages(createPageMemory(make)) };
}

export { type PageHtml, pageHtml, type PageSource, type PageText } from './reading/markdown.ts';
export type { Addresses } from './reading/addresses.ts';
