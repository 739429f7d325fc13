// Where the links of pages lead: to pages and documents of the front, or out of it.

/** What a front serves below its base URL. */
export interface Addresses {
  readonly prefix: string;
  readonly readable: ReadonlySet<string>;
  readonly served: ReadonlySet<string>;
}

/** Where a link of the page at a path leads for a browser; undefined where the front has nothing. */
export function hrefOf(
  url: string,
  { path: from, addresses: { prefix, readable, served } }: { readonly path: string; readonly addresses: Addresses },
): string | undefined {
  if (url.startsWith('#') || /^(?:https?:\/\/|mailto:)/i.test(url)) return url;
  const base = `http://front.invalid${from}`;
  if (!URL.canParse(url, base)) return undefined;
  const { host, pathname, hash } = new URL(url, base);
  if (host !== 'front.invalid') return undefined;
  const path = pathname.replace(/\.md$/, '');
  if (readable.has(path)) return `${prefix}${path}${hash}`;
  return served.has(pathname) ? `${prefix}${pathname}${hash}` : undefined;
}
