// vitrine import docs --from site: built HTML or a live site as pages of Markdown that a person keeps and corrects. Each page is read,
// converted, folded with its copies, and linked with the others; what did not come out is reported.
import { basename, relative, resolve, sep } from 'node:path';
import { defined, percentDecoded } from '@vitrine/core/serving';
import { readSourcesInTurns } from '@vitrine/content';
import { openFolderArgument } from '@vitrine/content/files';
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { tried } from '@vitrine/cli-kit/output/failure';
import { counted } from '@vitrine/cli-kit/output/format';
import { failure, isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import type { ImportedPages, ImportRequest } from '../imported.ts';
import { toKebab } from '../wording.ts';
import { cacheFolder, openCache } from './cache.ts';
import { anchorsOf, convert, type SitePage, withIds } from './convert.ts';
import { fold } from './fold.ts';
import { folderRoot, maxPages, type SiteReport } from './found-page.ts';
import { urlOf } from './html.ts';
import { link } from './link.ts';
import { openLive } from './live.ts';
import { createVisitor } from './visit.ts';

/** Reads a site. Throws CommandFailure where nothing of it can be read. */
export async function importSite(request: ImportRequest): Promise<ImportedPages> {
  const { what } = request;
  const gathered = gather();
  const { report, findings } = gathered;
  const { name, root, pages, live } = isHttpUrl(what) ? await readLive(request, report) : await readFolder(request, report);
  if (pages.length === 0) {
    const [first] = findings;
    throw failure(
      'empty',
      `no page of ${what} has text${first === undefined ? '' : `: ${first.location ?? what}: ${first.message}`}`,
      'If scripts render the site, its text is in its build output or its Markdown: use that folder.',
    );
  }
  const folded = fold(pages, root);
  const imported = link(folded, live, report);
  return { name, pages: imported, remarks: [...folded.remarks, ...gathered.remarks()], findings, isWhole: gathered.isWhole() };
}

interface Site {
  readonly name: string;
  /** All pages are below it. */
  readonly root: URL;
  readonly pages: readonly SitePage[];
  /** Where people find what is at an address; undefined where that is not known. */
  readonly live: (url: URL) => URL | undefined;
}

async function readLive(request: ImportRequest, report: SiteReport): Promise<Site> {
  const { what, options, signal, credentials, front, timeoutMs, onProgress } = request;
  const start = new URL(what);
  const name = toKebab(`${start.host}${start.pathname}`, 'site');
  const cache = await openCache(cacheFolder(name, front), options.dryRun === true);
  if (!cache.isKept && options.dryRun !== true)
    report.remark('the cache folder cannot be written: the next import requests every page again (set XDG_CACHE_HOME)');
  const visitor = createVisitor({ start, credentials, signal, timeoutMs, cache, allowPrivate: options.allowPrivate === true });
  const most = options.maxPages ?? maxPages;
  const isOver = (): boolean => signal.aborted;
  const site = openLive({ start, maxPages: most, visitor, report, onProgress, isOver, finish: cache.finish });
  const pages: SitePage[] = [];
  for await (const html of site.pages) {
    const page = convert(html, report);
    if (page !== undefined) pages.push(page);
  }
  return { ...site, pages, live: (url) => url };
}

/** A folder of built HTML, as a front that names it publishes it: what the site keeps from its readers is left out. */
async function readFolder({ what, options }: ImportRequest, report: SiteReport): Promise<Site> {
  await tried(`${what} cannot be read`, () => Promise.resolve(openFolderArgument(what)));
  const source = { path: what, isBuilt: true, url: options.url };
  const { pages: sources, problems, warnings } = await readSourcesInTurns('.', [source]);
  const [problem] = problems;
  if (problem !== undefined) throw failure('no_html', `${what}: ${problem.message}`, problem.fix);
  for (const { file = what, message } of warnings) report.finding(file, message);
  const [address] = sources.flatMap(({ origin }) => origin?.address ?? []);
  const base = sources[0]?.origin?.site.base ?? '/';
  const resolveLink = (href: string): URL | undefined => {
    const url = urlOf(href, folderRoot);
    if (url?.host === folderRoot.host && url.pathname.startsWith(base)) url.pathname = url.pathname.slice(base.length - 1);
    return url;
  };
  const live = (url: URL): URL | undefined => {
    if (url.host !== folderRoot.host) return url;
    const target = urlOf(address?.(percentDecoded(url.pathname.slice(1))), folderRoot);
    if (target !== undefined) target.hash = url.hash;
    return target;
  };
  const pages = sources.flatMap(({ content, hidden, origin }): SitePage[] => {
    if (origin === undefined) return [];
    const { folder, absolute, path } = origin;
    const file = relative(folder.folder, absolute).split(sep).join('/');
    if (hidden?.startsWith('it has no text') === true) report.finding(file, hidden);
    else if (hidden !== undefined) report.leftOut(file, hidden);
    if (content === undefined || hidden !== undefined) return [];
    const { route, locale } = folder.locate(path, {});
    return [
      {
        ...{ address: new URL(file.split('/').map(encodeURIComponent).join('/'), folderRoot), title: content.title, resolveLink },
        ...{ markdown: withIds(content), anchors: anchorsOf(content) },
        ...defined({ canonical: urlOf(address?.(route), folderRoot), locale }),
        ...defined({ description: content.description, modified: content.updated_at }),
      },
    ];
  });
  if (pages.some(({ canonical }) => canonical === undefined))
    report.remark('no page states its address; add --url https://docs.example.com/');
  const most = options.maxPages ?? maxPages;
  if (pages.length > most) {
    report.incomplete();
    report.remark(`there are more than ${most} pages; raise --max-pages, or import them by their folders`);
  }
  return { name: basename(resolve(what)), root: folderRoot, pages: pages.slice(0, most), live };
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
