// Which text lists which pages. A list that fits its budget is in one text; a larger one leaves whole sections to texts of their own, so
// that every page of the default edition is at most two fetches from the first text, and no list ends in the middle. Small sections share a
// text where too many would have to be named.
import type { Page } from '../engine/store/snapshot.ts';
import { groupBy } from '../shared/groups.ts';
import { encodePath, htmlPagePath } from '../shared/document-path.ts';

export interface PageSection {
  /** Names of the section, joined by slashes: `guides/deploy`; empty for pages that are in none. */
  readonly folder: string;
  /** The innermost level of the section in words: `Deploy`; empty for pages that are in none. */
  readonly title: string;
  readonly pages: readonly Page[];
}

export interface IndexFile extends PageSection {
  /** Path of the folder of this text below the base URL, percent-encoded: `/docs/guides`. The text is `llms.txt` in it. */
  readonly path: string;
  /** What it lists, in reading order: one section, or neighbouring small ones that share a text. */
  readonly sections: readonly PageSection[];
  /** Texts that list the pages in place of this one, which names them; empty where this one lists them. */
  readonly parts: readonly IndexFile[];
}

export interface PageIndex {
  /** Listed in the first text, in reading order. */
  readonly inline: readonly PageSection[];
  /** Texts of their own, in reading order: those of the default edition first. */
  readonly files: readonly IndexFile[];
  /** One text for each other edition; where these are too many to be named, neighbouring ones share a text. */
  readonly editions: readonly IndexFile[];
}

export const noPages: PageIndex = { inline: [], files: [], editions: [] };

export interface IndexBudget {
  /** What the sections of the first text and the names of further texts take at most, in the unit of `sizeOf`. */
  readonly first: number;
  /** What one further text takes at most; a single page may take more. */
  readonly file: number;
  readonly sizeOf: (page: Page) => number;
  /** What naming a further text takes. */
  readonly nameSizeOf: (file: Omit<IndexFile, 'parts' | 'sections'>) => number;
}

/** What the heading of a section takes besides its title. */
const headingSize = 20;
/** Most further texts that a text names; beyond, each is larger. */
const maxFiles = 100;
/** How much of the first text the names of other editions take at most; the rest is the default edition's. */
const shareOfEditions = 2 / 3;

/** Divides pages in reading order. The first page's version and language are those of the default edition. */
export function dividePages(pages: readonly Page[], { first: whole, file, sizeOf, nameSizeOf }: IndexBudget): PageIndex {
  const [first] = pages;
  const isDefault = (page: Page): boolean => page.version === first?.version && page.locale === first?.locale;
  const taken = new Set(pages.map(htmlPagePath));
  const sizes = new Map(pages.map((page) => [page, sizeOf(page)]));
  const sizeOfAll = (sections: readonly PageSection[]): number =>
    sections.reduce(
      (sum, { title, pages: held }) => held.reduce((all, page) => all + (sizes.get(page) ?? 0), sum + title.length + headingSize),
      0,
    );

  const pathOf = (folder: string): string => {
    const wanted = `/docs/${folder === '' ? 'pages' : encodePath(folder)}`;
    let path = wanted;
    for (let count = 2; taken.has(path) || taken.has(`${path}/llms.txt`) || taken.has(`${path}/llms-full.txt`); count += 1)
      path = `${wanted}-${count}`;
    return path;
  };
  const fileOf = (sections: readonly PageSection[], folder = sections[0]?.folder ?? ''): IndexFile => {
    const joined = joinedOf(sections);
    const path = pathOf(folder);
    taken.add(path);
    return { ...joined, path, sections, parts: [] };
  };
  const nameSize = (sections: readonly PageSection[]): number => {
    const joined = joinedOf(sections);
    return nameSizeOf({ ...joined, path: pathOf(joined.folder) });
  };
  /** A section as it fits texts of a size: whole, by its inner sections, or a flat one in pieces. */
  const divided = (section: PageSection, most: number, depth: number): readonly PageSection[] => {
    if (sizeOfAll([section]) <= most) return [section];
    const inner = sectionsOf(section.pages, depth + 1);
    const isFlat = inner.length === 1 && inner[0]?.folder === section.folder;
    return inner.flatMap((each) =>
      isFlat || each.folder === section.folder ? pieces(each, most) : divided(each, most, depth + 1),
    );
  };
  const pieces = (section: PageSection, most: number): readonly PageSection[] =>
    packed(section.pages, most, (page) => sizes.get(page) ?? 0).map((part) => ({ ...section, pages: part }));
  /** Sections of each further text, one each. If their names do not fit, neighbouring sections share larger texts. */
  const textsOf = (sections: readonly PageSection[], room: number, depth: number): readonly (readonly PageSection[])[] => {
    const all = sizeOfAll(sections);
    const textsWith = (count: number, isShared: boolean): readonly (readonly PageSection[])[] => {
      const most = Math.max(file, Math.ceil(all / count));
      const parts = sections.flatMap((section) => divided(section, most, depth));
      return isShared ? packed(parts, most, (part) => sizeOfAll([part])) : parts.map((part) => [part]);
    };
    let texts = textsWith(maxFiles, false);
    for (let count = maxFiles; count >= 1 && texts.reduce((sum, each) => sum + nameSize(each), 0) > room; count >>= 1)
      texts = textsWith(count, true);
    return texts;
  };

  const others = otherEditions(pages, isDefault);
  const roomOfOthers = Math.floor(whole * shareOfEditions);
  const areNamed = others.reduce((sum, edition) => sum + nameSize([edition]), 0) <= roomOfOthers;
  const editions = areNamed ? others.map((edition) => [edition]) : textsOf(others, roomOfOthers, 0);
  const room = whole - editions.reduce((sum, held) => sum + nameSize(held), 0);
  const sections = sectionsOf(pages.filter(isDefault), 0);
  const inText = new Set(sections);
  let left = room - sizeOfAll(sections);
  // The section of the most pages leaves first, of equal ones the last: by its bytes, a new title in one section could move another.
  for (const section of [...sections].reverse().sort((a, b) => b.pages.length - a.pages.length)) {
    if (left >= 0) break;
    inText.delete(section);
    left += sizeOfAll([section]) - divided(section, file, 0).reduce((sum, part) => sum + nameSize([part]), 0);
  }
  const apart = sections.filter((section) => !inText.has(section));
  const inline = sections.filter((section) => inText.has(section));
  return {
    inline,
    files: textsOf(apart, room - sizeOfAll(inline), 0).map((held) => fileOf(held)),
    editions: editions.map((held) => {
      const [edition] = held;
      if (!areNamed || edition === undefined) return fileOf(held, 'editions');
      const text = fileOf([edition], addressOfEdition(edition));
      if (sizeOfAll([edition]) <= file) return text;
      const depth = edition.folder === '' ? -1 : edition.folder.split('/').length - 1;
      const parts = textsOf([edition], file, depth).map((held) => fileOf(held));
      return { ...text, parts };
    }),
  };
}

/** Neighbours in groups, each of at most a size; what is larger is a group of its own. */
function packed<T>(items: readonly T[], most: number, sizeOf: (item: T) => number): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let filled = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = groups.at(-1);
    if (last === undefined || filled + size > most) {
      groups.push([item]);
      filled = size;
    } else {
      last.push(item);
      filled += size;
    }
  }
  return groups;
}

/** Sections that share a text, as one: named by the first and the last. */
function joinedOf(sections: readonly PageSection[]): PageSection {
  const [first] = sections;
  const last = sections.at(-1);
  if (first === undefined || last === undefined) return { folder: '', title: '', pages: [] };
  const [from, to] = [first, last].map(({ title }) => (title === '' ? 'Pages' : title));
  return {
    folder: first.folder,
    title: first.title === last.title ? first.title : `${from} to ${to}`,
    pages: sections.flatMap(({ pages }) => pages),
  };
}

function sectionsOf(pages: readonly Page[], depth: number): readonly PageSection[] {
  const byFolder = new Map<string, { readonly title: string; readonly pages: Page[] }>();
  for (const page of pages) {
    const levels = sectionOfPage(page).slice(0, depth + 1);
    const folder = levels.map(({ name }) => name).join('/');
    const section = byFolder.get(folder);
    if (section === undefined) byFolder.set(folder, { title: levels.at(-1)?.title ?? '', pages: [page] });
    else section.pages.push(page);
  }
  return [...byFolder].map(([folder, section]) => ({ folder, ...section }));
}

/** Each other edition, as a section: the one that all of its pages share. */
function otherEditions(pages: readonly Page[], isDefault: (page: Page) => boolean): readonly PageSection[] {
  const others = pages.filter((page) => !isDefault(page));
  const editionName = ({ version, locale }: Page): string =>
    [version, locale].filter((part) => part !== undefined).join(', ') || 'Further pages';
  return Array.from(groupBy(others, editionName), ([title, list]) => {
    const folder = shared(list.map((page) => sectionOfPage(page).map(({ name }) => name)));
    return { folder, title, pages: list };
  });
}

/** Where the text of an edition is: in the folder of its pages, `fr`, else in one of its name. */
function addressOfEdition({ title, pages }: PageSection): string {
  const folder = shared(pages.map(({ id }) => id.split('/').slice(0, -1)));
  return folder === '' ? slugOf(title) : folder;
}

function shared(paths: readonly (readonly string[])[]): string {
  let common = paths[0] ?? [];
  for (const names of paths) {
    const end = common.findIndex((name, index) => names[index] !== name);
    if (end >= 0) common = common.slice(0, end);
  }
  return common.join('/');
}

// The section that a page is listed in: the groups around it in the navigation of its site, else the folders of its id.

/** A level of a section. */
export interface SectionLevel {
  /** A name that paths can have: `getting-started`. */
  readonly name: string;
  /** The same in words: `Getting started`. */
  readonly title: string;
}

/** The levels of the section of a page, the outermost first; none for a page that is in no section. */
export function sectionOfPage({ id, section }: Pick<Page, 'id' | 'section'>): readonly SectionLevel[] {
  if (section !== undefined) return section.map((title) => ({ name: slugOf(title), title }));
  return id
    .split('/')
    .slice(0, -1)
    .map((name) => ({ name, title: titleOf(name) }));
}

/** `Getting started!` as `getting-started`. */
function slugOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return name === '' ? 'section' : name;
}

/** Words that folders of documentation are named by and that people write in capitals. */
const capitals = /(?<![\p{L}\p{N}])(?:api|cli|css|faq|html|http|ide|json|mcp|sdk|sql|ui|url|yaml)(?=s?(?![\p{L}\p{N}]))/gu;

/** `getting-started` is "Getting started", and `rest-apis` "Rest APIs". */
function titleOf(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').replaceAll(capitals, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
