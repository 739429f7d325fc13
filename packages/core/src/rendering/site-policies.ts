// /.well-known/security.txt (RFC 9116) and /robots.txt (RFC 9309), only if a team states them.
import { checkSecurity } from '../engine/http/security-contact.ts';
import {
  type DocumentContext,
  type DocumentRenderer,
  textMediaType,
  documentUrl,
  type DocumentDefinition,
} from './document-definition.ts';
import type { Page } from '../engine/store/snapshot.ts';
import { htmlPagePath, pagePath } from '../shared/document-path.ts';
import { escaped } from '../shared/escaped.ts';

export const securityPath = '/.well-known/security.txt';

export const securityTxt: DocumentRenderer = ({ snapshot }) => {
  const { security } = snapshot.facts.product;
  if (security === undefined) return [];
  checkSecurity(security, Date.parse(snapshot.generatedAt));
  return [{ path: securityPath, mediaType: textMediaType, link: 'security_txt', content: text }];
};

export const robotsTxt: DocumentRenderer = ({ snapshot }) => {
  const { robots } = snapshot.facts.product;
  return robots === undefined ? [] : [{ path: '/robots.txt', mediaType: textMediaType, link: 'robots_txt', content: () => robots }];
};

function text({ snapshot, site }: DocumentContext): string {
  const { security } = snapshot.facts.product;
  if (security === undefined) return '';
  const { contact, expires, preferred_languages: languages } = security;
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ...contact.map((address) => ['Contact', address] as const),
    ['Expires', expires],
    ['Canonical', security.canonical ?? `${site.baseUrl}${securityPath}`],
    ['Policy', security.policy],
    ['Preferred-Languages', languages?.join(', ')],
    ['Encryption', security.encryption],
    ['Acknowledgments', security.acknowledgments],
    ['Hiring', security.hiring],
  ];
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('');
}

/** A team's own documents, found through status and the contract. */
export const customDocuments: DocumentRenderer = (rendering) =>
  rendering.customDocuments.map(({ path, mediaType, content }) => ({
    path,
    mediaType,
    link: path.slice(1).replaceAll(/[^A-Za-z0-9]+/g, '_'),
    content: () => content,
  }));

/** Proofs that a domain is the team's, where directories look for them. No link, no contract, no sitemap leads to them. */
export const domainVerificationFiles: DocumentRenderer = ({ site, domainVerificationTexts = {} }) =>
  (site.proofs ?? []).map((path) => ({ path, mediaType: textMediaType, content: () => domainVerificationTexts[path] ?? '' }));

// /sitemap.xml (sitemaps.org 0.9): the pages and texts of this front. `lastmod` is said where it is known: of a page from
// its front matter, of what is made from the facts the time of the snapshot. Where pages are many, /sitemap.xml is an index of sitemaps below
// /docs. These list pages alone: a sitemap may list only what is below its own folder.

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
