// /llms.txt: what is here and when to use it, as the llms.txt proposal orders it: a title, a quote, free text without
// headings, then sections of links. Since August 2026 a section called Optional has no other meaning than its name.
import { hasFacts } from '../engine/store/empty-catalogs.ts';
import type { Page } from '../engine/store/snapshot.ts';
import { connectBlocks, endpointOf, linkSection } from './connect.ts';
import { pagePath } from '../shared/document-path.ts';
import { dividePages, type IndexBudget, type IndexFile, noPages, type PageIndex, type PageSection } from './page-index.ts';
import { type Block, heading, type Inline, link, list, literal, paragraph, quote, toMarkdown } from './prose.ts';
import {
  type DocumentContext,
  type DocumentDefinition,
  type DocumentRenderer,
  textMediaType,
  withAddress,
} from './document-definition.ts';

/** Readers give up on longer ones: scanners ask for at most 30,000 characters. */
export const defaultLlmsCharacters = 30_000;
export const minLlmsCharacters = 10_000;
export const maxLlmsCharacters = 1_000_000;

export const llmsTxt: DocumentRenderer = ({ snapshot, site, hasPages, llmsCharacters }) => {
  const index = hasPages ? divided(snapshot.pages, site.baseUrl, llmsCharacters) : noPages;
  return documentsOf(index, 'llms', (rendering) => llms(index, rendering), indexOf);
};

/** The first text of an index, and the further ones, each in its folder. */
export function documentsOf(
  { files, editions }: PageIndex,
  name: 'llms' | 'llms-full',
  first: DocumentDefinition['content'],
  further: (file: IndexFile, rendering: DocumentContext) => string,
): readonly DocumentDefinition[] {
  return [
    { path: `/${name}.txt`, mediaType: textMediaType, link: `${name.replace('-', '_')}_txt`, content: first },
    ...[...files, ...editions, ...editions.flatMap(({ parts }) => parts)].map((file) => ({
      path: `${file.path}/${name}.txt`,
      mediaType: textMediaType,
      content: (rendering: DocumentContext) => further(file, rendering),
      // where it names parts, what these hold depends on how long pages are
      ...(file.parts.length === 0 && { shows: file.pages, titles: () => [] }),
    })),
  ];
}

function llms(index: PageIndex, rendering: DocumentContext): string {
  const { product } = rendering.snapshot.facts;
  const head = toMarkdown([
    heading(1, product.title ?? product.name),
    quote(product.description),
    ...opening(rendering),
    ...data(rendering),
  ]);
  const facts = linkSection(rendering, 'Facts', [
    ['/capabilities.md', 'Actions', 'what each action does, its permission tier, approval and effects'],
    ['/releases.md', 'Releases', 'what changed, files and packages'],
  ]);
  const access = toMarkdown(
    linkSection(rendering, 'Access and errors', [
      ['/auth.md', 'Access', 'nothing to obtain'],
      ['/problems', 'Problems', 'what each error code means'],
    ]),
  );
  const optional = toMarkdown(
    linkSection(rendering, 'Optional', [
      [
        '/llms-full.txt',
        'Everything in one text',
        `${hasFacts(rendering.snapshot.facts) ? 'facts and ' : ''}all documentation pages`,
      ],
    ]),
  );
  const pages = pageList(index, rendering);
  // Where there is only documentation, it comes first.
  const body = facts.length === 0 ? [pages, access] : [toMarkdown(facts), access, pages];
  return [head, ...body, optional].filter(Boolean).join('\n');
}

/** What programs read: no links, which readers of text follow one by one. */
function data(rendering: DocumentContext): readonly Block[] {
  const items = withAddress(rendering, [
    ['/api/v1/status', 'links to everything, limits and boundaries'],
    ['/api/mcp/server-card', 'how to connect to the documentation tools'],
    ['/openapi.json', 'the contract'],
    ['/capabilities.json', 'actions with every member'],
    ['/releases.json', 'releases'],
    ['/advisories.json', 'which versions are vulnerable and what fixes them, in the format of OSV'],
    ['/installation.json', 'a guide for each platform'],
    ['/benchmarks.json', 'measurements and their limits'],
    ['/releases.feed.json', 'new releases as JSON Feed'],
    ['/releases.xml', 'the same as RSS'],
    ['/changes.json', 'add ?since= and the X-Snapshot-Id of an earlier answer: what changed since'],
    ['/sitemap.xml', 'every document and page'],
  ] as const).map(([address, , note]) => [literal(address), `: ${note}`]);
  return items.length === 0 ? [] : [paragraph('For programs:'), ...list(items)];
}

/** When to use this front and how to begin, for both texts. */
export function opening(rendering: DocumentContext): readonly Block[] {
  const { product, capabilities, releases } = rendering.snapshot.facts;
  const { tools } = rendering.mcp;
  const uses = [
    `to answer questions about ${product.name}`,
    ...(capabilities.actions.length > 0 ? ['to see how risky one of its actions is before running it'] : []),
    ...(releases.releases.length > 0 ? ['to find its current version and how to install it'] : []),
  ];
  return [
    ...(product.summary === product.description ? [] : [paragraph(product.summary)]),
    paragraph(`Use this ${new Intl.ListFormat('en').format(uses)}. Anyone can read everything; nobody can change anything.`),
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

/** What the first text says of everything but pages. */
const factsCharacters = 8_000;
/** The head of a further text. */
const headCharacters = 1_000;

function divided(pages: readonly Page[], baseUrl: string, characters: number): PageIndex {
  const sizeOf = (page: Page): number => toMarkdown(list([pageLine(page, baseUrl)])).length;
  const nameSizeOf: IndexBudget['nameSizeOf'] = (file) => toMarkdown(list([fileLine(file, 'llms.txt', baseUrl)])).length;
  return dividePages(pages, { first: characters - factsCharacters, file: characters - headCharacters, sizeOf, nameSizeOf });
}

function sectionText({ title, pages }: PageSection, { site, published }: DocumentContext, name: string): string {
  const items = pages.filter((page) => published.has(pagePath(page))).map((page) => pageLine(page, site.baseUrl));
  return items.length === 0 ? '' : toMarkdown([heading(2, title === '' ? name : `${name}: ${title}`), ...list(items)]);
}

function pageLine(page: Page, baseUrl: string): readonly Inline[] {
  const note = page.description === undefined ? [] : [`: ${page.description}`];
  return [link(page.title, `${baseUrl}${pagePath(page)}`), ...note];
}

function fileText(title: string, files: readonly IndexFile[], { site }: DocumentContext): string {
  if (files.length === 0) return '';
  return toMarkdown([heading(2, title), ...list(files.map((file) => fileLine(file, 'llms.txt', site.baseUrl)))]);
}

export function fileLine(
  { title, path, pages }: Pick<IndexFile, 'title' | 'path' | 'pages'>,
  name: 'llms.txt' | 'llms-full.txt',
  baseUrl: string,
): readonly Inline[] {
  return [
    link(title === '' ? 'Pages' : title, `${baseUrl}${path}/${name}`),
    `: ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, ${holds(pages)}`,
  ];
}

function holds(pages: readonly Page[]): string {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined || first === last) return `"${first?.title ?? ''}"`;
  return `from "${first.title}" to "${last.title}"`;
}

/** The pages of the documentation, whole: in this text, or in texts that it names. */
function pageList({ inline, files, editions }: PageIndex, rendering: DocumentContext): string {
  return [
    ...inline.map((section) => sectionText(section, rendering, 'Documentation')),
    fileText('Documentation: sections with their own lists', files, rendering),
    fileText('Documentation in other versions and languages', editions, rendering),
  ]
    .filter(Boolean)
    .join('\n');
}

function indexOf(file: IndexFile, rendering: DocumentContext): string {
  const { site, snapshot } = rendering;
  const { product } = snapshot.facts;
  const name = file.title === '' ? 'Pages' : file.title;
  return [
    toMarkdown([
      heading(1, `${product.title ?? product.name}: ${name}`),
      quote(
        `${file.pages.length} ${file.pages.length === 1 ? 'page' : 'pages'} of the documentation. What else there is: ${site.baseUrl}/llms.txt`,
      ),
    ]),
    ...(file.parts.length > 0
      ? [fileText('Sections', file.parts, rendering)]
      : file.sections.map((section) =>
          sectionText({ ...section, title: '' }, rendering, section.title === '' ? 'Pages' : section.title),
        )),
  ].join('\n');
}

export function connecting(rendering: DocumentContext): readonly Block[] {
  return rendering.mcp.tools.length === 0 ? [] : connectBlocks(rendering, 3);
}
