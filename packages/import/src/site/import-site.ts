// vitrine import docs --from site: built HTML or a live site as pages of Markdown that a person keeps and corrects. Each page is read,
// converted, folded with its copies, and linked with the others; what did not come out is reported.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { counted } from '@vitrine/cli-kit/output/format';
import { failure, isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import type { ImportedPages, ImportRequest } from '../imported.ts';
import { toKebab } from '../wording.ts';
import { cacheFolder, openCache } from './cache.ts';
import { convert, type SitePage } from './convert.ts';
import { fold, keyOf } from './fold.ts';
import {
  maxPages,
  type ImportableSite,
  type SiteReport,
  folderRoot,
  type FoundPage,
  isMachinePage,
  maxPageBytes,
  maxSiteBytes,
} from './found-page.ts';
import { link } from './link.ts';
import { openLive } from './live.ts';
import { createVisitor } from './visit.ts';
import { defined } from '@vitrine/core/serving';
import { basename, resolve } from 'node:path';
import {
  type FileTree,
  openFolderArgument,
  maxSitemapBytes,
  parseSitemap,
  type SitemapEntry,
  sitemapText,
} from '@vitrine/content/files';
import { tried } from '@vitrine/cli-kit/output/failure';
import { readHtml } from './html.ts';
import { decodeText } from '@vitrine/content';

/** Reads a site. Throws CommandFailure where nothing of it can be read. */
export async function importSite(request: ImportRequest): Promise<ImportedPages> {
  const gathered = gather();
  const site = await openSite(request, gathered.report);
  const pages: SitePage[] = [];
  for await (const sitePage of site.pages) {
    const page = convert(sitePage, gathered.report);
    if (page !== undefined) pages.push(page);
  }
  if (pages.length === 0) {
    const [first] = gathered.findings;
    throw failure(
      'empty',
      `no page of ${request.what} has text${first === undefined ? '' : `: ${first.location ?? request.what}: ${first.message}`}`,
      'If scripts render the site, its text is in its build output or its Markdown: use that folder.',
    );
  }
  const folded = fold(pages, site.root);
  const imported = link(folded, site, gathered.report);
  return {
    name: site.name,
    pages: imported,
    remarks: [...folded.remarks, ...gathered.remarks()],
    findings: gathered.findings,
    isWhole: gathered.isWhole(),
  };
}

async function openSite(request: ImportRequest, report: SiteReport): Promise<ImportableSite> {
  const { what, options, signal, credentials, front, timeoutMs, onProgress } = request;
  const most = options.maxPages ?? maxPages;
  const live = options.url === undefined ? undefined : new URL(options.url);
  if (!isHttpUrl(what)) return openFolder(what, live, most, report);
  const start = new URL(what);
  const name = toKebab(`${start.host}${start.pathname}`, 'site');
  const cache = await openCache(cacheFolder(name, front), options.dryRun === true);
  if (!cache.isKept && options.dryRun !== true)
    report.remark('the cache folder cannot be written: the next import requests every page again (set XDG_CACHE_HOME)');
  const visitor = createVisitor({ start, credentials, signal, timeoutMs, cache, allowPrivate: options.allowPrivate === true });
  return openLive({ start, maxPages: most, visitor, report, onProgress, isOver: () => signal.aborted, finish: cache.finish });
}

const fix = 'Correct the page at its source, or write it by hand in docs/.';

/** What is reported, by its kind: findings one by one, pages that are left out by their reasons. */
function gather(): {
  readonly report: SiteReport;
  readonly findings: readonly Diagnostic[];
  readonly remarks: () => readonly string[];
  readonly isWhole: () => boolean;
} {
  const findings: Diagnostic[] = [];
  const leftOut = new Map<string, string[]>();
  const remarks: string[] = [];
  let whole = true;
  return {
    report: {
      finding: (location, message) => void findings.push({ severity: 'warning', rule: 'import-page', message, location, fix }),
      leftOut: (where, reason) => void leftOut.set(reason, [...(leftOut.get(reason) ?? []), where]),
      remark: (text) => void remarks.push(text),
      incomplete: () => (whole = false),
    },
    findings,
    remarks: () => [
      ...remarks,
      ...[...leftOut].map(
        ([reason, places]) =>
          `${counted(places.length, 'page')} left out, ${reason}: ${places.slice(0, 5).join(', ')}${places.length > 5 ? ', …' : ''}`,
      ),
    ],
    isWhole: () => whole,
  };
}

// A folder of built HTML: its pages by path, each with its Markdown version if there is one. Symbolic links are not followed.

const maxFiles = 200_000;

/** The pages of a folder. Throws CommandFailure for one without HTML. */
async function openFolder(what: string, live: URL | undefined, maxPages: number, report: SiteReport): Promise<ImportableSite> {
  const tree = await tried(`${what} cannot be read`, () => Promise.resolve(openFolderArgument(what)));
  const files = await tried(`${what} cannot be read`, () => Promise.resolve(listFiles(tree)));
  const pages = files.filter((path) => /\.(?:x?html?)$/i.test(path));
  if (pages.length === 0)
    throw files.some((path) => /\.mdx?$/i.test(path))
      ? failure(
          'no_html',
          `${what} contains Markdown, not built HTML`,
          'Add it to front.yaml: docs: [{ path: <folder> }]. You need no import.',
        )
      : failure('no_html', `${what} holds no HTML`, 'Build the documentation first, and use the output folder of its generator.');
  return {
    name: basename(resolve(what)),
    root: folderRoot,
    ...defined({ live }),
    pages: readAll(tree, pages, new Set(files), maxPages, report),
  };
}

/** Paths of the files below a folder, sorted. */
function listFiles(tree: FileTree): readonly string[] {
  const paths: string[] = [];
  const pending = [''];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const { name, kind } of tree.list(at)) {
      const path = at === '' ? name : `${at}/${name}`;
      if (name.startsWith('.') || name === 'node_modules') continue;
      if (kind === 'folder') pending.push(path);
      else if (kind === 'file') paths.push(path);
      if (paths.length > maxFiles)
        throw failure('too_many', `${tree.root} has more than ${maxFiles} files`, 'Name a folder in it.');
    }
  }
  return paths.sort();
}

function* readAll(
  tree: FileTree,
  pages: readonly string[],
  files: ReadonlySet<string>,
  maxPages: number,
  report: SiteReport,
): Generator<FoundPage> {
  const sitemap = readSitemap(tree, files, pages);
  let bytes = 0;
  let count = 0;
  for (const path of pages) {
    if (isMachinePage(path.split('/'))) continue;
    const size = tree.stat(path)?.bytes ?? 0;
    bytes += size;
    if (size > maxPageBytes) {
      report.finding(path, `it has more than ${maxPageBytes / 1024 / 1024} MB`);
      continue;
    }
    if (bytes > maxSiteBytes || count >= maxPages) {
      report.incomplete();
      report.remark(
        bytes > maxSiteBytes
          ? `the pages have more than ${maxSiteBytes / 1024 / 1024} MB; the rest is left out, import it by its folders`
          : `there are more than ${maxPages} pages; raise --max-pages, or import them by their folders`,
      );
      return;
    }
    count += 1;
    const address = new URL(path.split('/').map(encodeURIComponent).join('/'), folderRoot);
    const html = readHtml(decodeText(tree.read(path, maxPageBytes)), address);
    if (html === undefined) {
      report.finding(path, 'its tags nest too deeply to be read');
      continue;
    }
    const bare = path.replace(/\.(?:x?html?)$/i, '');
    const markdownAlternate = [`${bare}.md`, `${path}.md`, bare.replace(/(?:^|\/)index$/, '.md')].find((each) => files.has(each));
    const entry = sitemap.get(pathKey(path));
    yield {
      address,
      html,
      ...defined({
        markdown: markdownAlternate !== undefined ? decodeText(tree.read(markdownAlternate, maxPageBytes)) : undefined,
        modified: entry?.modified !== undefined ? entry.modified : undefined,
        listed: entry?.address,
      }),
    };
  }
}

function pathKey(path: string): string {
  return keyOf(new URL(path.split('/').map(encodeURIComponent).join('/'), folderRoot)).slice(folderRoot.host.length);
}

/** What the folder's own sitemap states of its pages, by their keys: its addresses begin with the path under which the site is. */
function readSitemap(tree: FileTree, files: ReadonlySet<string>, pages: readonly string[]): ReadonlyMap<string, SitemapEntry> {
  const entries: SitemapEntry[] = [];
  const pending = [...files].filter((path) => /^sitemap[\w-]*\.xml(?:\.gz)?$/.test(path)).slice(0, 20);
  for (const path of pending) {
    const isRead = (tree.stat(path)?.bytes ?? 0) <= maxSitemapBytes;
    const text = isRead ? sitemapText(tree.read(path, maxSitemapBytes)) : undefined;
    if (text !== undefined) entries.push(...parseSitemap(text).entries);
  }
  const byKey = new Map(entries.map((entry) => [keyOf(entry.address).slice(entry.address.host.length), entry]));
  const keys = pages.map(pathKey);
  const [first = ''] = byKey.keys();
  const names = first.split('/').slice(1);
  const bases = ['', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)];
  const hits = (base: string): number => keys.filter((key) => byKey.has(base + key)).length;
  const [base = ''] = bases.map((each) => [each, hits(each)] as const).sort((a, b) => b[1] - a[1])[0] ?? [];
  return new Map(
    keys.flatMap((key) => {
      const entry = byKey.get(base + key);
      return entry === undefined ? [] : [[key, entry] as const];
    }),
  );
}
