// The documentation pages as Markdown, below /docs/. Agents are led to one of them by a search and know of no other document: its first lines
// state its title and address, when it was changed, and where the list of all pages is (llms.txt of August 2026).
import { htmlPagePath, pagePath } from '../shared/document-path.ts';
import { type Page, pageMarkdown, type Snapshot } from '../engine/store/snapshot.ts';
import { type DocumentContext, documentUrl, markdownMediaType, type DocumentRenderer } from './document-definition.ts';

export const pages: DocumentRenderer = ({ snapshot }) =>
  snapshot.pages.map((page) => ({
    path: pagePath(page),
    mediaType: markdownMediaType,
    content: (rendering) => standaloneMarkdown(rendering, page),
    shows: [page],
    titles: noPages,
  }));

const noPages = (): readonly Page[] => [];

/** The Markdown of a page as it is published: one that does not open with a heading gets its title as one. */
export function publishedMarkdown(snapshot: Snapshot, page: Page): string {
  const markdown = pageMarkdown(snapshot, page);
  return /^(?:# |[^\n]+\n=+[ \t]*\n)/.test(markdown.trimStart()) ? markdown : `# ${page.title}\n\n${markdown.trimStart()}`;
}

/**
 * The same as a document that stands alone: front matter with what is known of the page, a line that names llms.txt, where there is one,
 * and absolute links to other pages. Strings of JSON are strings of YAML 1.2.
 */
export function standaloneMarkdown(rendering: DocumentContext, page: Page): string {
  const markdown = withAbsoluteLinks(publishedMarkdown(rendering.snapshot, page), page, rendering, false);
  const index = nearestLlmsTxt(rendering, page);
  const changed = /^\d{4}-\d\d-\d\d/.exec(page.updated_at ?? '')?.[0];
  const members = [
    `title: ${JSON.stringify(page.title)}`,
    ...(page.description === undefined ? [] : [`description: ${JSON.stringify(page.description)}`]),
    `canonical_url: ${JSON.stringify(canonicalUrl(rendering, page))}`,
    ...(changed === undefined ? [] : [`last_updated: ${changed}`]),
  ];
  return `---\n${members.join('\n')}\n---\n\n${index === undefined ? '' : `> ${index === documentUrl(rendering, '/llms.txt') ? 'All pages' : 'Pages of this section'}: <${index}>\n\n`}${markdown}`;
}

/** The llms.txt that applies to a page: that of the innermost folder which has one (llms.txt of August 2026, the most specific file applies). */
export function nearestLlmsTxt(
  rendering: Pick<DocumentContext, 'published' | 'site'>,
  page: { readonly id: string },
): string | undefined {
  const folders = htmlPagePath(page).split('/').slice(0, -1);
  for (; folders.length > 2; folders.pop()) {
    const url = documentUrl(rendering, `${folders.join('/')}/llms.txt`);
    if (url !== undefined) return url;
  }
  return documentUrl(rendering, '/llms.txt');
}

/** Destinations of links to Markdown, `](../use.md#run)`, of pictures of the front, and of links to places of the same page, `](#run)`. */
const relativeLink =
  /(\]\(<?|^ {0,3}\[[^[\]\n]{1,200}\]: +<?)((?:[^\s()<>:#]{1,500}\.md|(?:\.\.\/){1,100}pictures\/[\w.]{1,40})?)(#[^\s()<>]{0,500})?(?=[\s>)]|$)/gm;

/** The text of a page with absolute links to other pages and pictures, which many readers cannot resolve; `isPart` of a longer text, also to its own headings. */
export function withAbsoluteLinks(text: string, page: Page, { site, published }: DocumentContext, isPart: boolean): string {
  const pageUrl = `http://page${pagePath(page)}`;
  return text.replace(relativeLink, (whole: string, before: string, way: string, hash = '') => {
    if (way === '' && (hash === '' || !isPart)) return whole;
    const path = way === '' ? pagePath(page) : URL.canParse(way, pageUrl) ? new URL(way, pageUrl).pathname : '';
    return published.has(path) ? `${before}${site.baseUrl}${path}${hash}` : whole;
  });
}

/** Where a page is at home: on the site of the team when it has one, else here, as Markdown where there is nothing else. */
export function canonicalUrl(rendering: DocumentContext, page: Page): string {
  const { site, snapshot } = rendering;
  const { docs_base_url: base } = snapshot.facts.product;
  if (page.url !== undefined) {
    if (isWeb(page.url)) return page.url;
    const joined = base === undefined ? '' : `${base.replace(/(?<!\/)\/+$/, '')}/${page.url.replace(/^\/+/, '')}`;
    if (isWeb(joined) && URL.canParse(joined)) return joined;
  }
  return documentUrl(rendering, htmlPagePath(page)) ?? `${site.baseUrl}${pagePath(page)}`;
}

function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
