// The pages of a large edition as a tree of branches, by the sections that pages are in. Each branch has a document of its own, so that
// neither a page nor `/docs` grows with the number of pages: a page has its nearest entries, and leads to its branch.
import type { Page } from '@vitrine/core';
import { htmlPagePath, pagePath } from '@vitrine/core/render';
import { sectionOfPage, isPagePath, encodePath } from '@vitrine/core/workspace';
import type { Edition, Order } from './order.ts';
import { createHash } from 'node:crypto';

/** Up to this many pages a page lists all pages of its edition, and `/docs` has them all. */
const minNestedPages = 120;
/** Most entries of a branch; one with more is divided into parts, of which none is short. */
const sizes = { least: 50, most: 200 };

export interface Branch {
  readonly title: string;
  /** The pages that its title names: that of a part names its first and its last. */
  readonly titlePages: readonly Page[];
  /** Path of its document below the base URL; for an edition that of its part of `/docs`. */
  readonly path: string;
  /** Pages and branches, in reading order. */
  readonly entries: readonly (Page | Branch)[];
  /** Pages in it and in its branches. */
  readonly count: number;
  /** The branch that it is in; undefined for an edition. */
  readonly parent: Branch | undefined;
}

export interface BranchPlace {
  readonly branch: Branch;
  readonly at: number;
}

export interface Branches {
  /** The branch that an edition is; undefined where it is small. */
  readonly rootOf: (edition: Edition) => Branch | undefined;
  /** Every branch with a document of its own. */
  readonly documents: readonly Branch[];
  /** Undefined for a page of a small edition. */
  readonly positionOf: (page: Page) => BranchPlace | undefined;
}

export function isBranch(entry: Page | Branch): entry is Branch {
  return 'entries' in entry;
}

/** The pages whose titles are in a list of some entries, and on the way to it. */
export function titlesOf(entries: readonly (Page | Branch)[], within: Branch | undefined): readonly Page[] {
  const pages = entries.flatMap((entry) => (isBranch(entry) ? entry.titlePages : [entry]));
  for (let at = within; at !== undefined; at = at.parent) pages.push(...at.titlePages);
  return pages;
}

export function branchesOf({ editions, pages }: Order): Branches {
  const taken = new Set(pages.flatMap((page) => [htmlPagePath(page), pagePath(page)]));
  const roots = new Map<Edition, Branch>();
  const documents: Branch[] = [];
  const places = new Map<Page, BranchPlace>();
  for (const [index, edition] of editions.entries()) {
    if (edition.pages.length <= minNestedPages) continue;
    roots.set(edition, finished(treeOf(edition.pages), undefined, `/docs${editions.length > 1 ? `#to:edition-${index + 1}` : ''}`));
  }
  return { rootOf: (edition) => roots.get(edition), documents, positionOf: (page) => places.get(page) };

  function finished(node: Node, parent: Branch | undefined, path: string): Branch {
    const entries: (Page | Branch)[] = [];
    const { title, titlePages, count } = node;
    const branch = { title, titlePages, path, entries, count, parent };
    if (parent !== undefined) documents.push(branch);
    for (const entry of divided(node)) {
      if ('children' in entry) entries.push(finished(entry, branch, pathFor(entry)));
      else places.set(entry, { branch, at: entries.push(entry) - 1 });
    }
    return branch;
  }

  function pathFor({ folder, part }: Node): string {
    const name = part === undefined ? 'contents' : `contents-${part}`;
    const within = [`${folder}/${name}`, name, `${folder}/contents`].find(isPagePath) ?? 'contents';
    let path = `/docs/${encodePath(within)}`;
    for (let count = 2; taken.has(path); count += 1) path = `/docs/${encodePath(within)}-${count}`;
    taken.add(path);
    return path;
  }
}

interface Node {
  readonly title: string;
  readonly titlePages: readonly Page[];
  readonly folder: string;
  readonly children: (Page | Node)[];
  /** Of a part of a section: what its path ends with. */
  readonly part?: string;
  count: number;
}

/** An entry, by a name that it keeps while others come and go. */
interface Entry {
  readonly name: string;
  readonly of: Page | Node;
}

function treeOf(pages: readonly Page[]): Node {
  const root: Node = { title: 'Documentation', titlePages: [], folder: '', children: [], count: 0 };
  const nodes = new Map([['', root]]);
  for (const page of pages) {
    root.count += 1;
    let at = root;
    for (const { name, title } of sectionOfPage(page)) {
      const folder = at.folder === '' ? name : `${at.folder}/${name}`;
      const node = nodes.get(folder) ?? { title, titlePages: [], folder, children: [], count: 0 };
      if (node.count === 0) {
        nodes.set(folder, node);
        at.children.push(node);
      }
      node.count += 1;
      at = node;
    }
    at.children.push(page);
  }
  return root;
}

/** The children of a node, as many as one document lists: a branch of one page is that page, and of too many each part is a branch. */
function divided(node: Node): readonly (Page | Node)[] {
  const entries = node.children.map((child): Entry => {
    if (!('children' in child)) return { name: child.id, of: child };
    return { name: child.folder, of: child.count === 1 ? onlyPage(child) : child };
  });
  return withParts(entries, node.folder).map(({ of }) => of);
}

/** The same entries, or parts of them; parts of parts, where there are more than one document lists. */
function withParts(entries: readonly Entry[], folder: string): readonly Entry[] {
  if (entries.length <= sizes.most) return entries;
  const parts = cutIntoParts(entries, ({ name }) => name, sizes).map((partEntries, index): Entry => {
    const children = partEntries.map(({ of }) => of);
    const ends = [partEntries[0], partEntries.at(-1)].filter((each) => each !== undefined);
    const name = ends[0]?.name ?? '';
    const title = ends.map(({ of }) => of.title).join(' – ');
    const titlePages = ends.flatMap(({ of }) => ('children' in of ? of.titlePages : [of]));
    // whatever comes before the first entry is in its part
    const part = index === 0 ? '1' : nameWithin(folder, name);
    return {
      name,
      of: {
        title,
        titlePages,
        folder,
        part,
        children,
        count: children.reduce((sum, each) => sum + ('children' in each ? each.count : 1), 0),
      },
    };
  });
  return withParts(parts, folder);
}

/** `guide/install/linux` in `guide` as `install-linux`. */
function nameWithin(folder: string, name: string): string {
  return (name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name).replaceAll('/', '-');
}

function onlyPage(node: Node): Page | Node {
  const [child] = node.children;
  return child === undefined || !('children' in child) ? (child ?? node) : onlyPage(child);
}

// Cuts a long list into parts where its own entries say, as a deduplicating store cuts a file: what comes or goes leaves all parts as they are but
// the one that it is in and those next to it. An entry begins a part where the digest of its key is the largest of all near it (local maximum
// chunking: Bjørner, Blass, Gurevich, "Content-dependent chunking for differential compression", 2010), so that no part is short; a part that is
// long all the same is cut again at its largest digest.

interface PartSizes {
  readonly least: number;
  /** At least twice as many as `least`. */
  readonly most: number;
}

/** Cuts a list; `keyOf` gives a text that an entry keeps, and that no other has. A list of at most `most` entries is one part. */
export function cutIntoParts<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  { least, most }: PartSizes,
): readonly (readonly Entry[])[] {
  if (entries.length <= most) return [entries];
  const digests = entries.map((entry) => createHash('sha256').update(keyOf(entry)).digest('hex'));
  const parts: (readonly Entry[])[] = [];
  let start = 0;
  for (let at = least; at <= entries.length - least; at += 1) {
    if (!isLargest(digests, at, at - least, at + least)) continue;
    add(start, at);
    start = at;
  }
  add(start, entries.length);
  return parts;

  function add(from: number, to: number): void {
    if (to - from <= most) {
      parts.push(entries.slice(from, to));
      return;
    }
    let cut = from + least;
    for (let at = cut; at <= to - least; at += 1) if (isAfter(digests, at, cut)) cut = at;
    add(from, cut);
    add(cut, to);
  }
}

/** Whether a digest is the largest from one place up to before another, and the first of equal ones. */
function isLargest(digests: readonly string[], at: number, from: number, to: number): boolean {
  for (let other = from; other < to; other += 1)
    if (other < at ? !isAfter(digests, at, other) : isAfter(digests, other, at)) return false;
  return true;
}

function isAfter(digests: readonly string[], one: number, other: number): boolean {
  return (digests[one] ?? '') > (digests[other] ?? '');
}
