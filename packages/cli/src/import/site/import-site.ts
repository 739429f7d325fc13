// vitrine import docs --from site: built HTML or a live site as pages of Markdown that a person keeps and corrects. Each page is read,
// converted, folded with its copies, and linked with the others; what did not come out is told.
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { join, posix } from 'node:path';
import { counted } from '../../output/format.ts';
import { failure, isAddress } from '../fetching.ts';
import type { ImportedPage, ImportedPages, ImportFinding, ImportRequest } from '../imported.ts';
import { createDistinct, toKebab, toLabel } from '../wording.ts';
import { openCache } from './cache.ts';
import { fold, type Foldable, keyOf } from './fold.ts';
import { openFolder } from './folder.ts';
import { folderRoot, type FoundPage, maxPages, type Site, type Told } from './found-page.ts';
import { type HtmlPage, oneLine, urlOf } from './html.ts';
import { openLive } from './live.ts';
import { mainContent, wordsOf } from './main-content.ts';
import { splitMatter, toMarkdownText, toParts } from './markdown.ts';
import { toNormalForm } from './normal-form.ts';
import { createVisitor } from './visit.ts';

/** A page in Markdown, before it is linked. Links are absolute. */
interface SitePage extends Foldable {
  readonly title: string;
  readonly description?: string;
  readonly modified?: string;
  readonly anchors: ReadonlyMap<string, string>;
}

/** Reads a site. Throws CommandFailure where nothing of it can be read. */
export async function importSite(request: ImportRequest): Promise<ImportedPages> {
  const gathered = gather();
  const site = await openSite(request, gathered.told);
  const pages: SitePage[] = [];
  for await (const found of site.pages) {
    const page = convert(found, gathered.told);
    if (page !== undefined) pages.push(page);
  }
  if (pages.length === 0) {
    const [first] = gathered.findings;
    throw failure(
      'empty',
      `no page of ${request.what} has text${first === undefined ? '' : `: ${first.where}: ${first.message}`}`,
      'A site that is drawn by scripts has its text in what its generator builds, or in its Markdown: name that folder.',
    );
  }
  const folded = fold(pages, site.root);
  const imported = link(folded, site, gathered.told);
  return {
    name: site.name,
    pages: imported,
    remarks: [...folded.remarks, ...gathered.remarks()],
    findings: gathered.findings,
    standAlone: true,
    isWhole: gathered.isWhole(),
  };
}

async function openSite(request: ImportRequest, told: Told): Promise<Site> {
  const { what, options, signal, credentials, front, deadlineMs, onProgress } = request;
  const most = options.maxPages ?? maxPages;
  const live = options.url === undefined ? undefined : new URL(options.url);
  if (!isAddress(what)) return openFolder(what, live, most, told);
  const start = new URL(what);
  const name = toKebab(`${start.host}${start.pathname}`, 'site');
  const cache = await openCache(join(front, '.import', name), options.dryRun === true);
  const visitor = createVisitor({ start, credentials, signal, deadlineMs, cache, allowPrivate: options.allowPrivate === true });
  return openLive({ start, maxPages: most, visitor, told, onProgress, isOver: () => signal.aborted, finish: cache.finish });
}

/** What is told, by its kind: findings one by one, pages that are left out by their reasons. */
function gather(): {
  readonly told: Told;
  readonly findings: readonly ImportFinding[];
  readonly remarks: () => readonly string[];
  readonly isWhole: () => boolean;
} {
  const findings: ImportFinding[] = [];
  const leftOut = new Map<string, string[]>();
  const remarks: string[] = [];
  let whole = true;
  return {
    told: {
      finding: (where, message) => void findings.push({ where, message }),
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

/** Members of front matter that hide a page. */
const hiding: readonly (readonly [name: string, value: string])[] = [
  ['draft', 'true'],
  ['hidden', 'true'],
  ['noindex', 'true'],
  ['unlisted', 'true'],
  ['published', 'false'],
  ['search', 'false'],
];

/** Fewest words of a page, without its heading. */
const fewestWords = 3;

/** A page in Markdown; what has no text, or loses most of it, is told. */
function convert({ address, html, markdown: twin, modified, listed }: FoundPage, told: Told): SitePage | undefined {
  const where = address.host === folderRoot.host ? decodeURI(address.pathname.slice(1)) : address.href;
  if (html?.hidden !== undefined) {
    told.leftOut(where, html.hidden);
    return undefined;
  }
  const title = html === undefined ? '' : titleOf(html);
  const said = html?.canonical ?? listed;
  const changed = modified ?? html?.modified;
  const facts = {
    address,
    ...(said !== undefined && { canonical: said }),
    ...(html?.locale !== undefined && { locale: html.locale }),
    ...(changed !== undefined && { modified: changed }),
  };
  if (twin !== undefined) {
    const { matter, body } = splitMatter(twin);
    const flag = hiding.find(([name, value]) => matter.get(name)?.toLowerCase() === value);
    if (flag !== undefined) told.leftOut(where, `${flag[0]}: ${flag[1]}`);
    else if (body.trim() === '') told.finding(where, 'its Markdown is empty');
    if (flag !== undefined || body.trim() === '') return undefined;
    const description = matter.get('description') ?? html?.description;
    const canonical = urlOf(matter.get('canonical') ?? matter.get('url'), address);
    return {
      ...facts,
      ...(said === undefined && canonical !== undefined && { canonical }),
      title: matter.get('title') ?? title,
      ...(description !== undefined && { description }),
      markdown: body,
      anchors: new Map(),
    };
  }
  if (html === undefined) return undefined;
  try {
    const scripts = selectAll('script[src], script[type=module]', html.tree).length;
    const main = mainContent(html.tree);
    const words = main === undefined ? 0 : wordsOf(main);
    if (main === undefined || words < fewestWords) {
      const isDrawn = scripts > 0 && wordsOf(html.tree) < fewestWords + wordsOf(select('head', html.tree) ?? html.tree);
      told.finding(where, isDrawn ? 'it has no text until its scripts run' : 'it has no text');
      return undefined;
    }
    const { anchors } = toNormalForm(main, html.base, html.title);
    const markdown = toMarkdownText(main);
    const kept = markdown.match(/\S+/g)?.length ?? 0;
    if (kept < fewestWords) {
      told.finding(where, `nothing is left of its ${words} words`);
      return undefined;
    }
    if (kept * 3 < words) told.finding(where, `${kept} of its ${words} words are left`);
    return {
      ...facts,
      title,
      ...(html.description !== undefined && { description: html.description }),
      markdown,
      anchors,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    told.finding(where, 'its tags nest too deeply to be read');
    return undefined;
  }
}

/** The title of a page whose content has none: its first heading where the head begins with it, else the head without the site's name. */
function titleOf({ tree, title }: HtmlPage): string {
  const heading = oneLine(selectAll('h1', tree).map((each) => toString(each))[0] ?? '')
    .replace(/[¶#]$/, '')
    .trimEnd();
  if (heading !== '' && (title === '' || title.startsWith(heading))) return heading;
  const at = Math.max(...[' | ', ' — ', ' – ', ' · ', ' - ', ' » '].map((mark) => title.lastIndexOf(mark)));
  return at > 0 ? title.slice(0, at) : title;
}

/** Pages with their paths, their addresses, and links between them. */
function link({ pages, instead }: ReturnType<typeof fold<SitePage>>, site: Site, told: Told): readonly ImportedPage[] {
  const distinct = createDistinct();
  const placed = pages.map(({ page, names, version }) => ({ page, version, names, path: distinct(pathOf(names)) }));
  const claims = new Map<string, number>();
  for (const { page } of placed)
    if (page.canonical !== undefined) claims.set(page.canonical.href, (claims.get(page.canonical.href) ?? 0) + 1);
  const base = site.live ?? commonBase(placed);
  const isFolder = site.root.host === folderRoot.host;
  const livePlace = (address: URL): URL | undefined => {
    if (!isFolder) return address;
    const below = address.pathname.slice(1).replace(/(^|\/)index\.x?html?$/i, '$1');
    return base && new URL(`${base.href.replace(/(?<!\/)\/*$/, '/')}${below}${address.hash}`);
  };
  const urlOfPage = ({ canonical, address }: SitePage): URL | undefined =>
    canonical !== undefined && claims.get(canonical.href) === 1 ? canonical : livePlace(address);
  const byKey = new Map<string, (typeof placed)[number]>();
  for (const each of placed) {
    const url = urlOfPage(each.page);
    if (url !== undefined) byKey.set(keyOf(url), each);
  }
  for (const each of placed) byKey.set(keyOf(each.page.address), each);
  const days = new Set(placed.map(({ page }) => page.modified ?? ''));
  // a day that all pages share is that of a build
  const hasDays = days.size > 1 || placed.length === 1;
  let unlinked = 0;
  const made = placed.flatMap(({ page, path, version }): ImportedPage[] => {
    const relink = (written: string): string | null | undefined => {
      if (written.startsWith('#'))
        return page.anchors.has(written.slice(1)) ? `#${page.anchors.get(written.slice(1)) ?? ''}` : undefined;
      const url = /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^https?:/i.test(written) ? undefined : urlOf(written, page.address);
      if (url === undefined) return undefined;
      const target = byKey.get(instead.get(keyOf(url)) ?? keyOf(url));
      if (target !== undefined) {
        const id = decodedHash(url.hash.slice(1));
        const anchor = target.page.anchors.get(id) ?? id;
        const way = target.path === path && anchor !== '' ? '' : posix.relative(posix.dirname(path), `${target.path}.md`);
        return `${way.split('/').map(encodeURIComponent).join('/')}${anchor === '' ? '' : `#${encodeURI(anchor)}`}`;
      }
      if (url.host !== folderRoot.host) return url.href === written ? undefined : url.href;
      const live = livePlace(url);
      if (live === undefined) unlinked += 1;
      return live?.href ?? null;
    };
    const parts = toParts(page.markdown, relink);
    if (parts === undefined) {
      told.finding(page.address.href, 'its Markdown would take minutes to read');
      return [];
    }
    const title = toLabel(parts.title ?? (page.title || (path.split('/').at(-1) ?? path)));
    const url = urlOfPage(page)?.href;
    const updated = hasDays ? dateOf(page.modified) : undefined;
    const description = page.description === undefined ? '' : oneLine(page.description).slice(0, 1_000);
    return [
      {
        path,
        title,
        ...(description !== '' && { description }),
        facts: {
          ...(url !== undefined && { url }),
          ...(updated !== undefined && { updated_at: updated }),
          ...(page.locale !== undefined && { locale: page.locale }),
          ...(version !== undefined && /\d/.test(version) && { version }),
        },
        opening:
          parts.title === undefined ? `# ${title.replace(/[\\`*_{}[\]<>#]/g, '\\$&')}\n\n${parts.opening}`.trim() : parts.opening,
        sections: parts.sections,
      },
    ];
  });
  if (isFolder && base === undefined)
    told.remark('no page says where people read it; --url https://docs.example.com/ gives every page its address');
  if (unlinked > 0) told.remark(`${counted(unlinked, 'link')} to files that are no pages became their words`);
  return made;
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** The path of a page below docs/. */
function pathOf(names: readonly string[]): string {
  const safe = names.map((name) =>
    name.replace(/[#?%\\/:*"<>|\p{C}\p{Zl}\p{Zp}]+/gu, '-').replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, ''),
  );
  return (
    safe
      .map((name) => name || '-')
      .join('/')
      .slice(0, 180)
      .replace(/(?<!\/)\/+$/, '') || 'index'
  );
}

/** Where most pages of a folder stand, by what they say of themselves. */
function commonBase(placed: readonly { readonly page: SitePage; readonly names: readonly string[] }[]): URL | undefined {
  const counts = new Map<string, number>();
  for (const { page } of placed) {
    if (page.canonical === undefined) continue;
    const own = keyOf(page.address).slice(folderRoot.host.length);
    const said = keyOf(page.canonical);
    if (!said.endsWith(own)) continue;
    const base = `${page.canonical.protocol}//${said.slice(0, said.length - own.length)}/`;
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined || !URL.canParse(best[0]) ? undefined : new URL(best[0]);
}

/** A date in the form of front matter, or undefined. */
function dateOf(written: string | undefined): string | undefined {
  if (written === undefined || !/^\d{4}-\d\d-\d\d/.test(written)) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return written;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
}
