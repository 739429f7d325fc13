// /sitemap.xml (sitemaps.org 0.9): the pages and texts of this front. `lastmod` is said where it is known: of a page from
// its front matter, of what is made from the facts the time of the snapshot.
import { htmlPagePath, pagePath } from '../shared/page-path.ts';
import { escaped } from './prose.ts';
import { type DocumentContext, type DocumentRenderer } from './document-definition.ts';

/** What a sitemap may hold (sitemaps.org). */
const maxEntries = 50_000;

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

export const sitemap: DocumentRenderer = () => [
  { path: '/sitemap.xml', mediaType: 'application/xml; charset=utf-8', link: 'sitemap', content: text },
];

function text({ snapshot, site, published }: DocumentContext): string {
  const entries: (readonly [path: string, modified: string | undefined])[] = [
    ...facts.map((path) => [path, snapshot.generatedAt] as const),
    ...snapshot.pages.flatMap((page) => [htmlPagePath(page), pagePath(page)].map((path) => [path, page.updated_at] as const)),
  ];
  const urls = entries
    .filter(([path]) => published.has(path))
    .slice(0, maxEntries)
    .map(
      ([path, modified]) =>
        `<url><loc>${escaped(`${site.baseUrl}${path}`)}</loc>${modified === undefined ? '' : `<lastmod>${escaped(modified)}</lastmod>`}</url>\n`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
