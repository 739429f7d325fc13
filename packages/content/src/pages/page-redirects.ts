// The old addresses of the published pages: as their sites, their front matter and the settings name them. They are those of the build before
// as long as every page has its place and its former names, and the files that were asked answer the same.
import { madeFile, unmadeFolder } from '../links/links.ts';
import { type AddressedPage, maxNamed, namedBefore, type OldAddresses, oldAddresses } from '../links/old-addresses.ts';
import type { DocsSite } from '../sources/generator.ts';
import type { Origin } from '../sources/origin.ts';
import { stillAnswer, traceFiles } from '../sources/project.ts';
import type { ConvertedPages } from './convert-pages.ts';
import type { RememberedAddresses } from './page-steps.ts';
import type { ReadContext, ReadPages } from './pages.ts';

/** Finds them. `own` are the redirects of the settings. */
export function redirectsOfPages(
  converted: Pick<ConvertedPages, 'shown' | 'hidden'>,
  { pages, addresses }: Pick<ReadPages, 'pages' | 'addresses'>,
  own: Readonly<Record<string, string>> | undefined,
  { cache, isReduced = false }: Pick<ReadContext, 'cache' | 'isReduced'>,
): OldAddresses {
  const make = (): RememberedAddresses => redirectsNow(converted, new Set(pages.map(({ id }) => id)), own);
  if (cache === undefined) return make().found;
  const stillHolds = ({ answers }: RememberedAddresses): boolean => answers.every(([files, each]) => stillAnswer(each, files));
  return cache.redirects.get(isReduced ? 'reduced' : '', [addresses, own], make, stillHolds).found;
}

function redirectsNow(
  { shown, hidden }: Pick<ConvertedPages, 'shown' | 'hidden'>,
  published: ReadonlySet<string>,
  own: Readonly<Record<string, string>> | undefined,
): RememberedAddresses {
  const sites = new Map<DocsSite, AddressedPage[]>();
  let tooMany = 0;
  for (const { draft } of shown) {
    if (!published.has(draft.id)) continue;
    const { site } = draft.origin;
    const list = sites.get(site) ?? [];
    const before = namedBefore(draft.split.raw, draft.place.route);
    list.push({ id: draft.id, route: draft.place.route, before: before.slice(0, maxNamed) });
    tooMany += Math.max(0, before.length - maxNamed);
    sites.set(site, list);
  }
  const origins = new Map(shown.map(({ draft: { origin } }) => [origin.site, origin]));
  const answers: RememberedAddresses['answers'][number][] = [];
  const given = [...sites].map(([site, list]) => {
    const origin = origins.get(site);
    const traced = origin && traceFiles(origin.files);
    if (origin !== undefined && traced !== undefined) answers.push([origin.files, traced.answers]);
    return {
      ...{ origin: site.origin, base: site.base, pages: list, config: origin?.config },
      rules: (site.redirects ?? []).filter(({ isRewrite }) => isRewrite !== true),
      hasOtherPage: otherPagesOf(site, origin && { ...origin, files: traced?.files ?? origin.files }),
      leftOut: hidden
        .filter((each) => each.origin.site === site)
        .map(({ id, place, hidden: reason = '' }) => ({ id, route: place.route, reason })),
    };
  });
  const found = oldAddresses(given, own);
  return { found: { ...found, dropped: found.dropped + tooMany }, answers };
}

/** The pages that a site has besides: those of templates, of code and of scripts. */
function otherPagesOf(site: DocsSite, origin: Origin | undefined): (route: string) => boolean {
  return (route) =>
    site.hasOtherPage?.(route) === true ||
    madeFile.test(route) ||
    (origin !== undefined && unmadeFolder(`/${route}`, origin) !== undefined);
}
