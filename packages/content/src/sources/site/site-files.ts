// The files of a built site: its pages, its sitemaps, what its search indexes name. Links of the file system are not followed, and nothing
// outside of the folder is read.
import type { FileTree } from '../../files/tree.ts';
import { maxSitemapBytes, parseSitemap, type SitemapEntry, sitemapText } from '../../files/sitemap.ts';
import { ownFolders } from './page-lists.ts';

export const maxSiteFiles = 200_000;
const maxSitemaps = 50;

export interface HtmlFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface SiteFiles {
  /** Sorted by their paths. */
  readonly pages: readonly HtmlFile[];
  readonly sitemaps: readonly string[];
  readonly indexes: readonly string[];
  readonly isTruncated: boolean;
}

export function listSiteFiles(tree: FileTree): SiteFiles {
  const pages: HtmlFile[] = [];
  const sitemaps: string[] = [];
  const indexes: string[] = [];
  let files = 0;
  const pending = [''];
  for (let at = pending.pop(); at !== undefined; at = pending.pop())
    for (const { name, kind } of tree.list(at)) {
      if (name.startsWith('.')) continue;
      const path = at === '' ? name : `${at}/${name}`;
      if (kind === 'folder' && !ownFolders.has(name)) pending.push(path);
      if (kind !== 'file') continue;
      if (++files > maxSiteFiles) return { pages: sorted(pages), sitemaps, indexes, isTruncated: true };
      if (/\.x?html?$/i.test(name)) {
        const info = tree.stat(path);
        if (info !== undefined) pages.push({ path, bytes: info.bytes, modifiedMs: info.modifiedMs });
      } else if (/^sitemap[\w-]*\.xml(?:\.gz)?$/i.test(name)) sitemaps.push(path);
      else if (/^(?:searchindex\.js|search_index\.json|menudata\.js|navtreedata\.js|navtreeindex\d+\.js)$/.test(name))
        indexes.push(path);
    }
  return {
    pages: sorted(pages),
    sitemaps: sitemaps.sort().slice(0, maxSitemaps),
    indexes: indexes.sort().slice(0, maxSitemaps),
    isTruncated: false,
  };
}

function sorted(pages: HtmlFile[]): readonly HtmlFile[] {
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The addresses of the sitemaps. What is no sitemap has none. */
export function readSitemaps(tree: FileTree, paths: readonly string[]): readonly SitemapEntry[] {
  return paths.flatMap((path) => parseSitemap(textOfIndex(tree, path)).entries);
}

/** Pages that the search and the menus of a site name, as paths below its folder. */
export function readIndexes(tree: FileTree, paths: readonly string[]): ReadonlySet<string> {
  const indexedPaths = new Set<string>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1).replace(/(?<![^/])search\/$/, '');
    const text = textOfIndex(tree, path);
    if (path.endsWith('searchindex.js')) {
      const begin = /docnames"?:\s{0,9}\[/.exec(text)?.index ?? text.length;
      const names = text.slice(begin, Math.max(begin, text.indexOf(']', begin))).replace(/^docnames"/, '');
      for (const [, name = ''] of names.matchAll(/"([^"]{1,500})"/g))
        for (const end of ['.html', '/index.html']) indexedPaths.add(folder + name + end);
    } else if (path.endsWith('search_index.json'))
      for (const [, name = ''] of text.matchAll(/"location":\s?"([^"#]{0,500})/g))
        indexedPaths.add(folder + (name === '' || name.endsWith('/') ? `${name}index.html` : name));
    else for (const [name] of text.matchAll(/[\w./-]{1,300}\.html/g)) indexedPaths.add(folder + name);
  }
  return indexedPaths;
}

function textOfIndex(tree: FileTree, path: string): string {
  if ((tree.stat(path)?.bytes ?? Infinity) > maxSitemapBytes) return '';
  return sitemapText(tree.read(path, maxSitemapBytes)) ?? '';
}
