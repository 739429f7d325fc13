// The second step of the documentation: converted pages as the pages of a snapshot, their Markdown in one run of bytes with its links
// rewritten, and the sections of the documentation index.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { namedBefore } from '../links/old-addresses.ts';
import { defined, type Diagnostic } from '@vitrine/core';
import type { Page } from '@vitrine/core';
import type { DocsPage } from '@vitrine/docs-index/build';
import { diagnostic, quoteFound, type Reporter, toWarning, warning } from '../shared/diagnostic.ts';
import type { ConvertContext, ConvertedPages } from './convert-pages.ts';
import { onlyMatter, onlyScripts, resolvePageUrl } from './draft.ts';
import { maxNesting } from '../markup/guard.ts';
import { type MarkdownOutline, maxHeadings } from '../markup/markdown.ts';
import type { BuildCache } from './build-cache.ts';
import {
  givenToRead,
  type PageRead,
  readPageText,
  type Draft,
  type PublishedPage,
  type ReadDraft,
  type ShownPage,
} from './page-steps.ts';
import { docsPage, type IndexedPage } from './page-sections.ts';
import type { PagesReport } from './pages-report.ts';
import { createLinkMap, isSameTarget, type LinkMap, type LinkTarget } from '../links/links.ts';
import { countLinks, findingsOf, publishLinks } from '../links/published-links.ts';
import type { Origin } from '../sources/origin.ts';
import { ownData } from '../shared/json.ts';
import { isSame, kept, type Memo } from '../shared/memo.ts';
import { keepAnswers, stillAnswer, traceFiles } from '../sources/project.ts';

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
  /** The same object as in the build before where every page has the same place and the same names of before. */
  readonly addresses: object;
}

/** The pages for the index. They can be taken once, and are forgotten one by one. */
export interface PagesForIndex {
  readonly sections: number;
  /** With the names that some of them had before, by id. */
  readonly take: (formerNames: ReadonlyMap<string, ReadonlySet<string>>) => Iterable<DocsPage>;
}

const utf8 = new TextEncoder();

/** The settings and facts that reading pages depends on. */
export interface ReadContext extends Omit<ConvertContext, 'defaults'> {
  readonly docsBaseUrl?: string | undefined;
  readonly onProgress?: (pages: number) => void;
  readonly isListed?: ((address: string) => boolean) | undefined;
  /** Pages that were read already, by `readAhead`. */
  readonly read?: Memo<ReadDraft> | undefined;
  /** Some pages were left out, because they have problems: what is published is remembered apart from all pages. */
  readonly isReduced?: boolean;
}

/** A page that was read, before its links are written. */
interface ReadPage {
  readonly page: ShownPage;
  readonly read: PageRead;
  readonly target: LinkTarget;
}

/** How many pages are read before the event loop turns. */
const pagesOfTurn = 100;

/** Reads pages into a memory, from which `readPages` takes them. What the parser, which is native code, took is freed when the event loop turns. */
export async function readAhead(
  shown: readonly ShownPage[],
  read: Memo<ReadDraft>,
  onProgress: (pages: number) => void,
): Promise<void> {
  for (const [index, page] of shown.entries()) {
    if (index % pagesOfTurn === 0) await nextTurn();
    // a page that cannot be read is reported by `readPages`
    readSafely(page, { problem: () => undefined }, read);
    onProgress(index + 1);
  }
}

/** Reads converted pages; problems and warnings name file and line. */
export function readPages({ shown, hidden, pageReport, ...converted }: ConvertedPages, context: ReadContext): ReadPages {
  const { docsBaseUrl, onWarning, onProgress, cache, isReduced = false } = context;
  const problems = [...converted.problems];
  const reporter: Reporter = { problem: (problem) => void problems.push(problem), warning: onWarning };
  const published = new Map<string, number>();
  const sanitized = new Map<string, string>();

  const all: ReadPage[] = [];
  for (const [index, page] of shown.entries()) {
    const { file } = page.draft;
    const read = readSafely(page, reporter, context.read ?? cache?.read);
    onProgress?.(index + 1);
    if (read === undefined) continue;
    const { deepLines, tooManyHeadings } = read.read.outline;
    for (const line of deepLines.slice(0, 5))
      onWarning(
        warning(
          'deep-nesting',
          `quotes and lists nested deeper than ${maxNesting} levels (line ${line} of the text) are read as text`,
          undefined,
          { file },
        ),
      );
    if (tooManyHeadings > 0) {
      const expected = `at most ${maxHeadings} headings in a page: those after them begin no section`;
      onWarning(toWarning(diagnostic({ file }, expected, `${maxHeadings + tooManyHeadings} headings`, 'docs-headings')));
    }
    all.push({ page, read: read.read, target: read.target });
  }

  const targets = all.map(({ target }) => target);
  for (const draft of hidden) {
    const make = (last?: LinkTarget): LinkTarget => reuseIfEqual(last, hiddenTarget(draft));
    targets.push(cache?.hidden.get(draft.file, [draft], make) ?? make());
  }
  const mapNow = (last?: LinkMap): LinkMap => createLinkMap(targets, context.isListed, last);
  const map = cache?.map.get(isReduced ? 'reduced' : '', [context.isListed, ...targets], mapNow) ?? mapNow();
  const pages: Page[] = [];
  const indexed: IndexedPage[] = [];
  const made: PublishedPage[] = [];
  let start = 0;
  for (const each of all) {
    const { page, read, target } = each;
    const { file, origin } = page.draft;
    const make = (): PublishedPage => publish(each, map, docsBaseUrl);
    const name = isReduced ? `reduced ${file}` : file;
    const found =
      cache?.published.get(name, [page, read, target, docsBaseUrl], make, (last) => stillPublished(last, map, origin)) ?? make();
    for (const problem of found.problems) reporter.problem(problem);
    countLinks(pageReport.links, found.links);
    if (found.sanitized !== undefined) sanitized.set(file, found.sanitized);
    const { source = '' } = origin;
    published.set(source, (published.get(source) ?? 0) + 1);
    if (found.page.start !== start) found.page = { ...found.page, start };
    pages.push(found.page);
    const { id, title, url, updated_at, version, locale } = found.page;
    indexed.push({ file, read, links: found.targets, id, title, ...defined({ url, updated_at, version, locale }) });
    made.push(found);
    start += found.page.length;
  }
  for (const found of findingsOf(pageReport.links)) onWarning(found);
  const markdown = joined(made, start);
  const leftOut = hidden.map(({ file, hidden: reason }) => ({ file, reason: reason ?? '' }));
  return {
    pages,
    markdown,
    indexed: pagesForIndex(indexed, cache),
    problems,
    report: pageReport.report(pages.length, leftOut),
    published,
    sanitized,
    addresses: map.addresses,
  };
}

/** The Markdown of all pages in one run of bytes. Each is found in it from then on, so that it is kept once; pages that lay behind one another are copied as one. */
function joined(pages: readonly PublishedPage[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  interface Run {
    readonly markdown: Uint8Array;
    readonly from: number;
    to: number;
    readonly at: number;
  }
  let run: Run = { markdown: all, from: 0, to: 0, at: 0 };
  const copy = ({ markdown, from, to, at }: Run): void => all.set(markdown.subarray(from, to), at);
  for (const each of pages) {
    const { start, length } = each.page;
    if (each.markdown === run.markdown && each.at === run.to) run.to += length;
    else {
      copy(run);
      run = { markdown: each.markdown, from: each.at, to: each.at + length, at: start };
    }
    each.markdown = all;
    each.at = start;
  }
  copy(run);
  return all;
}

/** A page as links lead to it. */
function targetOf({ draft, anchors: ofTags, isPromised }: ShownPage, { headings }: MarkdownOutline): LinkTarget {
  const { id, origin, place, split } = draft;
  const anchors = new Set([...headings.map((heading) => heading.anchor), ...ofTags]);
  const isUnmade = origin.fromGenerator && (anchors.size === 0 || isPromised);
  const before = namedBefore(split.raw, place.route);
  return { id, origin, route: place.route, anchors, isUnmade, before, ...defined({ headingOf: draft.content?.anchors }) };
}

function hiddenTarget({ id, origin, place, hidden = '' }: Draft): LinkTarget {
  const isSection = [onlyMatter, onlyScripts].includes(hidden);
  return { id, origin, route: place.route, hidden, isSection };
}

/** The target of the build before where links see no difference: what they led to is then the same object. */
function reuseIfEqual(last: LinkTarget | undefined, now: LinkTarget): LinkTarget {
  return last !== undefined && isSameTarget(last, now) ? last : now;
}

function publish(
  { page: { draft, text, markdown }, read: { outline }, target }: ReadPage,
  map: LinkMap,
  docsBaseUrl: string | undefined,
): PublishedPage {
  const problems: Diagnostic[] = [];
  const { files, answers } = traceFiles(target.origin.files);
  const from = { ...target, origin: { ...target.origin, files } };
  const linked = publishLinks(from, markdown, outline, map, { file: draft.file, text });
  const url = urlOf(draft, docsBaseUrl, { problem: (problem) => void problems.push(problem), warning: () => undefined });
  const markdownBytes = utf8.encode(linked.markdown);
  const { targets, links, consulted, sanitized } = linked;
  return {
    ...{
      page: toPage(draft, outline, linked, url, 0, markdownBytes.length),
      markdown: markdownBytes,
      at: 0,
      problems: kept(problems),
      targets,
      links,
    },
    ...{ sanitized: sanitized && linked.markdown, map, consulted, answers: keepAnswers(answers) },
  };
}

/** Whether the links of a page lead where they led: every page is where it was, those to whose headings they lead have the same, and files answer the same. */
function stillPublished(page: PublishedPage, map: LinkMap, { files }: Origin): boolean {
  if (page.map !== map) {
    if (page.map.addresses !== map.addresses || !page.consulted.every(map.has)) return false;
    page.map = map;
  }
  return stillAnswer(page.answers, files);
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
    cache?.indexed.settle();
  }
  return { sections, take };
}

/** Reads a page, or takes what the build before read; a page that cannot be read is a problem. */
function readSafely(
  page: ShownPage,
  { problem }: Pick<Reporter, 'problem'>,
  memo: Memo<ReadDraft> | undefined,
): ReadDraft | undefined {
  const { file } = page.draft;
  const make = (last?: ReadDraft): ReadDraft => {
    const given = givenToRead(page.markdown, page.rules);
    const isLast = last !== undefined && isSame(last.given, given);
    const read = isLast ? last.read : readPageText(page.markdown, page.rules);
    return { given, read, target: reuseIfEqual(last?.target, targetOf(page, read.outline)) };
  };
  try {
    return memo?.get(file, [page], make) ?? make();
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    problem(diagnostic({ file }, 'Markdown that can be read', found.split('\n', 1)[0] ?? found));
    return undefined;
  }
}

/** Where people read a page: as it states itself, or as its site's rules say. */
function urlOf({ file, matter, origin, place }: Draft, docsBaseUrl: string | undefined, { problem }: Reporter): string | undefined {
  const live = origin.address(place.route);
  if (origin.fromGenerator) return live;
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
  return ownData({
    id: draft.id,
    title:
      [title, read.title, draft.place.listed?.title, ...read.headings.map(({ text }) => text)].find(hasText) ??
      titleFromId(draft.id),
    ...defined({ description, url, updated_at, version, locale, section: draft.place.listed?.section }),
    start,
    length,
    headings,
  });
}

/** Whether a title is more than blanks and marks of a template. */
function hasText(title: string | undefined): title is string {
  return title !== undefined && /[^\s\u200b-\u200f]/.test(title.replaceAll(/&nbsp;/g, ' '));
}

function titleFromId(id: string): string {
  const last = (id.split('/').at(-1) ?? id).replace(/[-_]+/g, ' ');
  return last.slice(0, 1).toUpperCase() + last.slice(1);
}
