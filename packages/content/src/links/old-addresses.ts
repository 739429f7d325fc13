// Old addresses of pages: what the redirects of sites, of pages and of the settings lead to. Chains are followed and patterns are written
// out for the pages that are there, so that serving is one look-up. What leads to no page is reported, and nothing leaves the front unless
// the settings say so.
import { defined, percentDecoded } from '@vitrine/core/serving';
import { encodePath, firstPosition } from '@vitrine/core/workspace';
import { isPattern, type RedirectRule, sourceOfTarget } from '../sources/redirects.ts';

/** A published page, where its site has it. */
export interface AddressedPage {
  readonly id: string;
  /** Path below the site's base: `guide/install`. */
  readonly route: string;
  /** Old routes or addresses that the page itself names. */
  readonly before: readonly string[];
}

export interface AddressedSite {
  readonly origin?: string | undefined;
  /** Path of the site at its origin; begins and ends with a slash. */
  readonly base: string;
  readonly rules: readonly RedirectRule[];
  readonly pages: readonly AddressedPage[];
  /** Pages of it that are not published, with the reason. */
  readonly leftOut?: readonly { readonly id: string; readonly route: string; readonly reason: string }[];
  /** Whether the site has a page at a route that is no documentation. */
  readonly hasOtherPage?: ((route: string) => boolean) | undefined;
  /** The file that describes the site, where one does. */
  readonly config?: string | undefined;
}

/** A redirect without a published page at its end. */
export interface RefusedRedirect {
  readonly from: string;
  readonly reason: string;
  /** The configuration of its site; absent for those of the settings. */
  readonly config?: string;
}

/** Why a redirect of a site is left out that is no fault of the site. */
export const leadsAway = 'it leads to another site';
/** The same: the site has the page, and it is no documentation. */
export const leadsToOther = 'it leads to a page of the site that is not documentation';

export interface OldAddresses {
  /** `/docs/old` to `/docs/new` or to an address; sorted by the old path. */
  readonly redirects: readonly (readonly [from: string, to: string])[];
  readonly refused: readonly RefusedRedirect[];
  readonly dropped: number;
}

/** Longest chain of redirects. */
const maxHops = 10;
export const maxOldAddresses = 100_000;
/** How often the pattern of a redirect is compared with a page, in all. */
export const maxComparisons = 500_000;

export const maxNamed = 100;

/** Old addresses (`redirect_from`, `oldUrl`, `aliases`, which may be relative) and `permalink` in the front matter. */
export function namedBefore(
  { redirect_from: from, oldUrl, aliases, permalink }: Readonly<Record<string, unknown>>,
  route: string,
): readonly string[] {
  const folder = route.split('/').filter(Boolean).slice(0, -1).join('/');
  const absolute = (alias: unknown): unknown =>
    typeof alias === 'string' && !/^(?:\/|https?:)/i.test(alias) && folder !== '' ? `/${folder}/${alias}` : alias;
  return [from, oldUrl, [aliases].flat().map(absolute), permalink]
    .flat()
    .filter((each): each is string => typeof each === 'string');
}

/**
 * Resolves the old addresses of all sites. `own` are those of the settings: paths below `/docs/`, or from the root, and as targets also
 * `https` addresses. They win over those of the sites.
 */
export function oldAddresses(sites: readonly AddressedSite[], ownRedirects: Readonly<Record<string, string>> = {}): OldAddresses {
  const ids = new Set(sites.flatMap(({ pages }) => pages.map(({ id }) => id)));
  const redirects = new Map<string, string>();
  const refused: RefusedRedirect[] = [];
  let dropped = 0;
  let comparisons = 0;
  const addKey = (key: string, to: string): void => {
    if (redirects.has(key)) return;
    if (redirects.size >= maxOldAddresses) dropped += 1;
    else redirects.set(key, to);
  };
  const add = (from: string, to: string, pages?: ReadonlySet<string>): void => {
    const path = normalizedPath(from);
    if (path !== '' && !ids.has(path) && pages?.has(path) !== true && isAddress(path)) addKey(`/docs/${encodePath(path)}`, to);
  };
  const leadTo = (id: string): string => `/docs/${encodePath(id)}`;

  /** The address that an old path of the settings leads to, where it leaves the front. */
  const away = (to: string): boolean => /^https?:\/\//i.test(to) && URL.canParse(to);
  const belowDocs = (path: string): string => (ids.has(normalizedPath(path)) ? path : path.replace(/^\/?docs\//, ''));
  // as a Location field has it: in ASCII
  for (const [from, to] of Object.entries(ownRedirects)) if (away(to)) add(belowDocs(from), new URL(to).href);
  const settings: AddressedSite = {
    base: '/',
    rules: Object.entries(ownRedirects)
      .filter(([, to]) => !away(to))
      .map(([from, to]) => ({ from: belowDocs(from), to: belowDocs(to) })),
    pages: [...ids].map((id) => ({ id, route: id, before: [] })),
    leftOut: sites.flatMap(({ leftOut = [] }) => leftOut.map(({ id, reason }) => ({ id, route: id, reason }))),
  };
  const ownPath = ({ id, route }: AddressedPage): string => idOfRoute(normalizedPath(route), normalizedPath(route), id);
  /** The paths of the pages of all sources that are one site. */
  const taken = new Map<string, Set<string>>();
  const siteUrl = ({ origin = '', base }: AddressedSite): string => origin + base;
  for (const site of sites) {
    const paths = taken.get(siteUrl(site)) ?? new Set();
    for (const page of site.pages) paths.add(normalizedPath(ownPath(page)));
    taken.set(siteUrl(site), paths);
  }
  /** What a site, or the settings, lead to a page: the old addresses that pages name, and the redirects; `ownPages` keep their paths. */
  const addRedirects = (site: AddressedSite, ownPages?: ReadonlySet<string>): void => {
    if (site.rules.length === 0 && site.pages.every(({ before }) => before.length === 0)) return;
    const byRoute = new Map(site.pages.map(({ id, route }) => [normalizedPath(route), id]));
    const byId = new Map(site.pages.map(({ id, route }) => [id, normalizedPath(route)]));
    const leftOut = new Map(site.leftOut?.map(({ route, reason }) => [normalizedPath(route), reason]));
    const refuse = (from: string, reason: string): void => {
      refused.push({ from, reason, ...defined({ config: site.config }) });
    };
    const exact = new Map(
      site.rules
        .filter(({ from, isComputed }) => isComputed !== true && !isPattern(from))
        .map(({ from, to }) => [routeOf(from, site), to]),
    );
    /** Old routes that were written out so far, with the page of each: a chain may go through a pattern. */
    const written = new Map<string, string>();
    /** The page at the end of a chain of redirects; the reason where there is none. */
    const follow = (to: string): { readonly id: string } | { readonly reason: string } => {
      let target = to;
      const seen = new Set<string>();
      for (let hops = 0; hops <= maxHops; hops += 1) {
        const route = routeOf(target, site);
        if (route === undefined) return { reason: leadsAway };
        const id = byRoute.get(route) ?? (ids.has(route) ? route : written.get(route));
        if (id !== undefined) return { id };
        const next = exact.get(route);
        if (next === undefined) {
          if (site.hasOtherPage?.(route) === true) return { reason: leadsToOther };
          const why = leftOut.get(route);
          const shortened = route.slice(0, 120);
          return { reason: why === undefined ? `no page is published at ${shortened}` : `${shortened} is left out (${why})` };
        }
        if (seen.has(route)) return { reason: 'it leads back to itself' };
        seen.add(route);
        target = next;
      }
      return { reason: `it follows more than ${maxHops} redirects` };
    };
    /** An old route, and the id that a page there would have had. */
    const addRoute = (route: string, id: string): void => {
      // A page that the site has there is what answers there.
      if (byRoute.has(route)) return;
      written.set(routeOf(route, site) ?? route, id);
      // An old address of the front itself, as people write it: `/docs/old`.
      const ofFront = route.startsWith('docs/') ? [route.slice('docs/'.length)] : [];
      for (const path of new Set([idOfRoute(route, byId.get(id) ?? id, id), route, ...ofFront])) add(path, leadTo(id), ownPages);
    };
    for (const { id, before } of site.pages)
      for (const old of before) {
        const route = routeOf(old, site);
        if (route !== undefined) addRoute(route, id);
      }
    const byRouteInOrder = routesInOrder(site.pages);
    const unresolved: RedirectRule[] = [];
    for (const rule of site.rules) {
      if (rule.isComputed === true) {
        refuse(rule.from, 'the configuration computes it');
        continue;
      }
      if (rule.isConditional === true) {
        refuse(rule.from, 'more than its path decides');
        continue;
      }
      if (!isPattern(rule.from)) {
        const end = follow(rule.to);
        if ('id' in end) addRoute(normalizedPath(rule.from), end.id);
        else unresolved.push(rule);
        continue;
      }
      let uses = 0;
      const to = routeOf(rule.to, site);
      if (to !== undefined && isPattern(to))
        for (const [route, id] of byRouteInOrder.startingWith(to.slice(0, to.search(placeholder)).replace(/\/$/, ''))) {
          comparisons += 1;
          if (comparisons > maxComparisons) break;
          const old = sourceOfTarget({ from: rule.from, to }, route);
          if (old === undefined || old === route) continue;
          uses += 1;
          addRoute(old, id);
        }
      if (comparisons > maxComparisons) {
        refuse(rule.from, `its pattern and the earlier ones match too many pages (${maxComparisons} comparisons)`);
        continue;
      }
      const everything = /^(.+)\/(?:\*|\(\.\*\)|:\w+\*|:\w+\(\.\*\)|\[\.\.\.\w+\])$/.exec(rule.from)?.[1];
      const end = to === undefined || isPattern(to) ? undefined : follow(to);
      if (everything !== undefined && !isPattern(everything) && end !== undefined && 'id' in end) {
        uses += 1;
        const before = normalizedPath(idOfRoute(everything, byId.get(end.id) ?? end.id, end.id));
        if (isAddress(before)) addKey(`/docs/${encodePath(before)}/*`, leadTo(end.id));
        // The folder itself as well: any number of segments may be none.
        addRoute(normalizedPath(everything), end.id);
      }
      if (uses === 0)
        refuse(
          rule.from,
          to === undefined ? leadsAway : end !== undefined && 'reason' in end ? end.reason : 'its pattern fits no page',
        );
    }
    for (const rule of unresolved) {
      const end = follow(rule.to);
      if ('id' in end) addRoute(normalizedPath(rule.from), end.id);
      else refuse(rule.from, end.reason);
    }
  };
  addRedirects(settings);
  for (const site of sites) addRedirects(site, taken.get(siteUrl(site)));
  // The path of each page on its own site, where rewrites, slugs and index files make it another than its id. What a site states leads on.
  for (const page of sites.flatMap(({ pages }) => pages)) add(ownPath(page), leadTo(page.id));
  return { redirects: [...redirects].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)), refused, dropped };
}

/** Where the first placeholder of a pattern may begin. */
const placeholder = /[:*([]/;

/** The routes of pages in order, so that those below a folder are found without looking at the others. */
function routesInOrder(pages: readonly AddressedPage[]): {
  readonly startingWith: (start: string) => Iterable<readonly [route: string, id: string]>;
} {
  const sorted = pages
    .map(({ id, route }) => [normalizedPath(route), id] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    *startingWith(start) {
      let position = firstPosition(sorted.length, (index) => (sorted[index]?.[0] ?? '') >= start);
      for (let at = sorted[position]; at?.[0].startsWith(start) === true; at = sorted[++position]) yield at;
    },
  };
}

/** A path without slashes at its ends, an ending of Markdown, a fragment or a query. */
function normalizedPath(path: string): string {
  const [way = ''] = path.split(/[?#]/, 1);
  return percentDecoded(way.replace(/^\/+|(?<!\/)\/+$/g, '').replace(/(?:(?:^|\/)index)?\.(?:mdx?|html?)$/i, ''));
}

/** Whether somebody can request a path: half of a sign of two parts has no encoding. */
function isAddress(path: string): boolean {
  return !/\p{Surrogate}/u.test(path);
}

/** The route of a target below the base of its site; undefined for a target on another site. */
function routeOf(target: string, { origin, base }: AddressedSite): string | undefined {
  let path = target;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) {
    if (origin === undefined || !URL.canParse(target, origin) || new URL(target, origin).origin !== origin) return undefined;
    path = new URL(target, origin).pathname;
  }
  const route = normalizedPath(path);
  const below = normalizedPath(base);
  return below !== '' && (route === below || route.startsWith(`${below}/`)) ? route.slice(below.length + 1) : route;
}

/** The id of a page at an old route: its folders are replaced as those of the page's own route are. */
function idOfRoute(route: string, pageId: string, id: string): string {
  if (pageId !== id && pageId.endsWith(`/${id}`)) {
    const prefix = pageId.slice(0, pageId.length - id.length);
    return route.startsWith(prefix) ? route.slice(prefix.length) : route;
  }
  if (pageId !== '' && pageId !== id && id.endsWith(`/${pageId}`)) return id.slice(0, id.length - pageId.length) + route;
  return route;
}
