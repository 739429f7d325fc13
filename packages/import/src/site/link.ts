// The pages of a site as pages of a front: their paths, the addresses where people read them, and links from file to file.
import { countBy } from '@vitrine/core/workspace';
import { defined, percentDecoded } from '@vitrine/core/serving';
import { posix } from 'node:path';
import { counted } from '@vitrine/cli-kit/output/format';
import type { ImportedPage } from '../imported.ts';
import { createDistinct, toLabel } from '../wording.ts';
import type { SitePage } from './convert.ts';
import { type fold, keyOf } from './fold.ts';
import { folderRoot, type ImportableSite, type SiteReport } from './found-page.ts';
import { oneLine, urlOf } from './html.ts';
import { maxSections, toParts } from './markdown.ts';

export function link(
  { pages, instead }: ReturnType<typeof fold<SitePage>>,
  site: ImportableSite,
  report: SiteReport,
): readonly ImportedPage[] {
  const distinct = createDistinct();
  const placed = pages.map(({ page, names, version }) => ({ page, version, names, path: distinct(pathOf(names)) }));
  const claims = countBy(placed.flatMap(({ page }) => page.canonical?.href ?? []));
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
  const imported = placed.flatMap(({ page, path, version }): ImportedPage[] => {
    const relink = (written: string): string | null | undefined => {
      if (written.startsWith('#'))
        return page.anchors.has(written.slice(1)) ? `#${page.anchors.get(written.slice(1)) ?? ''}` : undefined;
      const url = /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^https?:/i.test(written) ? undefined : urlOf(written, page.address);
      if (url === undefined) return undefined;
      const target = byKey.get(instead.get(keyOf(url)) ?? keyOf(url));
      if (target !== undefined) {
        const id = percentDecoded(url.hash.slice(1));
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
      report.finding(page.address.href, 'its Markdown would take minutes to read');
      return [];
    }
    if (parts.uncut !== undefined)
      report.finding(
        page.address.href,
        `it has ${maxSections + parts.uncut} headings of the second level: the first ${maxSections} begin a section; divide the page`,
      );
    const title = toLabel(parts.title ?? (page.title || (path.split('/').at(-1) ?? path)));
    const url = urlOfPage(page)?.href;
    const updated = hasDays ? dateOf(page.modified) : undefined;
    const description = page.description === undefined ? '' : oneLine(page.description).slice(0, 1_000);
    return [
      {
        path,
        title,
        ...(description !== '' && { description }),
        facts: defined({
          url,
          updated_at: updated,
          locale: page.locale,
          version: version !== undefined && /\d/.test(version) ? version : undefined,
        }),
        opening:
          parts.title === undefined ? `# ${title.replace(/[\\`*_{}[\]<>#]/g, '\\$&')}\n\n${parts.opening}`.trim() : parts.opening,
        sections: parts.sections,
      },
    ];
  });
  if (isFolder && base === undefined) report.remark('no page states its address; add --url https://docs.example.com/');
  if (unlinked > 0) report.remark(`${counted(unlinked, 'link')} to files that are not pages became plain text`);
  return imported;
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

/** Where most pages of a folder are, by what they say of themselves. */
function commonBase(placed: readonly { readonly page: SitePage; readonly names: readonly string[] }[]): URL | undefined {
  const counts = new Map<string, number>();
  for (const { page } of placed) {
    if (page.canonical === undefined) continue;
    const pagePath = keyOf(page.address).slice(folderRoot.host.length);
    const said = keyOf(page.canonical);
    if (!said.endsWith(pagePath)) continue;
    const base = `${page.canonical.protocol}//${said.slice(0, said.length - pagePath.length)}/`;
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
