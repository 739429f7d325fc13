// Where documentation pages are. Paths are looked up literally, so they are stored percent-encoded, as they are sent.

/** Where people read a page, below the base URL. */
export function htmlPagePath({ id }: { readonly id: string }): string {
  return `/docs/${encodePath(id)}`;
}

/** A path as it is sent: percent-encoded, round brackets too, with which a link of Markdown would end. */
export function encodePath(path: string): string {
  // most paths; a front of ten thousand pages asks for a hundred thousand
  if (/^[\w./-]*$/.test(path)) return path;
  return path.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Where a page's Markdown is, below the base URL. */
export function pagePath(page: { readonly id: string }): string {
  return `${htmlPagePath(page)}.md`;
}
