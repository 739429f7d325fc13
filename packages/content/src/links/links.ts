// Links between pages, resolved as the live site resolves them and written as paths between the pages of the front: relative
// paths of files, addresses with and without ending, base, language and version.
import { percentDecoded } from '@vitrine/core/serving';
import { dirname, join, posix } from 'node:path';
import type { Origin } from '../sources/origin.ts';
import type { DocsSite } from '../sources/generator.ts';
import type { ProjectFiles } from '../sources/project.ts';
import { maxNamed } from './old-addresses.ts';
import { createRedirectMatcher } from '../sources/redirects.ts';
import type { SourceAddress } from './repository-links.ts';

export interface LinkTarget {
  readonly id: string;
  readonly origin: Origin;
  readonly route: string;
  /** Absent for a page that is left out. */
  readonly anchors?: ReadonlySet<string>;
  /** For anchors that no heading has: the anchor of the heading before them, empty for the top. */
  readonly headingOf?: ReadonlyMap<string, string>;
  /** Only a build knows its headings: they come from code, or the page has none of its own. */
  readonly isUnmade?: boolean;
  /** It is the list of a section, which the site makes. */
  readonly isSection?: boolean;
  readonly hidden?: string;
  /** Addresses that its front matter names. Those of a page of a generator lead to it as well. */
  readonly before?: readonly string[];
}

export type Resolved =
  | { readonly kind: 'page'; readonly page: LinkTarget; readonly anchor: string }
  /** To a page that is left out. */
  | { readonly kind: 'hidden'; readonly page: LinkTarget; readonly address: string | undefined }
  /** To a file that the site serves, `file` where the project has it, or to one of its other pages; `missingFolder` is the folder of one that a script has yet to make. */
  | { readonly kind: 'file'; readonly address: string | undefined; readonly file?: string; readonly missingFolder?: string }
  | { readonly kind: 'away' }
  | { readonly kind: 'dead'; readonly address: string | undefined };

/** Finds where links lead. */
export interface LinkMap {
  readonly resolve: (url: string, from: LinkTarget) => Resolved;
  /** Where a link leads below the site, and the folder of that, empty for the top, with the number of pages that are in it, its list not counted. */
  readonly folderOf: (
    url: string,
    from: LinkTarget,
  ) => { readonly path: string; readonly folder: string; readonly pages: number } | undefined;
  /** A page whose name is the last of a link that leads nowhere. */
  readonly near: (url: string) => LinkTarget | undefined;
}

interface SitePages {
  readonly files: Map<string, LinkTarget>;
  readonly routes: Map<string, LinkTarget>;
  /** How many pages are in a folder of routes, those of folders in it too. */
  readonly pages: Map<string, number>;
}

/** A route as it is looked up: without ending and slashes at its ends. */
function routeKey(route: string): string {
  return composed(route)
    .replace(/^\/+|(?<!\/)\/+$/g, '')
    .replace(/(?:^|\/)index\.html?$/i, '')
    .replace(/\.(?:html?|mdx?)$/i, '')
    .replace(/(?:^|\/)index$/, '')
    .toLowerCase();
}

function baseName(path: string): string {
  return routeKey(path).split('/').at(-1) ?? '';
}

/** What links can lead to besides pages, and the addresses that these have. */
interface Elsewhere {
  readonly isListed?: ((address: string) => boolean) | undefined;
  /** Where files of the repository are read. */
  readonly sourceAddress?: SourceAddress | undefined;
  /** Published pages by the absolute addresses that they have on the live site and on the front, as `addressKey` writes them. */
  readonly byAddress?: ReadonlyMap<string, LinkTarget>;
}

/** An absolute address as pages are looked up by it; undefined for what is none, with a query, which chooses a state of a page, and behind a hash. */
export function addressKey(address: string): string | undefined {
  if (!/^(?:https?:)?\/\/[^#?]*$/i.test(address) || !URL.canParse(address, 'https://site.invalid')) return undefined;
  const { host, pathname } = new URL(address, 'https://site.invalid');
  return `${host}/${routeKey(percentDecoded(pathname))}`;
}

export function createLinkMap(pages: readonly LinkTarget[], { isListed, sourceAddress, byAddress }: Elsewhere = {}): LinkMap {
  const sites = new Map<DocsSite, SitePages>();
  const names = new Map<string, LinkTarget>();
  const redirects = new Map<DocsSite, (route: string) => boolean>();
  const isRedirected = (site: DocsSite, route: string): boolean => {
    const matches = redirects.get(site) ?? createRedirectMatcher(site.redirects ?? []);
    redirects.set(site, matches);
    return matches(route);
  };
  for (const page of pages) {
    const { site, absolute } = page.origin;
    const of = sites.get(site) ?? {
      ...{ files: new Map<string, LinkTarget>(), routes: new Map<string, LinkTarget>() },
      pages: new Map<string, number>(),
    };
    sites.set(site, of);
    of.files.set(composed(absolute), page);
    const key = routeKey(page.route);
    for (let folder = folderOf(key); folder !== ''; folder = folderOf(folder))
      of.pages.set(folder, (of.pages.get(folder) ?? 0) + 1);
    if (!of.routes.has(key) || of.routes.get(key)?.hidden !== undefined) of.routes.set(key, page);
    // where a pattern makes other addresses than the generator, links name those
    const live = livePath(page);
    if (live !== undefined && page.hidden === undefined && !of.routes.has(routeKey(live))) of.routes.set(routeKey(live), page);
    if (page.hidden === undefined && !names.has(baseName(page.id))) names.set(baseName(page.id), page);
  }
  for (const page of pages) {
    const { routes } = sites.get(page.origin.site) ?? {};
    const formerly = page.origin.fromGenerator ? (page.before ?? []).slice(0, maxNamed) : [];
    for (const former of formerly) if (routes?.has(routeKey(former)) === false) routes.set(routeKey(former), page);
  }
  return {
    folderOf(url, from) {
      const { base } = from.origin.site;
      const address = `http://site.invalid/${encodeURI(from.route)}`;
      const [target] = splitHash(url);
      if (!URL.canParse(target, address)) return undefined;
      const path = percentDecoded(new URL(target, address).pathname).replaceAll(/\/{2,}/g, '/');
      const key = routeKey(routeOfFile(percentDecoded(target), from) ?? (path.startsWith(base) ? path.slice(base.length) : path));
      const folder = folderOf(key);
      return key === '' ? undefined : { path: key, folder, pages: sites.get(from.origin.site)?.pages.get(folder) ?? 0 };
    },
    near: (url) => names.get(baseName(percentDecoded(splitHash(url)[0]))),
    resolve(url, from) {
      // what a template computes leads where only its build knows
      if (/\{\{|\{%|\$\{/.test(url)) return { kind: 'away' };
      const [target, hash] = splitHash(url);
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) {
        const page = byAddress?.get(addressKey(url.replace(/#.*/s, '')) ?? '');
        return page === undefined ? { kind: 'away' } : { kind: 'page', page, anchor: anchorIn(page, hash) };
      }
      const path = percentDecoded(target);
      if (path === '') {
        return { kind: 'page', page: from, anchor: anchorIn(from, hash) };
      }
      const ownPages = sites.get(from.origin.site);
      // an address of the site is that of the page that readers get there, whatever file has the same path
      const isAddress = path.startsWith('/') && !/\.(?:mdx?|markdown)$/i.test(path);
      const find = isAddress ? [byRoute, byFile] : [byFile, byRoute];
      const page =
        (ownPages && find.reduce<LinkTarget | undefined>((target, by) => target ?? by(path, from, ownPages), undefined)) ??
        byOtherSites(path, sites, from);
      if (page?.hidden === undefined && page !== undefined) return { kind: 'page', page, anchor: anchorIn(page, hash) };
      const address = liveAddress(target, hash, from);
      // the site makes a list of what is in a section that has no text
      if (page?.isSection === true) return { kind: 'file', address };
      if (page !== undefined) return { kind: 'hidden', page, address };
      const file = assetAddress(path, from);
      const source = file?.address === undefined && sourceAddress !== undefined ? sourceOf(path, from, sourceAddress) : undefined;
      if (source !== undefined) return { kind: 'file', address: hash === '' ? source : `${source}#${hash}` };
      if (file !== undefined) return { kind: 'file', ...file };
      if (
        path === '/' ||
        madeFile.test(path) ||
        leavesSite(path, from) ||
        isOtherPage(path, from, isRedirected) ||
        (address !== undefined && isListed?.(address) === true)
      )
        return { kind: 'file', address };
      const missingFolder = unmadeFolder(path, from.origin);
      return missingFolder === undefined ? { kind: 'dead', address } : { kind: 'file', address, missingFolder };
    },
  };
}

/** Files that browsers show within a page. */
export const picture = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov)(?:[?#]|$)/i;

/** Files that builds make beside the pages. */
export const madeFile = /(?:^|\/)(?:sitemap[\w-]{0,40}\.xml|llms[\w-]{0,40}\.txt|robots\.txt|(?:feed|rss|atom|index)\.xml)$/i;

/** A path in the form that ids have: a system may keep `ü` as two characters, and a link may have it as one. */
function composed(path: string): string {
  return path.normalize('NFC');
}

function folderOf(key: string): string {
  return key.includes('/') ? key.slice(0, key.lastIndexOf('/')) : '';
}

function anchorIn({ anchors, headingOf, origin }: LinkTarget, hash: string): string {
  if (headingOf !== undefined) {
    const anchor = anchors?.has(hash) === true ? hash : percentDecoded(hash);
    // a browser stays at the top of a built page for an id that is not there
    return headingOf.get(anchor) ?? (anchors?.has(anchor) === true ? anchor : '');
  }
  // a browser looks for the sign as it is written first
  if (hash === '' || anchors?.has(hash) === true) return hash;
  const anchor = percentDecoded(hash);
  if (anchors?.has(anchor) !== false) return anchor;
  return origin.site.generator.resolveLink?.(anchor, anchors) ?? anchor;
}

function livePath({ origin, route }: LinkTarget): string | undefined {
  const address = origin.address(route);
  return address === undefined ? undefined : percentDecoded(new URL(address).pathname);
}

function splitHash(url: string): [target: string, hash: string] {
  const at = url.indexOf('#');
  const target = (at < 0 ? url : url.slice(0, at)).replace(/\?.*/s, '').replace(/^pathname:\/\//, '');
  return [target, at < 0 ? '' : url.slice(at + 1)];
}

const endings = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/readme.md', '/README.mdx', '.markdown', '.html'];

/** The files that a path may name, without their endings: from the folder of the page, from the top of its docs, or by an alias. */
function filesOf(path: string, { site, folder, absolute }: Origin): readonly string[] {
  const alias = site.lookup.aliases.find(([prefix]) => path.startsWith(prefix));
  const bare = path.replace(/(?<!\/)\/+$/, '').replace(/\.html?$/i, '');
  if (alias !== undefined) return [join(alias[1], bare.slice(alias[0].length))];
  if (path.startsWith('/')) return [join(folder.folder, bare), ...site.lookup.includeFolders.map((each) => join(each, bare))];
  const further = path.startsWith('.') ? [] : site.lookup.linkFolders;
  return [join(absolute, '..', bare), ...further.map((each) => join(each, bare))];
}

/** The route that a page would have whose file a link names from the folder of its own: `../install.md`. */
function routeOfFile(target: string, { origin: { absolute, folder } }: LinkTarget): string | undefined {
  if (target.startsWith('/') || !/\.(?:mdx?|markdown)$/i.test(target)) return undefined;
  const file = posix.relative(folder.folder, join(absolute, '..', target));
  return file.startsWith('..') ? undefined : folder.locate(file, {}).route;
}

function byFile(path: string, { origin }: LinkTarget, { files }: SitePages): LinkTarget | undefined {
  for (const start of filesOf(path, origin).map(composed)) {
    const candidates = endings.flatMap((ending) => files.get(start + ending) ?? []);
    const target = candidates.find((page) => page.hidden === undefined) ?? candidates[0];
    if (target !== undefined) return target;
    const other = editionOf(start, origin);
    for (const each of other) {
      const match = endings.map((ending) => files.get(each + ending)).find((page) => page !== undefined);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

/** The same path in other folders of the site, and without its language: a page that is not translated is read in the original. */
function editionOf(path: string, { site, folder, path: fromPath }: Origin): readonly string[] {
  const below = posix.relative(composed(folder.folder), path);
  if (below.startsWith('..')) return [];
  const [first = ''] = fromPath.split('/');
  const untranslated = below.startsWith(`${first}/`)
    ? [join(folder.folder, below.slice(first.length + 1)), join(folder.folder, 'en', below.slice(first.length + 1))]
    : [];
  return [...site.folders.filter((each) => each !== folder).map((each) => join(each.folder, below)), ...untranslated].map(composed);
}

/** The page at an address, as a browser resolves it from this page. */
function byRoute(path: string, from: LinkTarget, { routes }: SitePages): LinkTarget | undefined {
  const { base } = from.origin.site;
  const rooted = path.startsWith('/');
  const bases = rooted
    ? ['']
    : [from.route, from.route.endsWith('/') || from.route === '' ? from.route.replace(/\/$/, '') : `${from.route}/`];
  for (const start of bases) {
    const at = `/${start}`;
    const pathname = URL.canParse(path, `http://site.invalid${encodeURI(at)}`)
      ? percentDecoded(new URL(path, `http://site.invalid${encodeURI(at)}`).pathname)
      : path;
    const inside = rooted && base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    const key = routeKey(inside);
    const [language = ''] = from.route.split('/');
    const target = routes.get(key) ?? routes.get(routeKey(pathname)) ?? routes.get(`${language.toLowerCase()}/${key}`);
    if (target !== undefined) return target;
    // not translated: the page in the default language
    const [first = '', ...rest] = key.split('/');
    const original = first === language.toLowerCase() ? routes.get(rest.join('/')) : undefined;
    if (original !== undefined) return original;
  }
  return undefined;
}

function byOtherSites(path: string, sites: ReadonlyMap<DocsSite, SitePages>, from: LinkTarget): LinkTarget | undefined {
  if (path.startsWith('/')) return undefined;
  const start = composed(join(from.origin.absolute, '..', path.replace(/(?<!\/)\/+$/, '')));
  for (const { files } of sites.values()) {
    const target = endings.map((ending) => files.get(start + ending)).find((page) => page !== undefined);
    if (target !== undefined) return target;
  }
  return undefined;
}

function liveAddress(target: string, hash: string, from: LinkTarget): string | undefined {
  const { origin } = from;
  const ownAddress = origin.address(from.route);
  if (ownAddress === undefined) return undefined;
  const { base } = origin.site;
  const isInside = target.startsWith('/') && base !== '/' && target.startsWith(base);
  if (isPartOfSite(origin.site) && target.startsWith('/') && !isInside)
    return new URL(hash === '' ? target : `${target}#${hash}`, ownAddress).href;
  const inside = isInside ? target.slice(base.length) : target;
  const path = inside.replace(/\.mdx?$/i, '');
  const address = target.startsWith('/')
    ? origin.address(percentDecoded(path.replace(/^\/+/, '')))
    : URL.canParse(path, ownAddress)
      ? new URL(path, ownAddress).href
      : undefined;
  return address === undefined || hash === '' ? address : `${address}#${hash}`;
}

/** A file of the project, absolute, with its address where the site serves it as it is. */
interface Asset {
  readonly file: string;
  readonly address: string | undefined;
}

function assetAddress(path: string, { origin, route }: LinkTarget): Asset | undefined {
  const { site, files, absolute } = origin;
  const alias = site.lookup.aliases.find(([prefix]) => path.startsWith(prefix));
  const inside = site.base !== '/' && path.startsWith(site.base) ? path.slice(site.base.length - 1) : path;
  const served = site.assetFolders.find((folder) => path.startsWith('/') && files.isFile(join(folder, inside)));
  if (served !== undefined) return { file: join(served, inside), address: origin.address(inside.replace(/^\/+/, '')) };
  const file = alias === undefined ? join(absolute, '..', path) : join(alias[1], path.slice(alias[0].length));
  if (path.startsWith('/')) return undefined;
  if (!files.isFile(file)) return assetBeside(path, origin, route);
  const folder = site.assetFolders.find((each) => !posix.relative(each, file).startsWith('..'));
  return { file, address: folder === undefined ? undefined : origin.address(posix.relative(folder, file)) };
}

/** Where the repository shows a file that is no picture, or a folder outside of the documentation. */
function sourceOf(path: string, { origin: { absolute, files, folder } }: LinkTarget, address: SourceAddress): string | undefined {
  if (path.startsWith('/') || picture.test(path)) return undefined;
  const file = join(absolute, '..', path);
  const isThere = files.isFile(file) || (posix.relative(folder.folder, file).startsWith('..') && files.isFolder(file));
  return isThere ? address(file) : undefined;
}

function assetBeside(path: string, origin: Origin, route: string): Asset | undefined {
  // behind a hash the browser is at the top of the site
  const target = route.startsWith('#') ? posix.normalize(path) : posix.join(posix.dirname(`${route}.`), path);
  if (target.startsWith('..')) return undefined;
  const folders = [...origin.site.assetFolders, origin.folder.folder];
  const file = folders.map((folder) => join(folder, target)).find(origin.files.isFile);
  return file === undefined ? undefined : { file, address: origin.address(target) };
}

/** Whether a relative address climbs above the base of the site, as a browser resolves it: to another book, to the issues beside a wiki. */
function leavesSite(path: string, { origin, route }: LinkTarget): boolean {
  if (origin.config === undefined || !path.startsWith('..') || /\.(?:mdx?|markdown)$/i.test(path)) return false;
  return posix.join(posix.dirname(`${route}.`), path).startsWith('..');
}

/** Whether the site has a page there that is no documentation: pages of code, a blog, a version that is kept elsewhere. */
function isOtherPage(
  path: string,
  { origin, route }: LinkTarget,
  isRedirected: (site: DocsSite, route: string) => boolean,
): boolean {
  const { site } = origin;
  const isInside = site.base !== '/' && path.startsWith(site.base);
  if (isPartOfSite(site) && path.startsWith('/') && !isInside) return true;
  const base = `http://site.invalid${site.base}${encodeURI(route)}`;
  if (!URL.canParse(path, base)) return false;
  const { pathname } = new URL(path, base);
  const inside = pathname.startsWith(site.base) ? pathname.slice(site.base.length) : pathname;
  const [whole = '', below = ''] = [pathname, inside].map((each) =>
    percentDecoded(each)
      .replace(/^\/+|(?<!\/)\/+$/g, '')
      .replace(/\.mdx?$/i, ''),
  );
  return site.hasOtherPage?.(below) === true || isRedirected(site, below) || (whole !== below && isRedirected(site, whole));
}

/** The folder, from the root of the project, of a page that is not there, when git leaves out all of its files: a script makes them before the site is built. */
export function unmadeFolder(path: string, origin: Origin): string | undefined {
  const inside = path.startsWith(origin.site.base) ? `/${path.slice(origin.site.base.length)}` : path;
  const firstFile = filesOf(inside, origin)
    .flatMap((file) => [file, dirname(file)])
    .find((folder) => {
      const ignored = origin.files.text(join(folder, '.gitignore'));
      return 'text' in ignored && /^\/?\*\s*$/m.test(ignored.text);
    });
  return posixBelow(origin, firstFile) ?? ignoredFolder(filesOf(inside, origin), origin.files);
}

function posixBelow({ files }: Origin, folder: string | undefined): string | undefined {
  return folder && posix.relative(files.root, folder);
}

/** The folder above one of these files that the repository's .gitignore names without a pattern. */
function ignoredFolder(paths: readonly string[], files: ProjectFiles): string | undefined {
  const ignored = files.text(join(files.root, '.gitignore'));
  if (!('text' in ignored)) return undefined;
  const below = paths.map((path) => `${posix.relative(files.root, path)}/`);
  return ignored.text
    .split('\n')
    .map((line) => line.trim().replace(/^\/|(?<!\/)\/+$/g, ''))
    .find((line) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(line) && below.some((path) => path.startsWith(`${line}/`)));
}

/** A link from one page of the front to another, as Markdown writes it. */
export function relativeLink(from: string, to: string, anchor: string): string {
  const path = from === to && anchor !== '' ? '' : posix.relative(posix.dirname(from), `${to}.md`);
  const sent = path.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29');
  return `${sent}${anchor === '' ? '' : `#${encodeURI(anchor)}`}`;
}

/** Whether addresses above the base of a site are those of other parts of it. */
function isPartOfSite({ generator, origin, base }: DocsSite): boolean {
  return generator.isPart === true && origin !== undefined && base !== '/';
}
