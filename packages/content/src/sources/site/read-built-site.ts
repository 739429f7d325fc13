// A folder of built HTML as a source: its pages as its readers have them. What the site leaves out is left out: pages that it asks not to
// index, that nothing leads to, that only lead on, and those that its generator makes beside the text.
import { defined, percentDecoded } from '@vitrine/core/serving';
import type { Diagnostic } from '@vitrine/core';
import { dirname, join, relative } from 'node:path';
import { maxFiles } from '../../files/folder.ts';
import { isWithin } from '../../files/file-access-error.ts';
import { whyEmpty } from '../../html/read-html.ts';
import type { FileTree } from '../../files/tree.ts';
import { diagnostic, type Reporter, toWarning } from '../../shared/diagnostic.ts';
import type { BuildCache } from '../../shared/build-cache.ts';
import { sha256 } from '../../shared/digest.ts';
import { importLiveSite } from '../built-sites.ts';
import type { BuiltInGenerator, DocsSite, PageFolder, PagePlace } from '../generator.ts';
import { addressRule, noSite, type Origin } from '../origin.ts';
import type { PageSource } from '../page-source.ts';
import { createProjectFiles, type ProjectFiles } from '../project.ts';
import { projectFilesAround, repositoryOf } from '../recognise.ts';
import { redirectsOf, type RedirectRule } from '../redirects.ts';
import { addressIn, type BuiltPage, maxHtmlBytes, readBuiltPage } from './built-page.ts';
import { findEditions } from './editions.ts';
import { hostFault, originOf as originOfAddress, readHostRules } from './host-rules.ts';
import { whyGenerated } from './page-lists.ts';
import { readMarkdownVersion } from './markdown-version.ts';
import { keyOfLink, pathKey, type SiteAddress } from './page-path.ts';
import { findSiteAddress } from './site-address.ts';
import { type HtmlFile, listSiteFiles, readIndexes, readSitemaps, type SiteFiles } from './site-files.ts';
import type { SitemapEntry } from '../../files/sitemap.ts';

/** All pages of a site together, in bytes. */
const maxSiteBytes = 2 * 1024 * 1024 * 1024;

export interface BuiltSiteSource {
  readonly path: string;
  readonly url?: string | undefined;
  readonly locale?: string | undefined;
  readonly version?: string | undefined;
  /** The folder of its project, in which and below which the host may have rules. */
  readonly project?: string | undefined;
}

interface ReadBuiltSiteOptions {
  /** Names a path below the folder as findings do. */
  readonly displayPath: (path: string) => string;
  readonly isWanted: (path: string) => boolean;
  readonly idPrefix: string;
  /** Files of its host, absolute, that hide no page. */
  readonly hidesNothing: readonly string[];
  readonly reporter: Reporter;
  readonly onPage: () => void;
  readonly cache?: BuildCache | undefined;
}

export interface SitePages {
  readonly pages: readonly PageSource[];
  readonly defaults: { readonly locale?: string; readonly version?: string };
  readonly files: number;
  readonly newestMs: number;
}

const builtSite: BuiltInGenerator = { name: 'built site', detect: [], read: () => undefined, isPart: true };

/** How many pages are read before a step of `readBuiltSite` ends. */
const pagesOfStep = 100;

/** Reads a site in steps: what the parser, which is native code, took is freed when the event loop turns between two of them. */
export function* readBuiltSite(
  tree: FileTree,
  source: BuiltSiteSource,
  options: ReadBuiltSiteOptions,
): Generator<undefined, SitePages> {
  const { displayPath, reporter } = options;
  const files = listSiteFiles(tree);
  if (files.isTruncated) reporter.problem(diagnostic({ file: displayPath('') }, 'a site of at most 200,000 files', 'more'));
  const pages = yield* readPages(tree, files.pages, options);
  if (pages.every((page) => whyGenerated(page) !== undefined))
    reporter.problem({
      ...diagnostic(
        { file: displayPath('') },
        'a folder of built HTML',
        files.pages.length === 0 ? 'no file whose name ends with .html' : 'only pages of errors, searches and indexes',
        'docs-build',
      ),
      fix: `Name the folder of HTML that the build writes. Does a server make the pages, as Next.js may? ${importLiveSite}`,
    });
  const sitemap = readSitemaps(tree, files.sitemaps);
  const siteAddress = findSiteAddress(
    pages,
    sitemap.map(({ address }) => address),
  );
  const origins = [siteAddress.origin, originOfAddress(source.url ?? '')].filter((origin) => origin !== undefined);
  const { hidesNothing } = options;
  const hosted = { folder: tree.root, assetFolders: [], origins: [...new Set(origins)], base: siteAddress.base, hidesNothing };
  const around = hostFilesAround(tree.root, source.project);
  const host = readHostRules(hosted, around);
  const kinds = sortPages(pages, tree, files, sitemap, siteAddress, host.whyHidden);
  for (const fault of host.faults) reporter.problem(hostFault(fault, (file) => displayPath(relative(tree.root, file))));
  const closed = kinds.pagesInOrder.filter(({ facts }) => facts.unopened > 0);
  if (closed[0] !== undefined) {
    const parts = closed.reduce((sum, { facts }) => sum + facts.unopened, 0);
    const received = `${parts} tabs or accordions in ${closed.length} of its pages that a script fills when a reader opens them`;
    const finding = diagnostic({ file: displayPath(closed[0].path) }, 'text in the HTML', received, 'docs-shrunk');
    reporter.warning(
      toWarning({ ...finding, fix: 'Have the build render these parts too, or keep text that agents need out of them.' }),
    );
  }
  const modified = modifiedDays(pages, sitemap, siteAddress);
  const byKey = new Map(kinds.pagesInOrder.map((page) => [pathKey(page.path), page]));
  const editions = findEditions(kinds.pagesInOrder, (href, from) =>
    byKey.get(keyOfLink(addressIn(href, from.path, siteAddress) ?? '', siteAddress) ?? '?'),
  );
  const places = new Map<string, PagePlace>();
  const names = distinctNames(pages);
  for (const [index, page] of kinds.pagesInOrder.entries())
    places.set(names.get(page) ?? page.path, {
      route: routeOf(page, siteAddress, kinds.bare),
      // a name of a person is no partial of a generator
      name: 'page.md',
      ...editions.of(page),
      position: { section: page.facts.section, order: [index] },
    });
  for (const { page } of kinds.hidden)
    places.set(names.get(page) ?? page.path, { route: routeOf(page, siteAddress, kinds.bare), name: 'page.html' });
  const folder: PageFolder = { folder: tree.root, idPrefix: '', locate: (path) => places.get(path) ?? { route: path } };
  const project = createProjectFiles(tree.root);
  const site: DocsSite = {
    ...noSite,
    generator: builtSite,
    ...defined({ origin: siteAddress.origin }),
    base: siteAddress.base,
    folders: [folder],
    assetFolders: [tree.root],
    redirects: [...kinds.redirects, ...redirectsOf([], tree.root, [], around)],
    defaults: editions.defaults,
  };
  const address = addressRule(source.url, site);
  const originOf = (page: BuiltPage): Origin => ({
    ...{ site, files: project, folder, path: names.get(page) ?? page.path, absolute: join(tree.root, page.path), address },
    ...{ source: source.path, locale: source.locale, version: source.version, idPrefix: options.idPrefix, fromGenerator: true },
  });
  const sourceOf = (page: BuiltPage, hidden?: string): PageSource => {
    const { facts } = page;
    const content =
      hidden === undefined ? (readMarkdownVersion(page, tree, siteAddress, options.cache) ?? page.content) : page.content;
    return {
      ...{ file: displayPath(page.path), text: content?.markdown ?? '', origin: originOf(page) },
      ...(content !== undefined && {
        content: {
          ...{ markdown: content.markdown, ids: content.ids, anchors: content.anchors },
          title: page.title,
          ...defined({ description: facts.description?.slice(0, 1_000), updated_at: modified.get(page) }),
        },
      }),
      ...defined({ hidden }),
    };
  };
  return {
    pages: [...kinds.pagesInOrder.map((page) => sourceOf(page)), ...kinds.hidden.map(({ page, reason }) => sourceOf(page, reason))],
    defaults: editions.defaults,
    files: files.pages.length,
    newestMs: files.pages.reduce((newest, { modifiedMs }) => Math.max(newest, modifiedMs), 0),
  };
}

/** The files in which a host has rules: of the repository, else of the project, which is at least the folder that the site is in. */
function hostFilesAround(site: string, project = site): ProjectFiles {
  if (repositoryOf(site) !== undefined) return projectFilesAround(site);
  const around = [projectFilesAround(site), projectFilesAround(dirname(site)), createProjectFiles(project)];
  const containing = around.filter(({ root }) => isWithin(root, site)).sort((a, b) => a.root.length - b.root.length);
  return containing[0] ?? createProjectFiles(site);
}

/** Reads each page, in the order of their paths; one that cannot be read is a warning, and does not stop the others. */
function* readPages(
  tree: FileTree,
  files: readonly HtmlFile[],
  options: ReadBuiltSiteOptions,
): Generator<undefined, readonly BuiltPage[]> {
  const { displayPath, isWanted, reporter, onPage, cache } = options;
  const texts = new Map<string, string>();
  const intern = (text: string): string => {
    const interned = texts.get(text);
    if (interned === undefined) texts.set(text, text);
    return interned ?? text;
  };
  const pages: BuiltPage[] = [];
  let bytes = 0;
  for (const [index, { path, bytes: size }] of files.entries()) {
    if (index % pagesOfStep === pagesOfStep - 1) yield;
    if (!isWanted(path)) continue;
    bytes += size;
    if (bytes > maxSiteBytes || pages.length >= maxFiles) {
      const limit = bytes > maxSiteBytes ? `${maxSiteBytes} bytes in all pages` : `${maxFiles} pages`;
      reporter.problem(diagnostic({ file: displayPath('') }, `at most ${limit}`, 'more'));
      break;
    }
    const page = readPage(tree, path, size, displayPath(path), intern, cache);
    if ('severity' in page) reporter.warning(page);
    else pages.push(page);
    onPage();
  }
  return pages;
}

function readPage(
  tree: FileTree,
  path: string,
  size: number,
  file: string,
  intern: (text: string) => string,
  cache: BuildCache | undefined,
): BuiltPage | Diagnostic {
  if (size > maxHtmlBytes) return toWarning(diagnostic({ file }, `at most ${maxHtmlBytes} bytes`, `${size} bytes`, 'docs-html'));
  const bytes = tree.read(path, maxHtmlBytes);
  const make = (): BuiltPage | undefined => readBuiltPage(path, bytes, intern);
  const page = cache === undefined ? make() : cache.get('html', file, sha256(bytes), make);
  const expected = 'HTML whose tags nest at most 500 deep and have few attributes';
  return page ?? toWarning(diagnostic({ file }, expected, 'tags that nest deeper', 'docs-html'));
}

function sortPages(
  pages: readonly BuiltPage[],
  tree: FileTree,
  files: SiteFiles,
  sitemap: readonly SitemapEntry[],
  site: SiteAddress,
  whyHidden: (path: string) => string | undefined,
) {
  const byKey = new Map<string, BuiltPage>();
  for (const page of pages) if (!byKey.has(pathKey(page.path)) || isIndex(page.path)) byKey.set(pathKey(page.path), page);
  const targetOf = (link: string): BuiltPage | undefined => {
    const key = keyOfLink(link, site);
    return key === undefined ? undefined : byKey.get(key);
  };
  const bare = new Set<BuiltPage>();
  const written = new Set<BuiltPage>();
  const leadTo = (link: string): BuiltPage | undefined => {
    const target = targetOf(link);
    if (target !== undefined) (/\.x?html?$/i.test(link) ? written : bare).add(target);
    return target;
  };
  const entries = sitemap.flatMap(({ address }) => leadTo(address.href) ?? leadTo(address.pathname) ?? []);
  const starts = [...[byKey.get('')].filter((page) => page !== undefined), ...entries];
  const indexed = readIndexes(tree, files.indexes);
  const reached = reachablePages(
    starts.length === 0 ? shallowest(pages) : [...new Set(starts)],
    leadTo,
    pages.filter(({ path }) => indexed.has(path)),
    site,
  );
  const isMarkedSite = pages.some(({ facts }) => facts.isMarked);
  const redirects: RedirectRule[] = [];
  const hidden: { readonly page: BuiltPage; readonly reason: string }[] = [];
  const pagesInOrder = new Set<BuiltPage>();
  const homes = new Map(
    pages
      .filter(({ path, facts }) => isIndex(path) && facts.hidden === undefined && whyHidden(path) === undefined)
      .map((page) => [page.content?.markdown, page]),
  );
  for (const page of pages) {
    const { facts, path } = page;
    const home = isIndex(path) ? undefined : homes.get(page.content?.markdown);
    const leave = (reason: string): void => void hidden.push({ page, reason });
    if (facts.redirect !== undefined) {
      const to = addressIn(facts.redirect, path, site);
      const key = to === undefined ? undefined : keyOfLink(to, site);
      if (to !== undefined) redirects.push({ from: pathKey(path), to: key ?? to });
      leave('it leads to another page');
    } else if (facts.hidden !== undefined) leave(facts.hidden);
    else if (whyHidden(path) !== undefined) leave(whyHidden(path) ?? '');
    else if (whyGenerated(page) !== undefined) leave(whyGenerated(page) ?? '');
    else if (isMarkedSite && !facts.isMarked) leave('the site keeps it out of its search: it has no data-pagefind-body');
    else if (!reached.has(page)) leave('no link, sitemap or search of the site leads to it');
    else if (page.content === undefined) leave(whyEmpty(facts));
    else if (isCopy(page, targetOf, site)) {
      redirects.push({ from: pathKey(path), to: keyOfLink(facts.canonical ?? '', site) ?? '' });
      leave('it is a copy: another page is its canonical address');
    } else if (home !== undefined && reached.has(home) && dirname(home.path) === dirname(path)) {
      redirects.push({ from: pathKey(path), to: pathKey(home.path) });
      leave('it is a copy of the home page beside it');
    } else pagesInOrder.add(page);
  }
  for (const page of written) bare.delete(page);
  return { pagesInOrder: inOrder(reached, pagesInOrder, targetOf, site), hidden, redirects, bare };
}

function isIndex(path: string): boolean {
  return /(?:^|\/)index\.x?html?$/i.test(path);
}

/** Pages in the order in which links lead to them, from some pages on; those that only an index names behind. */
function reachablePages(
  starts: readonly BuiltPage[],
  targetOf: (link: string) => BuiltPage | undefined,
  indexed: readonly BuiltPage[],
  site: SiteAddress,
): ReadonlySet<BuiltPage> {
  const reached = new Set<BuiltPage>(starts);
  const follow = (from: Iterable<BuiltPage>): void => {
    // a set that grows while it is read is read to its end
    for (const { links, facts, path } of from)
      for (const link of [
        ...links,
        addressIn(facts.redirect ?? '', path, site) ?? '',
        addressIn(facts.canonical ?? '', path, site) ?? '',
        ...facts.translations.map(({ href }) => addressIn(href, path, site) ?? ''),
      ]) {
        const target = targetOf(link);
        if (target !== undefined) reached.add(target);
      }
  };
  follow(reached);
  const before = reached.size;
  for (const page of indexed) reached.add(page);
  if (reached.size > before) follow(reached);
  return reached;
}

/** The pages nearest to the top of a folder without an index and a sitemap. */
function shallowest(pages: readonly BuiltPage[]): readonly BuiltPage[] {
  const depth = ({ path }: BuiltPage): number => path.split('/').length;
  const least = pages.reduce((min, page) => Math.min(min, depth(page)), Infinity);
  return pages.filter((page) => depth(page) === least);
}

/** Pages as the links to the next page bring readers through them; the others where links lead to them first. */
function inOrder(
  reached: ReadonlySet<BuiltPage>,
  pagesInOrder: ReadonlySet<BuiltPage>,
  targetOf: (link: string) => BuiltPage | undefined,
  site: SiteAddress,
): readonly BuiltPage[] {
  const next = new Map<BuiltPage, BuiltPage>();
  const hasBefore = new Set<BuiltPage>();
  for (const page of pagesInOrder) {
    const to = page.facts.next === undefined ? undefined : targetOf(addressIn(page.facts.next, page.path, site) ?? '');
    if (to === undefined || to === page) continue;
    next.set(page, to);
    hasBefore.add(to);
  }
  const ordered = new Set<BuiltPage>();
  const walk = (start: BuiltPage): void => {
    for (let at: BuiltPage | undefined = start; at !== undefined && !ordered.has(at); at = next.get(at)) ordered.add(at);
  };
  for (const page of reached) if (!hasBefore.has(page)) walk(page);
  for (const page of reached) walk(page);
  return [...ordered].filter((page) => pagesInOrder.has(page));
}

/** Whether a page states that another page of the site, which is there, is its canonical address. */
function isCopy({ path, facts }: BuiltPage, targetOf: (link: string) => BuiltPage | undefined, site: SiteAddress): boolean {
  const canonical = facts.canonical === undefined ? undefined : addressIn(facts.canonical, path, site);
  if (canonical === undefined || keyOfLink(canonical, site) === pathKey(path)) return false;
  const target = targetOf(canonical);
  return (
    target !== undefined &&
    target.path !== path &&
    target.facts.redirect === undefined &&
    target.content !== undefined &&
    isSimilar(target, path)
  );
}

/** A canonical address is believed where the two pages have the same name: many sites name their home page in each. */
function isSimilar({ path: one }: BuiltPage, other: string): boolean {
  const last = (path: string): string => pathKey(path).split('/').at(-1) ?? '';
  return last(one) === last(other);
}

/** The route of a page: as its canonical address, its sitemap and the links to it write it, else the path of its file, without the name of an index. */
function routeOf(page: BuiltPage, { origin, base }: SiteAddress, bare: ReadonlySet<BuiltPage>): string {
  const { path, facts } = page;
  if (facts.canonical !== undefined && origin !== undefined && URL.canParse(facts.canonical)) {
    const url = new URL(facts.canonical);
    const isOwn =
      url.origin === origin && url.pathname.startsWith(base) && pathKey(url.pathname.slice(base.length)) === pathKey(path);
    if (isOwn) return percentDecoded(url.pathname.slice(base.length));
  }
  const route = path.replace(/^index\.x?html?$/i, '').replace(/\/index\.x?html?$/, '/');
  return bare.has(page) ? route.replace(/\.x?html?$/i, '') : route;
}

/** The paths that the ids of pages are made of, as if they were Markdown: `guide/install.md` for `guide/install/index.html`, where no page has that name. */
function distinctNames(pages: readonly BuiltPage[]): ReadonlyMap<BuiltPage, string> {
  const taken = new Set(pages.map(({ path }) => path.toLowerCase().replace(/\.x?html?$/, '')));
  const names = new Map<BuiltPage, string>();
  for (const page of pages) {
    const bare = page.path.replace(/\.x?html?$/i, '');
    const folder = bare.replace(/\/index$/, '');
    const isFree = folder !== bare && !taken.has(folder.toLowerCase());
    if (isFree) taken.add(folder.toLowerCase());
    names.set(page, `${isFree ? folder : bare}.md`);
  }
  return names;
}

/** When pages changed, as they or the sitemap state; none where all changed at once, which is the time of a build. */
function modifiedDays(
  pages: readonly BuiltPage[],
  sitemap: readonly SitemapEntry[],
  site: SiteAddress,
): ReadonlyMap<BuiltPage, string> {
  const byKey = new Map(
    sitemap.flatMap(({ address, modified }) =>
      modified === undefined ? [] : [[keyOfLink(address.href, site) ?? '', modified] as const],
    ),
  );
  const days = new Map<BuiltPage, string>();
  for (const page of pages) {
    const day = dayOf(page.facts.modified ?? byKey.get(pathKey(page.path)));
    if (day !== undefined) days.set(page, day);
  }
  return new Set(days.values()).size > 1 || pages.length === 1 ? days : new Map();
}

/** A time in UTC; of a date, its beginning. */
function dayOf(written: string | undefined): string | undefined {
  if (written === undefined || !/^\d{4}-\d\d-\d\d/.test(written)) return undefined;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
}
