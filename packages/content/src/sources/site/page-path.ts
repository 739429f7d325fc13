// The path of a page: as pages are compared by, and what it says of where the site is.
import { percentDecoded } from '@vitrine/core/serving';

/** Where a site is. `base` begins and ends with a slash. */
export interface SiteAddress {
  readonly origin?: string;
  readonly base: string;
}

/** A path as pages are compared by: without ending, `index` and slashes at its ends. */
export function pathKey(path: string): string {
  return (
    percentDecoded(path)
      .replace(/^\/+/, '')
      .replace(/\.(?:x?html?|mdx?)$/i, '')
      // where upper and lower case differ, only `index` is the name of a folder's page; `types/Index` is the page of a type
      .replace(/^index$/i, '')
      .replace(/\/index$/, '')
      .replace(/(?<!\/)\/+$/, '')
  );
}

/** Where the site of a page is, by an address of the page; undefined where that does not end as the path of its file does. */
export function siteOfPage(address: string | undefined, path: string): SiteAddress | undefined {
  if (address === undefined || !/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  const [ownKey, key] = [pathKey(pathname), pathKey(path)];
  if (ownKey === key) return { origin, base: '/' };
  if (key !== '' && !ownKey.endsWith(`/${key}`)) return undefined;
  return { origin, base: `/${key === '' ? ownKey : ownKey.slice(0, -key.length - 1)}/` };
}

/** Where a link leads below the site, as pages are compared; undefined for one that leads out. */
export function keyOfLink(link: string, { origin, base }: SiteAddress): string | undefined {
  let path = link;
  if (/^https?:/i.test(link)) {
    if (!URL.canParse(link)) return undefined;
    const url = new URL(link);
    if (url.origin !== origin || !`${url.pathname}/`.startsWith(base)) return undefined;
    path = url.pathname;
  } else if (!link.startsWith('/')) return undefined;
  const bare = path.replace(/[?#].*/s, '');
  return pathKey(`${bare}/`.startsWith(base) ? bare.slice(base.length - 1) : bare);
}
