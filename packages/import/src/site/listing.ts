// Which pages a live site has, before they are read: those that its llms.txt and its sitemaps list, below the address that was named.
import { parseSitemap, sitemapText } from '@vitrine/content/files';
import { keyOf } from './fold.ts';
import { decodeText } from '@vitrine/content';
import { isMarkdown, linksIn } from './text.ts';
import type { Visitor } from './visit.ts';

/** Sitemaps that an index may lead to. */
const mostSitemaps = 50;

/** What is known of the pages before they are read. */
export interface Listing {
  /** Addresses by their keys, in the order of the site. */
  readonly pages: Map<string, URL>;
  readonly modified: Map<string, string>;
  /** Markdown versions that llms.txt names. */
  readonly markdownAlternates: Map<string, URL>;
  /** The site has a sitemap with pages, so links need not be followed. */
  hasSitemap: boolean;
}

/** Addresses that llms.txt lists, with and without `.md`. */
export async function readLlmsTxt(
  root: URL,
  visitor: Visitor,
  listing: Listing,
  isInside: (url: URL) => boolean,
  add: (url: URL) => void,
): Promise<void> {
  for (const place of new Set([new URL('llms.txt', root).href, new URL('/llms.txt', root).href])) {
    const answer = await visitor.visit(new URL(place), 'text/plain, text/markdown');
    if ('refused' in answer || answer.status !== 200) continue;
    const text = decodeText(answer.body, answer.contentType);
    if (!isMarkdown(answer, text)) continue;
    for (const link of linksIn(text, new URL(place))) {
      if (!isInside(link)) continue;
      if (/\.mdx?$/i.test(link.pathname)) listing.markdownAlternates.set(keyOf(link), link);
      const page = new URL(link.pathname.replace(/(?:\.html?)?\.mdx?$/i, '').replace(/(^|\/)index$/, '$1'), link);
      add(page);
    }
    return;
  }
}

export async function readSitemaps(
  root: URL,
  named: readonly URL[],
  visitor: Visitor,
  listing: Listing,
  isInside: (url: URL) => boolean,
  add: (url: URL) => void,
): Promise<void> {
  const guesses = ['sitemap.xml', '/sitemap.xml', '/sitemap-index.xml', '/sitemap_index.xml'].map((path) => new URL(path, root));
  const pending = named.length > 0 ? [...named] : guesses;
  const seen = new Set<string>();
  for (const place of pending) {
    if (seen.has(place.href) || seen.size >= mostSitemaps || place.host !== root.host) continue;
    if (named.length === 0 && listing.hasSitemap && guesses.includes(place)) break;
    seen.add(place.href);
    const answer = await visitor.visit(place, 'application/xml, text/xml');
    const text = 'refused' in answer || answer.status !== 200 ? undefined : sitemapText(answer.body);
    if (text === undefined) continue;
    const { entries, sitemaps } = parseSitemap(text);
    for (const { address, modified } of entries) {
      if (!isInside(address)) continue;
      listing.hasSitemap = true;
      add(address);
      if (modified !== undefined) listing.modified.set(keyOf(address), modified);
    }
    pending.push(...sitemaps);
  }
}
