// The pages of one edition in reading order: what stands before and after a page, and the list beside it.
import type { Page, Snapshot } from '@vitrine/core';
import { htmlPagePath, pagePath } from '@vitrine/core/render';

/** Pages of one folder, in reading order. */
export interface Group {
  /** Empty for pages that stand in no folder. */
  readonly name: string;
  readonly pages: readonly Page[];
}

/** Documentation in one language and one version. */
export interface Edition {
  readonly pages: readonly Page[];
  readonly groups: readonly Group[];
}

/** Every page that can be read, by its edition. */
export interface Order {
  readonly pages: readonly Page[];
  readonly editions: readonly Edition[];
  readonly editionOf: (page: Page) => Edition;
}

/** Sorts the pages of a snapshot into editions. A page whose address is another one's Markdown is not among them. */
export function orderOf({ pages }: Pick<Snapshot, 'pages'>): Order {
  const markdown = new Set(pages.map(pagePath));
  const readable = pages.filter((page) => !markdown.has(htmlPagePath(page)));
  const byKey = grouped(readable, editionKey);
  const editions = new Map([...byKey].map(([key, list]) => [key, { pages: list, groups: groupsOf(list) }]));
  const none: Edition = { pages: [], groups: [] };
  return { pages: readable, editions: [...editions.values()], editionOf: (page) => editions.get(editionKey(page)) ?? none };
}

function editionKey({ version = '', locale = '' }: Page): string {
  return `${version}\n${locale}`;
}

function groupsOf(pages: readonly Page[]): readonly Group[] {
  const names = grouped(pages, ({ id }) => id.split('/').slice(0, -1).join('/'));
  return [...names].map(([folder, list]) => ({ name: nameOf(folder), pages: list }));
}

/** The last folder of a path in words: `getting-started` is "Getting started". */
function nameOf(folder: string): string {
  const words = (folder.split('/').at(-1) ?? '').replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const list = groups.get(keyOf(item));
    if (list === undefined) groups.set(keyOf(item), [item]);
    else list.push(item);
  }
  return groups;
}
