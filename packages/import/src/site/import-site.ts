// vitrine import docs --from site: built HTML or a live site as pages of Markdown that a person keeps and corrects. Each page is read,
// converted, folded with its copies, and linked with the others; what did not come out is reported.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { counted } from '@vitrine/cli-kit/output/format';
import { failure, isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import type { ImportedPages, ImportRequest } from '../imported.ts';
import { toKebab } from '../wording.ts';
import { cacheFolder, openCache } from './cache.ts';
import { convert, type SitePage } from './convert.ts';
import { fold } from './fold.ts';
import { openFolder } from './folder.ts';
import { maxPages, type ImportableSite, type SiteReport } from './found-page.ts';
import { link } from './link.ts';
import { openLive } from './live.ts';
import { createVisitor } from './visit.ts';

/** Reads a site. Throws CommandFailure where nothing of it can be read. */
export async function importSite(request: ImportRequest): Promise<ImportedPages> {
  const gathered = gather();
  const site = await openSite(request, gathered.report);
  const pages: SitePage[] = [];
  for await (const found of site.pages) {
    const page = convert(found, gathered.report);
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
    standAlone: true,
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
