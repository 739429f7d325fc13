// The pages of a documentation by edition, which is one version in one language, and in each edition in reading order: what is
// before and after a page, the list next to it, and where the same page is in another edition.
import type { Page, Snapshot } from '@vitrine/core';
import { htmlPagePath, pagePath } from '@vitrine/core/render';
import { groupBy, sectionOfPage, type SectionLevel } from '@vitrine/core/workspace';
import { languageName } from './language.ts';

export interface Group {
  readonly title: string;
  /** 1 for an outermost section, 0 for pages that are in none. */
  readonly level: number;
  readonly pages: readonly Page[];
  /** The sections in it, by their titles; they come after its pages. */
  readonly inner: ReadonlyMap<string, Group>;
}

export interface Edition {
  /** Undefined for pages that name none. */
  readonly version: string | undefined;
  /** Pages that name none are in English, as for the tools. */
  readonly locale: string;
  readonly language: string;
  readonly pages: readonly Page[];
  /** Its outermost section, which has no title. */
  readonly root: Group;
  /** The page of this edition at the place of a page of another; undefined where this edition has none there. */
  readonly sameAs: (page: Page) => Page | undefined;
}

/** Every page that can be read, by its edition; the first edition is what readers get who ask for none. */
export interface Order {
  readonly pages: readonly Page[];
  readonly editions: readonly Edition[];
  readonly editionOf: (page: Page) => Edition;
  readonly neighboursOf: (page: Page) => readonly [before: Page | undefined, after: Page | undefined];
}

const usualLocale = 'en';

/** Sorts the pages of a snapshot into editions. A page whose address is another one's Markdown is not among them. */
export function orderOf({ pages }: Pick<Snapshot, 'pages'>): Order {
  const markdown = new Set(pages.map(pagePath));
  const readable = pages.filter((page) => !markdown.has(htmlPagePath(page)));
  const byKey = groupBy(readable, editionKey);
  const editions = new Map([...byKey].map(([key, list]) => [key, editionFrom(list)]));
  const none = editionFrom([]);
  const editionOf = (page: Page): Edition => editions.get(editionKey(page)) ?? none;
  let places: ReadonlyMap<Page, number> | undefined;
  const neighboursOf: Order['neighboursOf'] = (page) => {
    places ??= new Map([...byKey.values()].flatMap((list) => list.map((each, at) => [each, at])));
    const { pages: ownPages } = editionOf(page);
    const at = places.get(page) ?? 0;
    return [ownPages[at - 1], ownPages[at + 1]];
  };
  return { pages: readable, editions: [...editions.values()], editionOf, neighboursOf };
}

function editionKey({ version = '', locale = usualLocale }: Page): string {
  return `${version}\n${locale}`;
}

function editionFrom(pages: readonly Page[]): Edition {
  const [first] = pages;
  const locale = first?.locale ?? usualLocale;
  let byPlace: ReadonlyMap<string, Page> | undefined;
  return {
    version: first?.version,
    locale,
    language: languageName(locale),
    pages,
    root: sectionsOf(pages),
    sameAs: (page) => (byPlace ??= new Map(pages.map((editionPage) => [pageKey(editionPage), editionPage]))).get(pageKey(page)),
  };
}

function pageKey({ id, version, locale }: Page): string {
  const { tags, names } = namesOfEdition({ version, locale });
  const folders = id.split('/').filter((name, index, all) => index === all.length - 1 || !names.has(normalizedName(name)));
  const path = folders.join('/');
  const ending = tags.find((tag) => normalizedName(path).endsWith(`.${tag}`));
  return ending === undefined ? path : path.slice(0, -ending.length - 1);
}

const normalizedName = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** The tags of a language, and the names of folders that only name it or a version. */
function namesOfEdition({
  version = '',
  locale = '',
}: {
  readonly version?: string | undefined;
  readonly locale?: string | undefined;
}): {
  readonly tags: readonly string[];
  readonly names: ReadonlySet<string>;
} {
  const [language = ''] = normalizedName(locale).split('-');
  const tags = [normalizedName(locale), language].filter((tag) => tag !== '');
  const names = ['', 'v', 'version-'].map((before) => normalizedName(before + version));
  return { tags, names: new Set([...tags, ...(version === '' ? [] : names)]) };
}

/** The sections of a page, without the folder that only names its language or version. */
export function sectionsAround(page: Page): readonly SectionLevel[] {
  const { names } = namesOfEdition(page);
  return sectionOfPage(page).filter(({ name }) => !names.has(normalizedName(name)));
}

interface Section extends Group {
  readonly pages: Page[];
  readonly inner: Map<string, Section>;
}

function sectionsOf(pages: readonly Page[]): Group {
  const root: Section = { title: '', level: 0, pages: [], inner: new Map() };
  for (const page of pages) {
    let section = root;
    for (const { title } of sectionsAround(page)) {
      const inner = section.inner.get(title) ?? { title, level: section.level + 1, pages: [], inner: new Map() };
      section.inner.set(title, inner);
      section = inner;
    }
    section.pages.push(page);
  }
  return root;
}

/** A section and those in it, each before its own: also one without a page of its own. */
export function withInner(section: Group): readonly Group[] {
  return [section, ...[...section.inner.values()].flatMap(withInner)];
}
