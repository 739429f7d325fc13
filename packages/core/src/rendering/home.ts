// /: a short index of the front: HTML for people, Markdown for clients that ask for it. Both from the same blocks.
import { connectBlocks, linkSection } from './connect.ts';
import { iconLinks } from './icons.ts';
import { type Block, heading, link, paragraph, toHtml, toMarkdown } from './prose.ts';
import {
  htmlMediaType,
  markdownMediaType,
  type DocumentContext,
  type DocumentRenderer,
  withAddress,
} from './document-definition.ts';

export const homePath = '/';

export const home: DocumentRenderer = (subject) => [
  {
    path: homePath,
    mediaType: htmlMediaType,
    link: 'home',
    content: html,
    alternates: [{ mediaType: markdownMediaType, content: (rendering) => toMarkdown(blocks(rendering)) }],
    markdownAlternate: homePath,
    ...subject.explorer?.home?.(subject),
  },
];

/** What the head of the page links to: relation, address, media type. */
export function relatedLinks(rendering: DocumentContext): readonly (readonly [rel: string, href: string, type: string])[] {
  const related = withAddress(rendering, [
    ['/openapi.json', 'service-desc', 'application/json'],
    ['/.well-known/ai-catalog.json', 'ai-catalog', 'application/ai-catalog+json'],
    ['/releases.feed.json', 'alternate', 'application/feed+json'],
    ['/releases.xml', 'alternate', 'application/rss+xml'],
  ] as const).map(([address, , rel, type]) => [rel, address, type] as const);
  return [['alternate', `${rendering.site.baseUrl}${homePath}`, 'text/markdown'], ...related];
}

function html(rendering: DocumentContext): string {
  const { product } = rendering.snapshot.facts;
  return toHtml(blocks(rendering), {
    title: product.title ?? product.name,
    description: product.description,
    canonical: `${rendering.site.baseUrl}${homePath}`,
    links: relatedLinks(rendering),
    icons: iconLinks(rendering),
  });
}

function blocks(rendering: DocumentContext): readonly Block[] {
  const { snapshot, mcp } = rendering;
  const { product, capabilities, releases } = snapshot.facts;
  const current = releases.current_version;
  return [
    heading(1, product.title ?? product.name),
    paragraph(product.summary),
    paragraph(link(`${product.name} for people`, product.homepage)),
    ...linkSection(rendering, 'Documentation', [['/docs', 'Pages', 'to read']]),
    ...linkSection(rendering, 'Facts', [
      ['/capabilities.md', `${capabilities.actions.length} actions`, 'and how risky each is'],
      ['/releases.md', 'Releases', current === null ? 'no stable version yet' : `current version ${current}`],
      ['/installation.json', 'Installation', 'a guide for each platform'],
      ['/benchmarks.json', 'Benchmarks', 'measurements and their limits'],
    ]),
    ...linkSection(rendering, 'For programs', [
      ['/openapi.json', 'OpenAPI', 'the machine contract'],
      ['/api/v1/status', 'Status', 'links to everything, limits and boundaries'],
      ['/llms.txt', 'llms.txt', 'what is here, for agents'],
      ['/releases.feed.json', 'JSON Feed', 'releases as they come'],
      ['/releases.xml', 'RSS', 'releases as they come'],
      ['/problems', 'Problems', 'what each error code means'],
      ['/auth.md', 'Access', 'nothing to obtain'],
    ]),
    ...(mcp.tools.length === 0 ? [] : connectBlocks(rendering, 2)),
  ];
}
