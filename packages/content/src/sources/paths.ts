// Small steps between the path of a page and its address, shared by the generators.

/** `guide/install.mdx` without its ending. */
export function withoutEnding(path: string): string {
  return path.replace(/\.(?:mdx?|markdown|mdoc)$/i, '');
}

/** `guide/index` as `guide/`, `index` as the empty path; other paths as they are. `names` are the names of index files. */
export function folderOfIndex(path: string, names = /^(?:index|readme)$/i): string | undefined {
  const cut = path.lastIndexOf('/') + 1;
  return names.test(path.slice(cut)) ? path.slice(0, cut) : undefined;
}

export function basePath(given: string | undefined): string {
  const inner = (given ?? '').replace(/^\/+|(?<!\/)\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}

/** Origin and path of an http or https address; undefined for any other. */
export function splitAddress(address: string | undefined): { readonly origin?: string; readonly path: string } {
  if (address === undefined || !/^https?:/i.test(address) || !URL.canParse(address)) return { path: '/' };
  const { origin, pathname } = new URL(address);
  return { origin, path: basePath(pathname) };
}

/** Parts of a path, joined; empty parts leave no trace. */
export function joinRoute(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/^\/+/, ''))
    .filter((part) => part !== '')
    .map((part, index, all) => (index < all.length - 1 && !part.endsWith('/') ? `${part}/` : part))
    .join('');
}

/** A language tag in its usual spelling (`pt-br` as `pt-BR`), or undefined where a name is none. */
export function languageTag(name: string): string | undefined {
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(name)) return undefined;
  try {
    return new Intl.Locale(name.replaceAll('_', '-')).toString();
  } catch {
    return undefined;
  }
}

/** A path as it is below a folder; one that is not below it by its name. */
export function relativeTo(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : (path.split('/').at(-1) ?? path);
}

/** The address of a path on a host, both as a configuration has them; without a host as it is written. */
export function joinedAddress(url: unknown, path: unknown): unknown {
  const base = typeof path === 'string' && path !== '' ? path : '/';
  return typeof url === 'string' && URL.canParse(base, url) ? new URL(base, url).href : url;
}

export function byPath(files: readonly string[]): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file, file]));
}
