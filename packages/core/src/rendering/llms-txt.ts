// /llms.txt: what is here and when to use it, as the llms.txt proposal orders it: a title, a quote, free text without
// headings, then sections of links; the one called Optional may be skipped.
import { connectBlocks, endpointOf } from './connect.ts';
import { pagePath } from '../ground/page-path.ts';
import { type Block, heading, type Inline, link, list, literal, paragraph, quote, toMarkdown } from './prose.ts';
import { addressOf, type Rendering, type Surface, textMediaType } from './document-source.ts';

/** Readers give up on longer ones: scanners ask for at most 30,000 characters. */
export const maxLlmsCharacters = 30_000;

const path = '/llms.txt';

export const llmsTxt: Surface = () => [{ path, mediaType: textMediaType, link: 'llms_txt', content: llms }];

function llms(rendering: Rendering): string {
  const { product } = rendering.snapshot.facts;
  const whole = toMarkdown([
    heading(1, product.title ?? product.name),
    quote(product.description),
    ...opening(rendering),
    ...section(rendering, 'Facts', [
      ['/capabilities.md', 'Actions', 'what each action does, its permission tier, approval and effects'],
      ['/capabilities.json', 'Capability catalog', 'the same as data, with every member'],
      ['/releases.md', 'Releases', 'what changed, files and packages'],
      ['/releases.json', 'Release catalog', 'the same as data'],
      ['/installation.json', 'Installation', 'a guide for each platform'],
      ['/benchmarks.json', 'Benchmarks', 'what was measured, and what it does not say'],
    ]),
    ...section(rendering, 'Tools and contract', [
      ['/openapi.json', 'OpenAPI', 'the machine contract'],
      ['/api/mcp/server-card', 'MCP server card', 'how to connect to the documentation tools'],
      ['/api/v1/status', 'Status', 'links to everything, limits and boundaries'],
      ['/auth.md', 'Access', 'nothing to obtain'],
      ['/problems', 'Problems', 'what each error code means'],
    ]),
  ]);
  const optional = toMarkdown(
    section(rendering, 'Optional', [
      ['/llms-full.txt', 'Everything in one text', 'facts and all documentation pages'],
      ['/releases.feed.json', 'Feed', 'releases as they come, as JSON Feed'],
      ['/releases.xml', 'RSS', 'the same as RSS'],
      ['/sitemap.xml', 'Sitemap', 'every document and page'],
    ]),
  );
  return [whole, pageList(rendering, maxLlmsCharacters - whole.length - optional.length), optional].filter(Boolean).join('\n');
}

/** When to use this front and how to begin, for both texts. */
export function opening(rendering: Rendering): readonly Block[] {
  const { product } = rendering.snapshot.facts;
  const { tools } = rendering.mcp;
  return [
    paragraph(product.summary),
    paragraph(
      `Use this to answer questions about ${product.name}, to see how risky one of its actions is before running it, and to find its current version and how to install it. Everything can be read by everybody; nothing can be changed.`,
    ),
    ...(tools.length === 0
      ? []
      : [
          paragraph(
            'Documentation tools (Model Context Protocol, Streamable HTTP, no login) are at ',
            literal(endpointOf(rendering)),
            ': ',
            ...tools.flatMap(({ name }, index): readonly Inline[] => (index === 0 ? [literal(name)] : [', ', literal(name)])),
            '.',
          ),
        ]),
  ];
}

function section(
  rendering: Rendering,
  title: string,
  entries: readonly (readonly [path: string, name: string, note: string])[],
): readonly Block[] {
  const items = entries.flatMap(([target, name, note]) => {
    const address = addressOf(rendering, target);
    return address === undefined ? [] : [[link(name, address), `: ${note}`]];
  });
  return items.length === 0 ? [] : [heading(2, title), ...list(items)];
}

/** The pages in reading order, as many as fit; then how many more there are and where. */
function pageList(rendering: Rendering, characters: number): string {
  const pages = rendering.snapshot.pages.filter((page) => rendering.served.has(pagePath(page)));
  if (pages.length === 0) return '';
  const lines: string[] = [];
  let left = characters - 200;
  for (const page of pages) {
    const note = page.description === undefined ? [] : [`: ${page.description}`];
    const line = toMarkdown(list([[link(page.title, `${rendering.site.baseUrl}${pagePath(page)}`), ...note]]));
    left -= line.length;
    if (left < 0) break;
    lines.push(line);
  }
  const missing = pages.length - lines.length;
  const sitemap = addressOf(rendering, '/sitemap.xml');
  if (missing > 0) lines.push(`- ${missing} further pages are left out${sitemap === undefined ? '' : `: [sitemap](${sitemap})`}\n`);
  return `## Documentation\n\n${lines.join('')}`;
}

/** How to connect, for the longer text. */
export function connecting(rendering: Rendering): readonly Block[] {
  return rendering.mcp.tools.length === 0 ? [] : connectBlocks(rendering, 3);
}
