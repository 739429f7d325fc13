// The navigation of a site as data: in which section a page is, and what comes before it. Generators list pages in groups, or name a
// folder whose pages follow by their own positions; both become a place that can be compared.
import { defined } from '@vitrine/core/serving';
import { folderOfIndex } from './paths.ts';

/** An entry of a navigation. Paths are below the folder of the pages, as its generator names them, without slashes at their ends. */
export type NavigationItem =
  | { readonly page: string; readonly title?: string }
  | { readonly title: string; readonly items: readonly NavigationItem[] }
  /** All pages below a folder that no other entry names; the empty path is the folder of the pages itself. */
  | { readonly folder: string };

export interface NavigationPlace {
  /** Titles of the groups around it, the outermost first; none for a page in no group. */
  readonly section: readonly string[];
  /** Compared member by member, numbers before texts. */
  readonly order: readonly (number | string)[];
  /** What the navigation calls the page, for one without a title of its own. */
  readonly title?: string;
}

export interface FolderLevel {
  readonly title?: string | undefined;
  /** Position of a page or a folder by its name; those without one follow, by name. */
  readonly position?: ((name: string) => number | undefined) | undefined;
}

/** The place of a page by its path; undefined where the navigation does not have it. `position` is that of its own front matter. */
export type Navigation = (path: string, position?: number) => NavigationPlace | undefined;

export const maxNavigationDepth = 30;
/** Most entries of a navigation; further ones are not read. */
const maxEntries = 50_000;
/** Longest title of a group, in characters. */
const maxTitle = 120;

/** Reads a navigation. `levelOf` describes the folders that entries name, and those below them. */
export function createNavigation(
  items: readonly NavigationItem[],
  levelOf: (folder: string) => FolderLevel = () => ({}),
): Navigation {
  const pages = new Map<string, NavigationPlace>();
  const folders = new Map<string, NavigationPlace>();
  const levels = new Map<string, FolderLevel>();
  let count = 0;
  const visit = (list: readonly NavigationItem[], section: readonly string[]): void => {
    if (section.length > maxNavigationDepth) return;
    for (const item of list) {
      if (count >= maxEntries) return;
      const position = { section, order: [count] };
      count += 1;
      if ('items' in item) visit(item.items, withTitle(section, item.title));
      else if ('folder' in item) keep(folders, item.folder, position);
      else keep(pages, item.page, { ...position, ...defined({ title: withTitle([], item.title ?? '')[0] }) });
    }
  };
  visit(items, []);

  const level = (folder: string): FolderLevel => {
    const folderLevel = levels.get(folder) ?? levelOf(folder);
    levels.set(folder, folderLevel);
    return folderLevel;
  };
  /** The place of what is in a folder that an entry names, by the positions that each folder on the way gives. */
  const below = (
    top: string,
    { section, order }: NavigationPlace,
    path: string,
    ownPosition: number | undefined,
  ): NavigationPlace => {
    const rest = path
      .slice(top === '' ? 0 : top.length + 1)
      .split('/')
      .slice(0, maxNavigationDepth);
    const isIndex = folderOfIndex(path) !== undefined;
    const sections: string[] = [...section];
    const places: (number | string)[] = [...order];
    let folder = top;
    for (const [index, name] of rest.entries()) {
      const { position } = level(folder);
      const isPage = index === rest.length - 1;
      if (isPage && isIndex) places.push(Number.NEGATIVE_INFINITY, '');
      else places.push((isPage ? ownPosition : undefined) ?? position?.(name) ?? Number.POSITIVE_INFINITY, name);
      if (isPage) break;
      folder = folder === '' ? name : `${folder}/${name}`;
      sections.splice(0, sections.length, ...withTitle(sections, level(folder).title ?? titleOfName(name)));
    }
    return { section: sections, order: places };
  };
  return (path, position) => {
    const direct = pages.get(path) ?? pages.get(folderOfIndex(path)?.replace(/\/$/, '') ?? path);
    if (direct !== undefined) return direct;
    for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
      const folderPlace = folders.get(folder);
      if (folderPlace !== undefined) return below(folder, folderPlace, path, position);
    }
    return undefined;
  };
}

/** A place as a member of a page, where there is one. */
export function listedAt(position: NavigationPlace | undefined): { readonly position?: NavigationPlace } {
  return position === undefined ? {} : { position };
}

/** Whether a page comes before another: negative when it does. A page without a place comes last. */
export function compareOrder(a: NavigationPlace['order'] | undefined, b: NavigationPlace['order'] | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    if (left === right) continue;
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** A position as front matter writes it, where it is one. */
export function asPosition(value: unknown): number | undefined {
  const position = typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value;
  return typeof position === 'number' && Number.isFinite(position) ? position : undefined;
}

/** The name of a folder in words: `getting-started` is "Getting started". */
function titleOfName(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function keep(places: Map<string, NavigationPlace>, path: string, position: NavigationPlace): void {
  if (!places.has(path)) places.set(path, position);
}

/** A group whose title has no text leaves no trace. */
function withTitle(section: readonly string[], title: string): readonly string[] {
  const printable = title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const letters = Array.from(printable);
  return printable === ''
    ? section
    : [...section, letters.length > maxTitle ? `${letters.slice(0, maxTitle).join('')}…` : printable];
}

/** The folder of a path; that of a name is the empty path, above which is nothing. */
function parentOf(path: string): string | undefined {
  if (path === '') return undefined;
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
