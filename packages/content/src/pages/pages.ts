// The second step of the documentation: converted pages as the pages of a snapshot, their Markdown in one run of bytes with its links
// rewritten, and the sections of the documentation index.
import { maxNamed, namedBefore } from '../links/old-addresses.ts';
import { defined, type Diagnostic } from '@vitrine/core';
import type { Page } from '@vitrine/core';
import type { DocsPage } from '@vitrine/docs-index/build';
import { diagnostic, quoteFound, type Reporter, toWarning, warning } from '../shared/diagnostic.ts';
import type { ConvertContext, ConvertedPages, ShownPage } from './convert-pages.ts';
import { type Draft, emptySection, onlyMatter, onlyScripts } from './draft.ts';
import { maxNesting } from '../markup/guard.ts';
import { type MarkdownOutline, maxHeadings } from '../markup/markdown.ts';
import type { BuildCache } from './build-cache.ts';
import { resolvePageUrl } from './page-address.ts';
import { type PageRead, readPageText } from './page-read.ts';
import { docsPage, type IndexedPage } from './page-sections.ts';
import { type FindingsByFile, keyOf } from './page-task.ts';
import type { PagesReport } from './pages-report.ts';
import { createLinkMap, type LinkTarget, publishLinks, findingsOf } from '../links/published-links.ts';

export interface ReadPages {
  readonly pages: readonly Page[];
  readonly markdown: Uint8Array;
  readonly indexed: PagesForIndex;
  readonly problems: readonly Diagnostic[];
  readonly report: PagesReport;
  /** How many pages each source publishes, by its path in the settings. */
  readonly published: ReadonlyMap<string, number>;
  /** Markdown of pages whose source has links that run something, by file. */
  readonly disarmed: ReadonlyMap<string, string>;
}

/** The pages for the index. They can be taken once, and are forgotten one by one. */
export interface PagesForIndex {
  /** How many sections they have. */
  readonly sections: number;
  /** With the names that some of them had before, by id. */
  readonly take: (formerNames: ReadonlyMap<string, ReadonlySet<string>>) => Iterable<DocsPage>;
}

const utf8 = new TextEncoder();

/** The settings and facts that reading pages depends on. */
export interface ReadContext extends Omit<ConvertContext, 'defaults'> {
  readonly docsBaseUrl?: string | undefined;
  readonly onProgress?: (pages: number) => void;
  /** Pages that were read elsewhere. */
  readonly findings?: FindingsByFile | undefined;
  /** Whether a sitemap lists an address. */
  readonly isListed?: ((address: string) => boolean) | undefined;
}

/** A page that was read, before its links are written. */
interface ReadPage {
  readonly page: ShownPage;
  readonly read: PageRead;
  readonly target: LinkTarget;
}

/** Reads converted pages; problems and warnings name file and line. */
export function readPages({ shown, hidden, tally, ...converted }: ConvertedPages, context: ReadContext): ReadPages {
  const { docsBaseUrl, onWarning, onProgress, cache } = context;
  const problems = [...converted.problems];
  const reporter: Reporter = { problem: (problem) => void problems.push(problem), warning: onWarning };
  const published = new Map<string, number>();
  const disarmed = new Map<string, string>();

  const all = shown.flatMap((page, index): ReadPage[] => {
    const { draft } = page;
    const read = readSafely(page, reporter, context);
    onProgress?.(index + 1);
    if (read === undefined) return [];
    const { outline } = read;
    for (const line of outline.deepLines.slice(0, 5))
      onWarning(
        warning(
          'deep-nesting',
          `quotes and lists nested deeper than ${maxNesting} levels (line ${line} of the text) are read as text`,
          undefined,
          { file: draft.file },
        ),
      );
    if (outline.tooManyHeadings > 0) {
      const expected = `at most ${maxHeadings} headings in a page: those after them begin no section`;
      const found = `${maxHeadings + outline.tooManyHeadings} headings`;
      onWarning(toWarning(diagnostic({ file: draft.file }, expected, found, 'docs-headings')));
    }
    const anchors = new Set([...outline.headings.map((heading) => heading.anchor), ...page.anchors]);
    const isUnmade = draft.origin.foreign && (anchors.size === 0 || page.isPromised || draft.place.hasMoreHeadings === true);
    const { id, origin, place, split } = draft;
    const formerly = origin.foreign ? namedBefore(split.raw, place.route).slice(0, maxNamed) : [];
    return [{ page, read, target: { id, origin, route: place.route, anchors, isUnmade, formerly } }];
  });

  const targets = [
    ...all.map(({ target }) => target),
    ...hidden.map(({ id, origin, place, hidden: reason }) => ({
      id,
      origin,
      route: place.route,
      hidden: reason ?? '',
      isSection: [emptySection, onlyMatter, onlyScripts].includes(reason ?? '') || place.isTemplate === true,
    })),
  ];
  const map = createLinkMap(targets, context.isListed);
  const pages: Page[] = [];
  const indexed: Omit<IndexedPage, 'formerNames'>[] = [];
  const chunks: Uint8Array[] = [];
  let start = 0;
  for (const {
    page: { draft, text, markdown },
    read,
    target,
  } of all) {
    const linked = publishLinks(target, markdown, read.outline, map, tally.links, { file: draft.file, text });
    if (linked.disarmed) disarmed.set(draft.file, linked.markdown);
    const url = urlOf(draft, docsBaseUrl, reporter);
    const bytes = utf8.encode(linked.markdown);
    const page = toPage(draft, read.outline, linked, url, start, bytes.length);
    const { source = '' } = draft.origin;
    published.set(source, (published.get(source) ?? 0) + 1);
    pages.push(page);
    const { id, title, updated_at, version, locale } = page;
    indexed.push({ id, title, read, links: [...linked.targets], ...defined({ url, updated_at, version, locale }) });
    chunks.push(bytes);
    start += bytes.length;
  }
  for (const found of findingsOf(tally.links)) onWarning(found);
  const whole = Buffer.concat(chunks, start);
  const leftOut = hidden.map(({ file, hidden: reason }) => ({ file, reason: reason ?? '' }));
  return {
    pages,
    markdown: new Uint8Array(whole.buffer, whole.byteOffset, start),
    indexed: pagesForIndex(indexed, cache),
    problems,
    report: tally.report(pages.length, leftOut),
    published,
    disarmed,
  };
}

/** Some pages, each of which leaves the list when it is taken. */
function pagesForIndex(pages: (Omit<IndexedPage, 'formerNames'> | undefined)[], cache: BuildCache | undefined): PagesForIndex {
  const sections = pages.reduce((sum, page) => sum + (page?.read.sectionCount ?? 0), 0);
  function* take(formerNames: ReadonlyMap<string, ReadonlySet<string>>): Generator<DocsPage> {
    for (const [index, page] of pages.entries()) {
      if (page === undefined) continue;
      pages[index] = undefined;
      const indexed = { ...page, formerNames: [...(formerNames.get(page.id) ?? [])] };
      yield cache?.indexed.get(indexed) ?? docsPage(indexed);
    }
    cache?.indexed.settle();
  }
  return { sections, take };
}

function readSafely(page: ShownPage, { problem }: Reporter, { cache, findings }: ReadContext): PageRead | undefined {
  const { file } = page.draft;
  const make = (): PageRead => findings?.get(file)?.read ?? readPageText(page.markdown, page.rules);
  try {
    return cache === undefined ? make() : cache.pages.get(file, keyOf(page), make);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    problem(diagnostic({ file }, 'Markdown that can be read', found.split('\n', 1)[0] ?? found));
    return undefined;
  }
}

/** Where people read a page: as it states itself, or as its site's rules say. */
function urlOf({ file, matter, origin, place }: Draft, docsBaseUrl: string | undefined, { problem }: Reporter): string | undefined {
  const live = origin.address(place.route);
  if (origin.foreign) return live;
  const own = resolvePageUrl(matter.url, docsBaseUrl);
  if (own === undefined && matter.url !== undefined)
    problem(
      diagnostic({ file, path: ['url'] }, 'an absolute address, or docs_base_url in the product facts', quoteFound(matter.url)),
    );
  return own ?? live;
}

function toPage(
  draft: Draft,
  read: MarkdownOutline,
  linked: ReturnType<typeof publishLinks>,
  url: string | undefined,
  start: number,
  length: number,
): Page {
  const { title, description = read.lead, updated_at } = draft.matter;
  const version = draft.matter.version ?? draft.origin.version ?? draft.place.version;
  const locale = draft.matter.locale ?? draft.origin.locale ?? draft.place.locale;
  let at = 0;
  let bytes = 0;
  const headings = read.headings.map((heading) => {
    const moved = linked.moved(heading.start);
    bytes += Buffer.byteLength(linked.markdown.slice(at, moved));
    at = moved;
    return { depth: heading.depth, text: heading.text, anchor: heading.anchor, start: bytes };
  });
  return {
    id: draft.id,
    title:
      [title, read.title, draft.place.listed?.title, ...read.headings.map(({ text }) => text)].find(hasText) ??
      titleFromId(draft.id),
    ...defined({ description, url, updated_at, version, locale, section: draft.place.listed?.section }),
    start,
    length,
    headings,
  };
}

/** Whether a title is more than blanks and marks of a template. */
function hasText(title: string | undefined): title is string {
  return title !== undefined && /[^\s\u200b-\u200f]/.test(title.replaceAll(/&nbsp;/g, ' '));
}

function titleFromId(id: string): string {
  const last = (id.split('/').at(-1) ?? id).replace(/[-_]+/g, ' ');
  return last.slice(0, 1).toUpperCase() + last.slice(1);
}
