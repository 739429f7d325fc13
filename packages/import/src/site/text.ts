// What kind of text the answer of a site is, and where its links lead.
import type { Answer } from './cache.ts';
import { urlOf } from './html.ts';

/** Whether an answer is text for readers, by its type. */
export function isPage({ contentType }: Answer): boolean {
  return /^(?:text\/(?:html|markdown|x-markdown|plain)|application\/xhtml\+xml)\b/i.test(contentType);
}

/** Markdown by its type; a text of no such type that begins as HTML is the page that a site shows for everything. */
export function isMarkdown({ contentType, status }: Answer, text: string): boolean {
  if (status !== 200 || /^\s*<(?:!doctype|html|head|body)/i.test(text) || text.trim() === '') return false;
  return /^text\/(?:markdown|x-markdown|plain)\b/i.test(contentType);
}

/** The addresses of the links of a page in Markdown. */
export function linksIn(markdown: string, base: URL): readonly URL[] {
  return [...markdown.matchAll(/\]\(<?([^\s()<>]{1,2000})/g)].flatMap(([, href]) => urlOf(href, base) ?? []);
}
