// The pages of a site as pages of a front: their paths, the addresses where people read them, and links from file to file.
import { countBy } from '@vitrine/core/workspace';
import { defined, percentDecoded } from '@vitrine/core/serving';
import { posix } from 'node:path';
import { counted } from '@vitrine/cli-kit/output/format';
import type { ImportedPage } from '../imported.ts';
import { createDistinct, toLabel } from '../wording.ts';
import type { SitePage } from './convert.ts';
import { type fold, keyOf } from './fold.ts';
import type { SiteReport } from './found-page.ts';
import { oneLine } from './html.ts';
import { maxSections, toParts } from './markdown.ts';

export function link(
  { pages, instead }: ReturnType<typeof fold<SitePage>>,
  live: (url: URL) => URL | undefined,
  report: SiteReport,
): readonly ImportedPage[] {
  const distinct = createDistinct();
  const placed = pages.map(({ page, names, version }) => ({ page, version, names, path: distinct(pathOf(names)) }));
  const claims = countBy(placed.flatMap(({ page }) => page.canonical?.href ?? []));
  const urlOfPage = ({ canonical, address }: SitePage): URL | undefined =>
    canonical !== undefined && claims.get(canonical.href) === 1 ? canonical : live(address);
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
      const url = page.resolveLink(written);
      if (url === undefined) return undefined;
      const target = byKey.get(instead.get(keyOf(url)) ?? keyOf(url));
      if (target !== undefined) {
        const id = percentDecoded(url.hash.slice(1));
        const anchor = target.page.anchors.get(id) ?? id;
        const way = target.path === path && anchor !== '' ? '' : posix.relative(posix.dirname(path), `${target.path}.md`);
        return `${way.split('/').map(encodeURIComponent).join('/')}${anchor === '' ? '' : `#${encodeURI(anchor)}`}`;
      }
      const location = live(url);
      if (location === undefined) unlinked += 1;
      return location === undefined ? null : location.href === written ? undefined : location.href;
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
  if (unlinked > 0) report.remark(`${counted(unlinked, 'link')} to files that are not pages became plain text`);
  return imported;
}

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

function dateOf(written: string | undefined): string | undefined {
  if (written === undefined || !/^\d{4}-\d\d-\d\d/.test(written)) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return written;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
}
