// Where a built site is on its host: the origin and the path that its canonical addresses, its sitemap or its own links state.
import type { BuiltPage } from './built-page.ts';
import { pathKey, type SiteAddress, siteOfPage } from './page-path.ts';

/** The address under which most pages are, by their own canonical addresses, else by those of the sitemap; else the path that their links begin with. */
export function findSiteAddress(pages: readonly BuiltPage[], sitemap: readonly URL[]): SiteAddress {
  const keys = new Set(pages.map(({ path }) => pathKey(path)));
  // the canonical address of a redirect is that of its target
  const stated = pages.flatMap(({ path, facts }) =>
    facts.redirect === undefined ? (siteOfPage(facts.canonical, path) ?? []) : [],
  );
  const siteAddress = commonest(stated) ?? commonest(sitemap.flatMap((address) => siteOfEntry(address, keys) ?? []));
  return siteAddress ?? { base: baseOfLinks(pages, keys) };
}

/** Where the site of an entry of a sitemap is: above the longest part of its path that a page has. */
function siteOfEntry({ href, pathname }: URL, keys: ReadonlySet<string>): SiteAddress | undefined {
  const names = pathKey(pathname).split('/');
  const at = names.findIndex((_, index) => keys.has(names.slice(index).join('/')));
  return at < 0 ? undefined : siteOfPage(href, `${names.slice(at).join('/')}.html`);
}

function commonest(sites: readonly SiteAddress[]): SiteAddress | undefined {
  const counts = new Map<string, { readonly site: SiteAddress; count: number }>();
  for (const site of sites) {
    const key = `${site.origin ?? ''}${site.base}`;
    const entry = counts.get(key) ?? { site, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.site;
}

/** The path that links of a site begin with which name pages from the top of its host. */
function baseOfLinks(pages: readonly BuiltPage[], keys: ReadonlySet<string>): string {
  const counts = new Map<string, number>();
  for (const { links } of pages.slice(0, 50))
    for (const link of links) {
      if (!/^\/(?!\/)/.test(link)) continue;
      const names = pathKey(link.replace(/[?#].*/s, '')).split('/');
      for (let at = 0; at < Math.min(4, names.length + 1); at += 1) {
        if (!keys.has(names.slice(at).join('/'))) continue;
        const base = at === 0 ? '/' : `/${names.slice(0, at).join('/')}/`;
        counts.set(base, (counts.get(base) ?? 0) + 1);
        break;
      }
    }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '/';
}
