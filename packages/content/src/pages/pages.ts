// The second step of the documentation: converted pages as the pages of a snapshot, their Markdown in one run of bytes with its links
// rewritten, and the sections of the documentation index.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { namedBefore } from '../links/old-addresses.ts';
import { defined } from '@vitrine/core/serving';
import type { Diagnostic, Page } from '@vitrine/core';
import type { DocsPage } from '@vitrine/docs-index/build';
import { diagnostic, quoteFound, type Reporter, toWarning, warning } from '../shared/diagnostic.ts';
import type { ConvertContext, ConvertedPages } from './convert-pages.ts';
import { onlyMatter, onlyScripts, resolvePageUrl } from './draft.ts';
import { maxNesting } from '../markup/guard.ts';
import { type MarkdownOutline, maxHeadings } from '../markup/markdown.ts';
import { givenToRead, type PageRead, readPageText, type Draft, type ShownPage } from './page-steps.ts';
import { docsPage, type IndexedPage } from './page-sections.ts';
import type { PagesReport } from './pages-report.ts';
import { addressKey, createLinkMap, type LinkTarget } from '../links/links.ts';
import type { SourceAddress } from '../links/repository-links.ts';
import { countLinks, findingsOf, type LinkedPage, publishLinks } from '../links/published-links.ts';
import { noPictures, type PublishedPictures } from '../links/published-pictures.ts';
import { ownData } from '../shared/json.ts';
import type { BuildCache } from '../shared/build-cache.ts';

export interface ReadPages {
  readonly pages: readonly Page[];
  readonly markdown: Uint8Array;
  readonly indexed: PagesForIndex;
  readonly problems: readonly Diagnostic[];
  readonly report: PagesReport;
  /** How many pages each source publishes, by its path in the settings. */
  readonly published: ReadonlyMap<string, number>;
  /** Markdown of pages whose source has links that run something, by file. */
  readonly sanitized: ReadonlyMap<string, string>;
}

/** The pages for the index. They can be taken once, and are forgotten one by one. */
export interface PagesForIndex {
  readonly sections: number;
  /** With the names that some of them had before, by id. */
  readonly take: (formerNames: ReadonlyMap<string, ReadonlySet<string>>) => Iterable<DocsPage>;
}

const utf8 = new TextEncoder();

export interface ReadContext extends Omit<ConvertContext, 'defaults'> {
  readonly docsBaseUrl?: string | undefined;
  /** The base address of the front, where the settings state it. */
  readonly frontUrl?: string | undefined;
  readonly onProgress?: (pages: number) => void;
  readonly isListed?: ((address: string) => boolean) | undefined;
  readonly sourceAddress?: SourceAddress | undefined;
  /** Takes the pictures that pages show. Left out, none is published. */
  readonly pictures?: PublishedPictures | undefined;
  /** Pages that were read already, by `readAhead`. */
  readonly read?: ReadonlyMap<ShownPage, PageRead> | undefined;
}

/** A page that was read, before its links are written. */
interface ReadPage {
  readonly page: ShownPage;
  readonly read: PageRead;
  readonly target: LinkTarget;
}

/** How many pages are read before the event loop turns. */
const pagesOfTurn = 100;

/** Reads pages for `readPages`, which reports those that cannot be read. What the parser, which is native code, took is freed when the event loop turns. */
export async function readAhead(
  shownPages: readonly ShownPage[],
  cache: BuildCache | undefined,
  onProgress: (pages: number) => void,
): Promise<ReadonlyMap<ShownPage, PageRead>> {
  const all = new Map<ShownPage, PageRead>();
  for (const [index, page] of shownPages.entries()) {
    if (index % pagesOfTurn === 0) await nextTurn();
    const read = readSafely(page, { problem: () => undefined }, cache);
    if (read !== undefined) all.set(page, read);
    onProgress(index + 1);
  }
  return all;
}

/** Reads converted pages; problems and warnings name file and line. */
export function readPages(
  { visiblePages: shownPages, hidden, pageReport, ...converted }: ConvertedPages,
  context: ReadContext,
): ReadPages {
  const { docsBaseUrl, frontUrl, onWarning, onProgress, cache } = context;
  const problems = [...converted.problems];
  const reporter: Reporter = { problem: (problem) => void problems.push(problem), warning: onWarning };
  const published = new Map<string, number>();
  const sanitized = new Map<string, string>();

  const all: ReadPage[] = [];
  for (const [index, page] of shownPages.entries()) {
    const { file } = page.draft;
    const read = context.read?.get(page) ?? readSafely(page, reporter, cache);
    onProgress?.(index + 1);
    if (read === undefined) continue;
    const { deepLines, tooManyHeadings } = read.outline;
    for (const line of deepLines.slice(0, 5))
      onWarning(
        warning(
          'deep-nesting',
          `quotes and lists nested deeper than ${maxNesting} levels (line ${line} of the text) are read as plain text`,
          undefined,
          { file },
        ),
      );
    if (tooManyHeadings > 0) {
      const expected = `at most ${maxHeadings} headings in a page: later headings start no section`;
      onWarning(toWarning(diagnostic({ file }, expected, `${maxHeadings + tooManyHeadings} headings`, 'docs-headings')));
    }
    all.push({ page, read, target: targetOf(page, read.outline) });
  }

  const urls = all.map(({ page }) => urlOf(page.draft, docsBaseUrl, reporter));
  const byAddress = new Map<string, LinkTarget>();
  for (const [index, { target }] of all.entries())
    for (const address of [urls[index], frontUrl && `${frontUrl}/docs/${encodeURI(target.id)}`]) {
      const key = address && addressKey(address);
      if (key !== undefined && key !== '' && !byAddress.has(key)) byAddress.set(key, target);
    }
  const targets = [...all.map(({ target }) => target), ...hidden.map(hiddenTarget)];
  const map = createLinkMap(targets, { ...context, byAddress });
  const pages: Page[] = [];
  const indexed: IndexedPage[] = [];
  const length = all.reduce((sum, { page }) => sum + page.markdown.length, 0);
  let texts = new Uint8Array(length + length / 4);
  let start = 0;
  for (const [index, { page: shownPage, read, target }] of all.entries()) {
    const { draft, text, markdown } = shownPage;
    const { file, origin } = draft;
    const linked = publishLinks(target, markdown, read.outline, map, context.pictures ?? noPictures, { file, text });
    const bytes = utf8.encode(linked.markdown);
    const addresses = { url: urls[index], edit_url: editUrlOf(draft, context.sourceAddress) };
    const { about, headings } = pageFacts(draft, read, linked, addresses, cache);
    const page: Page = { ...about, start, length: bytes.length, headings };
    countLinks(pageReport.links, linked.links);
    if (linked.sanitized) sanitized.set(file, linked.markdown);
    const { source = '' } = origin;
    published.set(source, (published.get(source) ?? 0) + 1);
    pages.push(page);
    const { id, title, url, updated_at, version, locale } = page;
    indexed.push({ file, read, links: linked.targets, id, title, ...defined({ url, updated_at, version, locale }) });
    texts = withRoom(texts, start + bytes.length);
    texts.set(bytes, start);
    start += bytes.length;
  }
  for (const finding of findingsOf(pageReport.links)) onWarning(finding);
  const leftOut = hidden.map(({ file, hidden: reason }) => ({ file, reason: reason ?? '' }));
  return {
    pages,
    markdown: texts.subarray(0, start),
    indexed: pagesForIndex(indexed, cache),
    problems,
    report: pageReport.report(pages.length, leftOut),
    published,
    sanitized,
  };
}

/** Bytes with room for so many; what nothing was written to takes no memory. */
function withRoom(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes;
  const larger = new Uint8Array(2 * length);
  larger.set(bytes);
  return larger;
}

function targetOf({ draft, anchors: ofTags, isPromised }: ShownPage, { headings }: MarkdownOutline): LinkTarget {
  const { id, origin, location, split } = draft;
  const anchors = new Set([...headings.map((heading) => heading.anchor), ...ofTags]);
  const isUnmade = origin.fromGenerator && (anchors.size === 0 || isPromised);
  const before = namedBefore(split.raw, location.route);
  return { id, origin, route: location.route, anchors, isUnmade, before, ...defined({ headingOf: draft.content?.anchors }) };
}

function hiddenTarget({ id, origin, location, hidden = '' }: Draft): LinkTarget {
  const isSection = [onlyMatter, onlyScripts].includes(hidden);
  return { id, origin, route: location.route, hidden, isSection };
}

/** Some pages, each of which leaves the list when it is taken. */
function pagesForIndex(pages: (IndexedPage | undefined)[], cache: BuildCache | undefined): PagesForIndex {
  const sections = pages.reduce((sum, page) => sum + (page?.read.sectionCount ?? 0), 0);
  function* take(formerNames: ReadonlyMap<string, ReadonlySet<string>>): Generator<DocsPage> {
    const none = new Set<string>();
    for (const [index, page] of pages.entries()) {
      if (page === undefined) continue;
      pages[index] = undefined;
      if (page.read.sectionCount > 0) yield docsPage(page, formerNames.get(page.id) ?? none, cache);
    }
  }
  return { sections, take };
}

/** Reads a page, or takes what the build before read; a page that cannot be read is a problem. */
function readSafely(page: ShownPage, { problem }: Pick<Reporter, 'problem'>, cache: BuildCache | undefined): PageRead | undefined {
  const { draft, markdown, rules } = page;
  const { file } = draft;
  const make = (): PageRead => readPageText(markdown, rules);
  try {
    return cache === undefined ? make() : cache.get('read', file, givenToRead(markdown, rules), make);
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error);
    problem(diagnostic({ file }, 'Markdown that can be read', received.split('\n', 1)[0] ?? received));
    return undefined;
  }
}

/** Where people read a page: as it states itself, or as its site's rules say. */
function urlOf(
  { file, frontMatter, origin, location }: Draft,
  docsBaseUrl: string | undefined,
  { problem }: Reporter,
): string | undefined {
  const live = origin.address(location.route);
  if (origin.fromGenerator) return live;
  const pageUrl = resolvePageUrl(frontMatter.url, docsBaseUrl);
  if (pageUrl === undefined && frontMatter.url !== undefined)
    problem(
      diagnostic(
        { file, path: ['url'] },
        'an absolute address, or docs_base_url in the product facts',
        quoteFound(frontMatter.url),
      ),
    );
  return pageUrl ?? live;
}

/** Where a page is edited, over HTTPS: as its site says, else its file in the product's repository. */
function editUrlOf({ origin, location, generated, content }: Draft, sourceAddress: SourceAddress | undefined): string | undefined {
  const isFile = generated === undefined && content === undefined;
  const { edit = isFile && sourceAddress?.(origin.absolute) } = location;
  if (edit === undefined || edit === false || !URL.canParse(edit)) return undefined;
  const { protocol, username, password, href } = new URL(edit);
  const isSafe = protocol === 'https:' && username === '' && password === '' && href.length <= maxUrlLength;
  return isSafe ? href : undefined;
}

const maxUrlLength = 2_048;

/** All of a page but where its text is in the snapshot. */
interface PageFacts {
  readonly about: Omit<Page, 'start' | 'length' | 'headings'>;
  readonly headings: Page['headings'];
}

/** What a page states, or the objects of the build before: what is made of its headings is then not made again either. */
function pageFacts(
  { id, file, frontMatter, origin, location }: Draft,
  read: PageRead,
  { markdown, moved, edits }: LinkedPage,
  addresses: { readonly url: string | undefined; readonly edit_url: string | undefined },
  cache: BuildCache | undefined,
): PageFacts {
  const { outline } = read;
  const { title, description = outline.lead, updated_at } = frontMatter;
  const version = frontMatter.version ?? origin.version ?? location.version;
  const locale = frontMatter.locale ?? origin.locale ?? location.locale;
  const { section, title: navigationTitle } = location.position ?? {};
  const make = (): PageFacts => {
    let at = 0;
    let bytes = 0;
    const headings = outline.headings.map(({ depth, text, anchor, start }) => {
      bytes += Buffer.byteLength(markdown.slice(at, moved(start)));
      at = moved(start);
      return { depth, text, anchor, start: bytes };
    });
    const titles = [title, outline.title, navigationTitle, ...outline.headings.map(({ text }) => text)];
    const about = { id, title: titles.find(hasText) ?? titleFromId(id) };
    const more = defined({ description, ...addresses, updated_at, version, locale, section });
    return ownData({ about: { ...about, ...more }, headings });
  };
  const { url, edit_url } = addresses;
  const stated = [id, title, description, url, edit_url, updated_at, version, locale, navigationTitle, JSON.stringify(section)];
  return cache?.get('page', file, [read, ...stated, ...edits], make) ?? make();
}

/** Whether a title is more than blanks and marks of a template. */
function hasText(title: string | undefined): title is string {
  return title !== undefined && /[^\s\u200b-\u200f]/.test(title.replaceAll(/&nbsp;/g, ' '));
}

function titleFromId(id: string): string {
  const last = (id.split('/').at(-1) ?? id).replace(/[-_]+/g, ' ');
  return last.slice(0, 1).toUpperCase() + last.slice(1);
}
