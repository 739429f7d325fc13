// A page of a live site or of a folder, as the reader of built sites in content has it: facts with absolute addresses.
import { defined } from '@vitrine/core/serving';
import { type HtmlPage as ReadPage, readHtml as readContent, whyEmpty } from '@vitrine/content';

export interface HtmlPage extends Pick<ReadPage, 'title' | 'toMarkdown'> {
  readonly description?: string;
  readonly canonical?: URL;
  readonly locale?: string;
  /** When its text changed, as it states. */
  readonly modified?: string;
  /** Why it is not for readers. */
  readonly hidden?: string;
  readonly markdownAlternate?: URL;
  readonly links: readonly URL[];
  /** Why it has no text, where it has none. */
  readonly whyEmpty: string;
}

/** Reads a page; undefined where its tags nest too deeply. */
export function readHtml(text: string, address: URL): HtmlPage | undefined {
  const page = readContent(text);
  if (page === undefined) return undefined;
  const { title, toMarkdown, facts } = page;
  const { description, canonical, locale, modified, hidden, redirect, markdown, links } = facts;
  return {
    title,
    toMarkdown,
    whyEmpty: whyEmpty(facts),
    ...defined({
      ...{ description, locale, modified },
      canonical: urlOf(canonical, address),
      hidden: redirect === undefined ? hidden : 'it leads to another page',
      markdownAlternate: urlOf(markdown, address),
    }),
    links: links.flatMap((href) => urlOf(href, address) ?? []),
  };
}

/** Whether `X-Robots-Tag` keeps a page from readers. */
export function hiddenBy(robots: string | undefined): string | undefined {
  return robots !== undefined && /\b(?:noindex|none|unavailable_after)\b/i.test(robots) ? 'noindex' : undefined;
}

/** An address of the web, or undefined. */
export function urlOf(text: string | undefined, base: URL): URL | undefined {
  if (text === undefined || !URL.canParse(text, base.href)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A text on one line, without the characters that mark for a browser where a word may break. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
