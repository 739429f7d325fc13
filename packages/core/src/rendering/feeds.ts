// /releases.feed.json (JSON Feed 1.1) and /releases.xml (RSS 2.0), without drafts and releases that have no date.
import { type JsonObject, dateTime, objectSchema, string, strings, uri, defined } from '../shared/json.ts';
import { faviconPath } from './icons.ts';
import { escaped } from '../shared/text.ts';
import { documentUrl, json, type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import type { Release } from '../shared/catalogs/releases.ts';
import { againstWords } from '../shared/known-against.ts';

/** Items in a feed: readers want the newest, the catalog has the rest. */
export const shownItems = 50;

const jsonPath = '/releases.feed.json';
const rssPath = '/releases.xml';

export const feeds: DocumentRenderer = ({ snapshot }) =>
  snapshot.facts.releases.releases.length === 0
    ? []
    : [
        {
          path: jsonPath,
          mediaType: 'application/feed+json',
          link: 'releases_feed',
          content: (rendering) => json(feed(rendering)),
        },
        { path: rssPath, mediaType: 'application/rss+xml; charset=utf-8', link: 'releases_rss', content: rss },
      ];

function feed(rendering: DocumentContext) {
  const { product } = rendering.snapshot.facts;
  const [icon] = rendering.site.identity.icons ?? [];
  const favicon = documentUrl(rendering, faviconPath);
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${product.name} releases`,
    home_page_url: product.homepage,
    feed_url: `${rendering.site.baseUrl}${jsonPath}`,
    ...defined({ icon: icon?.src, favicon }),
    description: product.description,
    language: 'en',
    items: announced(rendering),
  };
}

const notOut: ReadonlySet<string> = new Set(['planned', 'draft']);
const marks: ReadonlyMap<string, string> = new Map([
  ['prerelease', ' (pre-release)'],
  ['source_only', ' (source only)'],
  ['withdrawn', ' (withdrawn)'],
  ['yanked', ' (withdrawn)'],
]);

/** Published and withdrawn releases, newest first. */
function announced(rendering: DocumentContext) {
  const { product, releases } = rendering.snapshot.facts;
  const fallback = documentUrl(rendering, '/releases.md') ?? product.homepage;
  return releases.releases
    .flatMap((release) => (release.date === undefined || notOut.has(release.status) ? [] : [{ release, date: release.date }]))
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date))
    .slice(0, shownItems)
    .map(({ release, date }) => ({
      id: `${rendering.site.baseUrl}/releases.json#${encodeURIComponent(release.version)}`,
      url: release.notes_url ?? release.source_url ?? fallback,
      title: `${product.name} ${release.version}${release.title === undefined ? '' : `: ${release.title}`}${marks.get(release.status) ?? ''}`,
      content_text: contentOf(release),
      ...defined({ summary: release.summary }),
      date_published: date,
      tags: [
        release.channel,
        ...(release.breaking === 'yes' ? ['breaking'] : []),
        ...(release.status === 'published' ? [] : [release.status]),
        ...(release.known_against?.advisories === undefined ? [] : ['vulnerable']),
      ],
    }));
}

function contentOf({ version, summary, changes = [], known_against: against }: Release): string {
  const lines = [
    ...(summary === undefined ? [] : [summary]),
    ...changes.map(({ kind, text }) => `${kind}: ${text}`),
    ...(against === undefined ? [] : [`Known problems: ${againstWords(against)}.`]),
  ];
  return lines.length === 0 ? `Version ${version}.` : lines.join('\n');
}

function rss(rendering: DocumentContext): string {
  const { title, home_page_url, description, language, items } = feed(rendering);
  const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
  const channel = [
    element('title', title),
    element('link', home_page_url),
    element('description', description),
    element('language', language),
    element('lastBuildDate', new Date(rendering.snapshot.generatedAt).toUTCString()),
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(`${rendering.site.baseUrl}${rssPath}`)}"/>`,
    ...items.map(
      (item) =>
        `<item>\n${[
          element('title', item.title),
          element('link', item.url),
          `<guid isPermaLink="false">${escaped(item.id)}</guid>`,
          element('pubDate', new Date(item.date_published).toUTCString()),
          // RSS 2.0 readers take a description for HTML: an unescaped angle bracket takes text with it.
          element('description', escaped(item.content_text).replaceAll('\n', '<br/>\n')),
          ...item.tags.map((tag) => element('category', tag)),
        ].join('\n')}\n</item>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`;
}

export const jsonFeedSchema: JsonObject = {
  title: 'JsonFeed',
  description: 'New releases (JSON Feed 1.1).',
  ...objectSchema(
    {
      version: { const: 'https://jsonfeed.org/version/1.1' },
      title: string,
      home_page_url: uri,
      feed_url: uri,
      icon: uri,
      favicon: uri,
      description: string,
      language: string,
      items: {
        type: 'array',
        items: objectSchema(
          { id: string, url: uri, title: string, content_text: string, summary: string, date_published: dateTime, tags: strings },
          ['summary', 'tags'],
        ),
      },
    },
    ['home_page_url', 'feed_url', 'icon', 'favicon', 'description', 'language'],
  ),
};
