// Where the documentation pages are, below the base URL. Paths are looked up literally, so they are stored as they are sent:
// percent-encoded.

/** Where people read a page, below the base URL. */
export function htmlPagePath({ id }: { readonly id: string }): string {
  return `/docs/${id.split('/').map(encodeURIComponent).join('/')}`;
}

/** Where a page's Markdown is, below the base URL. */
export function pagePath(page: { readonly id: string }): string {
  return `${htmlPagePath(page)}.md`;
}
