// The forms of a page: whether an answer is Markdown, where the Markdown version of an address lies by convention, and one name for all spellings.
import type { SiteResponse } from './visit.ts';

/** Whether an answer is Markdown, or text that may be. */
export function isMarkdown(answer: SiteResponse): boolean {
  return !answer.html && /^text\/(?:markdown|plain)\b/i.test(answer.field('content-type') ?? '') && answer.text().trim() !== '';
}

/** The address of a page's Markdown version where the page names none: `/guide.md` of `/guide`, `/guide/index.md` of `/guide/`. */
export function markdownPathOf(address: string): string {
  const { origin, pathname } = new URL(address);
  if (pathname.endsWith('.md')) return `${origin}${pathname}`;
  return `${origin}${pathname.endsWith('/') ? `${pathname}index.md` : `${pathname.replace(/\.html?$/, '')}.md`}`;
}

/** One name for the spellings of a page's address: `/guide`, `/guide/`, `/guide.html`, `/guide/index.html`, `/guide.md`. */
export function pageName(address: string): string {
  const { pathname } = new URL(address);
  return pathname.replace(/\.(?:html?|mdx?)$/i, '').replace(/\/(?:index)?$/, '');
}
