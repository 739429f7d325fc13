// One page of a built site: its file as facts and Markdown. It depends only on its file, so that a build after another takes it as it was.
import { decodeText } from '../../html/decode-text.ts';
import type { PageFacts } from '../../html/page-facts.ts';
import { type HtmlMarkdown, readHtml } from '../../html/read-html.ts';
import { type SiteAddress, siteOfPage } from './page-path.ts';

export const maxHtmlBytes = 10 * 1024 * 1024;

export interface BuiltPage {
  /** Below the folder of the site, with forward slashes. */
  readonly path: string;
  readonly title: string;
  readonly facts: Omit<PageFacts, 'links' | 'resolve'>;
  /** Where its links lead, each once, from the top of the folder or of the host, or elsewhere. */
  readonly links: readonly string[];
  /** Undefined where it has no text. */
  readonly content: HtmlMarkdown | undefined;
}

/**
 * Reads a page. `intern` gives one text for all that are equal: pages of a site lead to the same places. Undefined where its tags nest too
 * deeply.
 */
export function readBuiltPage(path: string, bytes: Uint8Array, intern: (text: string) => string): BuiltPage | undefined {
  const html = readHtml(decodeText(bytes));
  if (html === undefined) return undefined;
  const { links: written, resolve: _, ...facts } = html.facts;
  const title =
    html.title ||
    (path
      .replace(/(?:\/index)?\.x?html?$/i, '')
      .split('/')
      .at(-1) ??
      path);
  const siteAddress = siteOfPage(facts.canonical, path);
  const resolve = (href: string): string | undefined => addressIn(href, path, siteAddress);
  const distinct = new Set(written.map((href) => (resolve(href) ?? '').replace(/[?#].*/s, '')));
  const links = [...distinct].filter((link) => link !== '');
  const isHidden = facts.redirect !== undefined || facts.hidden !== undefined;
  // a copy: a part of a text keeps the whole text of its page in memory
  const page = structuredClone({ path, title, facts, links, content: isHidden ? undefined : html.toMarkdown(resolve) });
  return { ...page, links: page.links.map(intern) };
}

/** Stands for the address of the site, which a page need not know; the domain is reserved (RFC 2606). */
const base = 'http://site.invalid';

/** An address in a page as one that does not depend on where the page is: from the top of the host, or elsewhere. `own` is where the site is. */
export function addressIn(href: string, path: string, siteAddress: SiteAddress = { base: '/' }): string | undefined {
  if (href === '' || href === '#') return undefined;
  if (href.startsWith('#')) return href;
  if (/^https?:\/\/|^\/\//i.test(href)) {
    if (!URL.canParse(href, base)) return undefined;
    const url = new URL(href, 'https://site.invalid');
    return url.origin === siteAddress.origin ? url.href.slice(url.origin.length) : url.href;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return /^mailto:/i.test(href) ? href : undefined;
  if (href.startsWith('/')) return href;
  const from = base + siteAddress.base + path.split('/').map(encodeURIComponent).join('/');
  return URL.canParse(href, from) ? new URL(href, from).href.slice(base.length) : undefined;
}
