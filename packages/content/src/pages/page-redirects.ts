// The old addresses of the published pages: as their sites, their front matter and the settings name them.
import { madeFile, unmadeFolder } from '../links/links.ts';
import { type AddressedPage, maxNamed, namedBefore, type OldAddresses, oldAddresses } from '../links/old-addresses.ts';
import type { DocsSite } from '../sources/generator.ts';
import type { Origin } from '../sources/origin.ts';
import type { ConvertedPages } from './convert-pages.ts';
import type { ReadPages } from './pages.ts';

/** Finds them. `own` are the redirects of the settings. */
export function redirectsOfPages(
  { visiblePages, hidden }: Pick<ConvertedPages, 'visiblePages' | 'hidden'>,
  { pages }: Pick<ReadPages, 'pages'>,
  ownRedirects: Readonly<Record<string, string>> | undefined,
): OldAddresses {
  const published = new Set(pages.map(({ id }) => id));
  const sites = new Map<DocsSite, AddressedPage[]>();
  let tooMany = 0;
  for (const { draft } of visiblePages) {
    if (!published.has(draft.id)) continue;
    const { site } = draft.origin;
    const list = sites.get(site) ?? [];
    const before = namedBefore(draft.split.raw, draft.location.route);
    list.push({ id: draft.id, route: draft.location.route, before: before.slice(0, maxNamed) });
    tooMany += Math.max(0, before.length - maxNamed);
    sites.set(site, list);
  }
  const origins = new Map(visiblePages.map(({ draft: { origin } }) => [origin.site, origin]));
  const given = [...sites].map(([site, list]) => {
    const origin = origins.get(site);
    return {
      ...{ origin: site.origin, base: site.base, pages: list, config: origin?.config },
      rules: (site.redirects ?? []).filter(({ isRewrite }) => isRewrite !== true),
      hasOtherPage: otherPagesOf(site, origin),
      leftOut: hidden
        .filter((each) => each.origin.site === site)
        .map(({ id, location, hidden: reason = '' }) => ({ id, route: location.route, reason })),
    };
  });
  const addresses = oldAddresses(given, ownRedirects);
  return { ...addresses, dropped: addresses.dropped + tooMany };
}

/** The pages that a site has besides: those of templates, of code and of scripts. */
function otherPagesOf(site: DocsSite, origin: Origin | undefined): (route: string) => boolean {
  return (route) =>
    site.hasOtherPage?.(route) === true ||
    madeFile.test(route) ||
    (origin !== undefined && unmadeFolder(`/${route}`, origin) !== undefined);
}
