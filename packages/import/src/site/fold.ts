// One page for each thing a reader can look up: copies of a page, and the same page in other versions of the documentation, are folded into
// the one that readers get when they ask for no version.
import { findPathVersions } from '@vitrine/content';
import { defined, percentDecoded } from '@vitrine/core/serving';

export interface Foldable {
  /** Where the page was read. */
  readonly address: URL;
  /** The address that it states. */
  readonly canonical?: URL;
  readonly markdown: string;
  readonly locale?: string;
}

/** Pages that stay, with the version that a name in their address gave them, and what was folded. */
export interface Folded<Page extends Foldable> {
  readonly pages: readonly {
    readonly page: Page;
    readonly version?: string /** Names of the path, without that of the version. */;
    readonly names: readonly string[];
  }[];
  /** For each address that was folded, the one that stayed. */
  readonly instead: ReadonlyMap<string, string>;
  readonly remarks: readonly string[];
}

/** Shorter pages may be equal by chance: a heading and a list of links. */
const minWords = 30;

/** The same for every way to write an address: without an ending, `index`, a slash at the end, query and fragment. */
export function keyOf({ host, pathname }: URL): string {
  return `${host}${pathname
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.(?:html?|xhtml|md|mdx)$/i, '')
    .replace(/\/index$/i, '')}`;
}

/** The names of a path below a root, without endings. */
export function namesOf(address: URL, root: URL): readonly string[] {
  const below = keyOf(address).slice(keyOf(root).length);
  return below.split('/').filter(Boolean).map(percentDecoded);
}

/** Folds pages; those that stay keep their order. */
export function fold<Page extends Foldable>(pages: readonly Page[], root: URL): Folded<Page> {
  const instead = new Map<string, string>();
  const remarks: string[] = [];
  const drop = (page: Page, replacement: Page): void => void instead.set(keyOf(page.address), keyOf(replacement.address));
  const distinct = byCanonical(pages, drop);
  const versions = findPathVersions(distinct.map((page) => namesOf(page.address, root)));
  const chosen = versions?.versions[0] || undefined;
  const others = versions?.versions.filter((version) => version !== '' && version !== chosen) ?? [];
  const split = distinct.map((page) => {
    const names = namesOf(page.address, root);
    return { page, version: versions?.of(names), names: versions?.without(names) ?? names };
  });
  const stays = split.filter(({ version }) => version === undefined || version === chosen);
  const byNames = new Map(stays.map((entry) => [entry.names.join('/'), entry]));
  for (const { page, version, names } of split) {
    const counterpart = version === undefined || version === chosen ? undefined : byNames.get(names.join('/'));
    if (counterpart !== undefined) drop(page, counterpart.page);
  }
  if (others.length > 0)
    remarks.push(
      `the pages of ${others.length === 1 ? `version ${others[0] ?? ''}` : `${others.length} other versions (${others.slice(0, 8).join(', ')})`} are left out in favour of those of ${chosen ?? 'no version'}; use the address of a version to import that one`,
    );
  const { originals, copies } = byText(stays, drop);
  if (copies > 0)
    remarks.push(
      `${copies} ${copies === 1 ? 'page says' : 'pages say'} the same as another, word for word, and ${copies === 1 ? 'is' : 'are'} folded into it`,
    );
  return {
    pages: originals.map(({ page, names, version }) => ({ page, names, ...defined({ version }) })),
    instead,
    remarks,
  };
}

/** Pages that name the same address as theirs are one, unless their names say otherwise. */
function byCanonical<Page extends Foldable>(
  pages: readonly Page[],
  drop: (page: Page, replacement: Page) => void,
): readonly Page[] {
  const canonical = new Map<string, Page>();
  for (const page of pages) {
    const pageKey = keyOf(page.address);
    const said = page.canonical === undefined ? pageKey : keyOf(page.canonical);
    const isBelieved = said.split('/').at(-1) === pageKey.split('/').at(-1) || pageKey.split('/').length === 1;
    const key = isBelieved ? said : pageKey;
    const first = canonical.get(key);
    if (first === undefined) canonical.set(key, page);
    else if (pageKey === said && keyOf(first.address) !== said) {
      drop(first, page);
      canonical.set(key, page);
    } else drop(page, first);
  }
  const stays = new Set(canonical.values());
  return pages.filter((page) => stays.has(page));
}

/** Pages with the same words are one: that with the shortest path. */
function byText<Entry extends { readonly page: Foldable; readonly names: readonly string[] }>(
  entries: readonly Entry[],
  drop: (page: Entry['page'], replacement: Entry['page']) => void,
): { readonly originals: readonly Entry[]; readonly copies: number } {
  const best = new Map<string, Entry>();
  const isLong = ({ page }: Entry): boolean => (page.markdown.match(/\S+/g)?.length ?? 0) >= minWords;
  const textKey = ({ page }: Entry): string => `${page.locale ?? ''}\n${page.markdown}`;
  for (const entry of entries.filter(isLong)) {
    const first = best.get(textKey(entry));
    if (first === undefined || entry.names.length < first.names.length) best.set(textKey(entry), entry);
  }
  const originals = entries.filter((entry) => {
    const first = isLong(entry) ? best.get(textKey(entry)) : undefined;
    if (first === undefined || first === entry) return true;
    drop(entry.page, first.page);
    return false;
  });
  return { originals, copies: entries.length - originals.length };
}
