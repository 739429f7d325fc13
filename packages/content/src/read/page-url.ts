// Where people read a page: the page's own address, or its path below the address of the documentation.

/** The absolute address of a page, or undefined where none can be made. */
export function resolvePageUrl(url: string | undefined, docsBaseUrl: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (URL.canParse(url)) return new URL(url).href;
  if (docsBaseUrl === undefined) return undefined;
  const base = docsBaseUrl.endsWith('/') ? docsBaseUrl : `${docsBaseUrl}/`;
  const joined = base + url.replace(/^\/+/, '');
  return URL.canParse(joined) ? new URL(joined).href : undefined;
}
