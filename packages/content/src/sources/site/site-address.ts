// Where a built site is on its host: the origin and the path that its canonical addresses, its sitemap or its own links state.
import type { BuiltPage } from './built-page.ts';

/** Where a site is. `base` begins and ends with a slash. */
export interface SiteAddress {
  readonly origin?: string;
  readonly base: string;
}

/** A path as pages are compared by: without ending, `index` and slashes at its ends. */
export function pathKey(path: string): string {
  return decoded(path)
    .replace(/^\/+/, '')
    .replace(/\.(?:x?html?|mdx?)$/i, '')
    .replace(/(?:^|\/)index$/i, '')
    .replace(/(?<!\/)\/+$/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address under which most pages are, by their own canonical addresses and those of the sitemap; else the path that their links begin with. */
export function findSiteAddress(pages: readonly BuiltPage[], listed: readonly URL[]): SiteAddress {
  const keys = new Set(pages.map(({ path }) => pathKey(path)));
  const counts = new Map<string, number>();
  const count = (address: URL, key: string): void => {
    const path = pathKey(address.pathname);
    if (path !== key && !path.endsWith(`/${key}`) && key !== '') return;
    const base = key === '' ? path : path.slice(0, path.length - key.length);
    const found = `${address.origin}/${base}`.replace(/(?<!\/)\/*$/, '/');
    counts.set(found, (counts.get(found) ?? 0) + 1);
  };
  for (const { path, facts } of pages)
    if (facts.canonical !== undefined && /^https?:/i.test(facts.canonical) && URL.canParse(facts.canonical))
      count(new URL(facts.canonical), pathKey(path));
  if (counts.size === 0)
    for (const address of listed) {
      const names = pathKey(address.pathname).split('/');
      for (let at = 0; at <= names.length; at += 1) if (keys.has(names.slice(at).join('/'))) {
        count(address, names.slice(at).join('/'));
        break;
      }
    }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  if (best === undefined) return { base: baseOfLinks(pages, keys) };
  const url = new URL(best[0]);
  return { origin: url.origin, base: url.pathname };
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
