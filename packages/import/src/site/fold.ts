// One page for each thing a reader can look up: copies of a page, and the same page in other versions of the documentation, are folded into
// the one that readers get when they ask for no version.
import { defined } from '@vitrine/core';

/** What folding looks at. */
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
const fewestWords = 30;
const versionName =
  /^(?:v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}(?:-?(?:alpha|beta|rc)[\d.]*)?|latest|stable|current|next|dev|main|master|canary|release)$/i;

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
  return below.split('/').filter(Boolean).map(decodedName);
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Folds pages; those that stay keep their order. */
export function fold<Page extends Foldable>(pages: readonly Page[], root: URL): Folded<Page> {
  const instead = new Map<string, string>();
  const remarks: string[] = [];
  const drop = (page: Page, kept: Page): void => void instead.set(keyOf(page.address), keyOf(kept.address));
  const distinct = byCanonical(pages, drop);
  const { at, chosen, others } = versionsOf(distinct, root);
  const split = distinct.map((page) => {
    const names = namesOf(page.address, root);
    const version = at === undefined ? undefined : versionAt(names, at);
    return { page, version, names: version === undefined ? names : names.filter((_, index) => index !== at) };
  });
  const stays = split.filter(({ version }) => version === undefined || version === chosen);
  const byNames = new Map(stays.map((entry) => [entry.names.join('/'), entry]));
  for (const { page, version, names } of split) {
    const counterpart = version === undefined || version === chosen ? undefined : byNames.get(names.join('/'));
    if (counterpart !== undefined) drop(page, counterpart.page);
  }
  if (others.length > 0)
    remarks.push(
      `the pages of ${others.length === 1 ? `version ${others[0] ?? ''}` : `${others.length} other versions (${others.slice(0, 8).join(', ')})`} are left out beside those of ${chosen ?? 'no version'}; name the address of a version to import that one`,
    );
  const { kept, copies } = byText(stays, drop);
  if (copies > 0)
    remarks.push(
      `${copies} ${copies === 1 ? 'page says' : 'pages say'} the same as another, word for word, and ${copies === 1 ? 'is' : 'are'} folded into it`,
    );
  return {
    pages: kept.map(({ page, names, version }) => ({ page, names, ...defined({ version }) })),
    instead,
    remarks,
  };
}

/** Pages that name the same address as theirs are one, unless their names say otherwise. */
function byCanonical<Page extends Foldable>(pages: readonly Page[], drop: (page: Page, kept: Page) => void): readonly Page[] {
  const kept = new Map<string, Page>();
  for (const page of pages) {
    const own = keyOf(page.address);
    const said = page.canonical === undefined ? own : keyOf(page.canonical);
    const isBelieved = said.split('/').at(-1) === own.split('/').at(-1) || own.split('/').length === 1;
    const key = isBelieved ? said : own;
    const first = kept.get(key);
    if (first === undefined) kept.set(key, page);
    else if (own === said && keyOf(first.address) !== said) {
      drop(first, page);
      kept.set(key, page);
    } else drop(page, first);
  }
  const stays = new Set(kept.values());
  return pages.filter((page) => stays.has(page));
}

function versionAt(names: readonly string[], at: number): string | undefined {
  const name = names[at];
  return name !== undefined && versionName.test(name) ? name : undefined;
}

interface Versions {
  /** Which name of a path is the version; undefined where there are no versions. */
  readonly at?: number;
  /** The version that stays; undefined for pages without one. */
  readonly chosen?: string;
  readonly others: readonly string[];
}

/** A name is a version where it is one of several that the same pages have. */
function versionsOf(pages: readonly Foldable[], root: URL): Versions {
  const paths = pages.map(({ address }) => namesOf(address, root));
  for (const at of [0, 1, 2]) {
    const below = new Map<string, Set<string>>();
    for (const names of paths) {
      const version = versionAt(names, at) ?? '';
      const rest = version === '' ? names : names.filter((_, index) => index !== at);
      below.set(version, (below.get(version) ?? new Set()).add(rest.join('/')));
    }
    const named = [...below.keys()].filter((version) => version !== '');
    const isShared = (one: string, other: string): boolean => {
      const [a, b] = [below.get(one) ?? new Set(), below.get(other) ?? new Set()];
      const common = [...a].filter((path) => b.has(path)).length;
      return common > 0 && common * 2 >= Math.min(a.size, b.size);
    };
    const editions = [...below.keys()].filter((one) =>
      named.some((other) => other !== one && (isShared(one, other) || isShared(other, one))),
    );
    if (editions.length < 2) continue;
    const [chosen = ''] = editions.sort(byPreference);
    const others = editions.filter((version) => version !== chosen && version !== '');
    return { at, others, ...(chosen !== '' && { chosen }) };
  }
  return { others: [] };
}

const preferred = ['', 'stable', 'current', 'latest', 'release'];

/** Without a version, then by the names for what readers should use, then the highest number, then what is not released. */
function byPreference(a: string, b: string): number {
  const rank = (version: string): number => {
    const named = preferred.indexOf(version.toLowerCase());
    return named >= 0 ? named : /\d/.test(version) ? preferred.length : preferred.length + 1;
  };
  return rank(a) - rank(b) || b.localeCompare(a, 'en', { numeric: true });
}

/** Pages with the same words are one: that with the shortest path. */
function byText<Entry extends { readonly page: Foldable; readonly names: readonly string[] }>(
  entries: readonly Entry[],
  drop: (page: Entry['page'], kept: Entry['page']) => void,
): { readonly kept: readonly Entry[]; readonly copies: number } {
  const best = new Map<string, Entry>();
  const isLong = ({ page }: Entry): boolean => (page.markdown.match(/\S+/g)?.length ?? 0) >= fewestWords;
  const textKey = ({ page }: Entry): string => `${page.locale ?? ''}\n${page.markdown}`;
  for (const entry of entries.filter(isLong)) {
    const first = best.get(textKey(entry));
    if (first === undefined || entry.names.length < first.names.length) best.set(textKey(entry), entry);
  }
  const kept = entries.filter((entry) => {
    const first = isLong(entry) ? best.get(textKey(entry)) : undefined;
    if (first === undefined || first === entry) return true;
    drop(entry.page, first.page);
    return false;
  });
  return { kept, copies: entries.length - kept.length };
}
