// /llms-full.txt: the facts and every documentation page in one text, for readers that take one document and no links.
// Bounded: sections that do not fit are texts of their own, which the head names. No page is cut.
import { maxFullTextCharacters } from '../shared/limits.ts';
import { type Page, pageMarkdown } from '../engine/store/snapshot.ts';
import { hasFacts } from '../engine/store/empty-catalogs.ts';
import { withAbsoluteLinks } from './pages.ts';
import { connecting, documentsOf, fileLine, opening } from './llms-txt.ts';
import { dividePages, type IndexBudget, type IndexFile, noPages, type PageIndex } from './page-index.ts';
import { pagePath } from '../shared/document-path.ts';
import { type Block, heading, type Inline, link, list, literal, paragraph, quote, toMarkdown } from './prose.ts';
import { type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import type { InstallationGuide } from '../shared/catalogs/installation.ts';

/** How the pages are divided among the texts. What a page takes is counted in bytes, which are no fewer than characters. */
function divided(pages: readonly Page[]): PageIndex {
  const sizeOf = ({ length, id, title }: Page): number => length + id.length + title.length + 200;
  const nameSizeOf: IndexBudget['nameSizeOf'] = ({ path: folder, title, pages: held }) =>
    folder.length + 2 * title.length + (held[0]?.title.length ?? 0) + (held.at(-1)?.title.length ?? 0) + 200;
  return dividePages(pages, { first: maxFullTextCharacters - factsCharacters, file: maxFullTextCharacters, sizeOf, nameSizeOf });
}

/** Room for the facts and for the head. */
const factsCharacters = 200_000;
/** Texts of catalogs, each with at most half of that room. */
const catalogTexts = [
  { path: '/capabilities.md', title: 'The capability catalog' },
  { path: '/releases.md', title: 'The releases' },
] as const;

export const llmsFullTxt: DocumentRenderer = ({ snapshot, hasPages }) => {
  const index = hasPages ? divided(snapshot.pages) : noPages;
  return documentsOf(index, 'llms-full', (rendering) => full(index, rendering), sectionText);
};

async function full(index: PageIndex, rendering: DocumentContext): Promise<string> {
  const { product, installation, benchmarks } = rendering.snapshot.facts;
  const catalogs = await Promise.all(
    catalogTexts.map(async (catalog) => ({ ...catalog, text: (await textAt(rendering, catalog.path)) ?? '' })),
  );
  // A catalog of thousands of actions has a document of its own, which the head names; it is not repeated here.
  const isLong = ({ text }: { readonly text: string }): boolean => text.length > factsCharacters / 2;
  return [
    toMarkdown([
      heading(1, product.title ?? product.name),
      quote(product.description),
      ...contents(index, rendering),
      ...longCatalogs(catalogs.filter(isLong), rendering),
      ...opening(rendering),
      ...connecting(rendering),
      ...(installation === undefined ? [] : [heading(1, `Installing ${product.name}`)]),
      ...(installation?.guides ?? []).flatMap(guide),
      ...(benchmarks === undefined ? [] : [heading(1, 'Measurements')]),
      ...list(
        (benchmarks?.evidence ?? []).map(
          ({ statement, claim_boundary, captured_at }) =>
            `${statement} Measured ${captured_at.slice(0, 10)}. Limits: ${claim_boundary}`,
        ),
      ),
    ]),
    ...catalogs.filter((catalog) => catalog.text !== '' && !isLong(catalog)).map(({ text }) => text),
    ...index.inline.flatMap((section) => pageTexts(section.pages, rendering)),
  ].join('\n');
}

function contents({ inline, files, editions }: PageIndex, { site, snapshot, published }: DocumentContext): readonly Block[] {
  if (!snapshot.pages.some((page) => published.has(pagePath(page)))) return [];
  const here = inline.flatMap(({ pages }) => pages);
  const others = [...files, ...editions];
  const facts = hasFacts(snapshot.facts) ? 'the facts and ' : '';
  const held = here.length === 0 ? 'the facts' : `${facts}${here.length} of ${snapshot.pages.length} pages of the documentation`;
  return [
    paragraph(
      others.length === 0
        ? `This text holds ${facts}every page of the documentation.`
        : `This text holds ${held}. The others are in:`,
    ),
    ...fileBlocks(others, site.baseUrl),
  ];
}

function fileBlocks(files: readonly IndexFile[], baseUrl: string): readonly Block[] {
  return list(files.map((file) => fileLine(file, 'llms-full.txt', baseUrl)));
}

function longCatalogs(
  catalogs: readonly { readonly path: string; readonly title: string; readonly text: string }[],
  { site }: DocumentContext,
): readonly Block[] {
  if (catalogs.length === 0) return [];
  return [
    paragraph('Too long for this text:'),
    ...list(
      catalogs.map(({ path: at, title, text }): readonly Inline[] => [
        link(title, `${site.baseUrl}${at}`),
        `: ${text.length} characters`,
      ]),
    ),
  ];
}

function sectionText(file: IndexFile, rendering: DocumentContext): string {
  const { product } = rendering.snapshot.facts;
  const head = [
    heading(1, `${product.title ?? product.name}: ${file.title === '' ? 'Pages' : file.title}`),
    quote(
      `${file.pages.length} ${file.pages.length === 1 ? 'page' : 'pages'} of the documentation, complete. The rest: ${rendering.site.baseUrl}/llms-full.txt`,
    ),
  ];
  if (file.parts.length > 0) return toMarkdown([...head, ...fileBlocks(file.parts, rendering.site.baseUrl)]);
  return [toMarkdown(head), ...pageTexts(file.pages, rendering)].join('\n');
}

function pageTexts(pages: readonly Page[], rendering: DocumentContext): readonly string[] {
  return pages.filter((page) => rendering.published.has(pagePath(page))).map((page) => pageText(rendering, page));
}

async function textAt(rendering: DocumentContext, at: string): Promise<string | undefined> {
  const content = await rendering.read(at);
  return typeof content === 'string' ? content : undefined;
}

function pageText(rendering: DocumentContext, page: Page): string {
  const { snapshot, site } = rendering;
  const text = withAbsoluteLinks(pageMarkdown(snapshot, page).trim(), page, rendering, true);
  const title = /^(?:# |[^\n]+\n=+\s*\n)/.test(text) ? '' : `# ${page.title}\n\n`;
  return `${title}${text}\n\nSource: <${site.baseUrl}${pagePath(page)}>\n`;
}

function guide({ title, applies_to_version, prerequisites = [], steps, verify }: InstallationGuide): readonly Block[] {
  return [
    heading(2, title),
    paragraph(`For version ${applies_to_version}.`),
    ...list(prerequisites.map((each) => `Before: ${each}`)),
    {
      kind: 'steps',
      items: [
        ...steps.map(({ text, command, url }): readonly Inline[] => [
          text,
          ...(command === undefined ? [] : [': ', literal(command)]),
          ...(url === undefined ? [] : [' ', link(url, url)]),
        ]),
        ...(verify?.command === undefined ? [] : [['Check it: ', literal(verify.command)]]),
      ],
    },
  ];
}
