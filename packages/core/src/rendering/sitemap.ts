// /sitemap.xml (sitemaps.org 0.9): the pages and texts of this front. `lastmod` is said where it is known: of a page from
// its front matter, of what is made from the facts the time of the snapshot. Where pages are many, /sitemap.xml is an index of sitemaps below
// /docs. These list pages alone: a sitemap may list only what is below its own folder.
import type { Page } from '../engine/store/snapshot.ts';
import { htmlPagePath, pagePath } from '../shared/document-path.ts';
import { escaped } from '../shared/text.ts';
import { type DocumentContext, type DocumentDefinition, type DocumentRenderer, documentUrl } from './document-definition.ts';

/** A sitemap may hold 50,000 addresses and 50 MB (sitemaps.org): so many pages are below both. */
const maxPages = 10_000;

const facts: readonly string[] = [
  '/',
  '/llms.txt',
  '/llms-full.txt',
  '/capabilities.md',
  '/capabilities.json',
  '/releases.md',
  '/releases.json',
  '/installation.json',
  '/benchmarks.json',
  '/openapi.json',
  '/docs',
  '/auth.md',
  '/problems',
];

/** An address; of several forms of one page the first that is published. */
type Entry = readonly [paths: readonly string[], modified: string | undefined];

const mediaType = 'application/xml; charset=utf-8';
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const sitemap: DocumentRenderer = ({ snapshot: { pages, generatedAt } }) => {
  const ofFacts = facts.map((path): Entry => [[path], generatedAt]);
  if (pages.length <= maxPages) return [whole((rendering) => urlset([...ofFacts, ...entriesOf(pages)], rendering))];
  const taken = new Set(pages.flatMap((page) => [htmlPagePath(page), pagePath(page)]));
  const pathFor = (name: string): string => {
    let path = `/docs/${name}.xml`;
    for (let count = 2; taken.has(path); count += 1) path = `/docs/${name}-${count}.xml`;
    taken.add(path);
    return path;
  };
  const parts = Array.from({ length: Math.ceil(pages.length / maxPages) }, (_, part): DocumentDefinition => {
    const pagesOfPart = pages.slice(part * maxPages, (part + 1) * maxPages);
    return { path: pathFor(`sitemap-${part + 1}`), mediaType, content: (rendering) => urlset(entriesOf(pagesOfPart), rendering) };
  });
  return [whole((rendering) => sitemapIndex(parts, rendering)), ...parts];
};

function whole(content: DocumentDefinition['content']): DocumentDefinition {
  return { path: '/sitemap.xml', mediaType, link: 'sitemap', content };
}

function entriesOf(pages: readonly Page[]): readonly Entry[] {
  return pages.map((page): Entry => [[htmlPagePath(page), pagePath(page)], page.updated_at]);
}

function urlset(entries: readonly Entry[], rendering: DocumentContext): string {
  const urls = entries.flatMap(([paths, modified]): readonly string[] => {
    const [url] = paths.flatMap((path) => documentUrl(rendering, path) ?? []);
    if (url === undefined) return [];
    return [`<url><loc>${escaped(url)}</loc>${modified === undefined ? '' : `<lastmod>${escaped(modified)}</lastmod>`}</url>\n`];
  });
  return `${opening}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`;
}

function sitemapIndex(parts: readonly DocumentDefinition[], { site }: DocumentContext): string {
  const sitemaps = parts.map(({ path }) => `<sitemap><loc>${escaped(`${site.baseUrl}${path}`)}</loc></sitemap>\n`);
  return `${opening}<sitemapindex ${namespace}>\n${sitemaps.join('')}</sitemapindex>\n`;
}
