// Which text lists which pages. A list that fits its budget is in one text; a larger one leaves whole sections to texts of their own, so
// that every page of the default edition is at most two fetches from the first text, and no list ends in the middle.
import type { Page } from '../engine/store/snapshot.ts';
import { encodePath, htmlPagePath } from '../shared/page-path.ts';
import { sectionOfPage } from './page-section.ts';

/** Pages that are listed together. */
export interface PageSection {
  /** Names of the section, joined by slashes: `guides/deploy`; empty for pages that are in none. */
  readonly folder: string;
  /** The innermost level of the section in words: `Deploy`; empty for pages that are in none. */
  readonly title: string;
  readonly pages: readonly Page[];
}

/** A text of its own that lists pages. */
export interface IndexFile extends PageSection {
  /** Path of the folder of this text below the base URL, percent-encoded: `/docs/guides`. The text is `llms.txt` in it. */
  readonly path: string;
  /** Texts that list the pages in place of this one, which names them; empty where this one lists them. */
  readonly parts: readonly IndexFile[];
}

/** How pages are divided among texts. */
export interface PageIndex {
  /** Listed in the first text, in reading order. */
  readonly inline: readonly PageSection[];
  /** Texts of their own, in reading order: those of the default edition first. */
  readonly files: readonly IndexFile[];
  /** One text for each other edition. */
  readonly editions: readonly IndexFile[];
}

/** Sizes that divide the pages. */
export interface IndexBudget {
  /** What the sections of the first text take at most, in the unit of `sizeOf`. */
  readonly inline: number;
  /** What one further text takes at most; a single page may take more. */
  readonly file: number;
  readonly sizeOf: (page: Page) => number;
}

/** What naming a further text takes. */
const referenceSize = 200;
/** Most further texts of one documentation; beyond, each is larger. */
const maxFiles = 100;

/** Divides pages in reading order. The first page's version and language are those of the default edition. */
export function dividePages(pages: readonly Page[], { inline, file: least, sizeOf }: IndexBudget): PageIndex {
  const [first] = pages;
  const isDefault = (page: Page): boolean => page.version === first?.version && page.locale === first?.locale;
  const taken = new Set(pages.map(htmlPagePath));
  const size = (list: readonly Page[]): number => list.reduce((sum, page) => sum + sizeOf(page), 0);
  const file = Math.max(least, Math.ceil(size(pages) / maxFiles));
  const sections = sectionsOf(pages.filter(isDefault), 0).map((section) => ({ ...section, size: size(section.pages) }));
  const apart = new Set<PageSection>();
  let total = sections.reduce((sum, section) => sum + section.size, 0);
  // The largest section leaves first; of equal ones the last.
  const references = otherEditions(pages, isDefault).length * referenceSize;
  for (const section of [...sections].reverse().sort((a, b) => b.size - a.size)) {
    if (total + references <= inline) break;
    apart.add(section);
    total -= section.size - referenceSize;
  }
  const filesOf = (section: PageSection, depth: number): readonly IndexFile[] => {
    if (size(section.pages) <= file) return [fileOf(section)];
    const inner = sectionsOf(section.pages, depth + 1);
    const isFlat = inner.length === 1 && inner[0]?.folder === section.folder;
    return inner.flatMap((each) =>
      isFlat || each.folder === section.folder ? pieces(each).map(fileOf) : filesOf(each, depth + 1),
    );
  };
  /** Parts of a flat section, each of which fits. */
  const pieces = (section: PageSection): readonly PageSection[] => {
    const parts: Page[][] = [[]];
    let filled = 0;
    for (const page of section.pages) {
      const own = sizeOf(page);
      if (filled > 0 && filled + own > file) {
        parts.push([]);
        filled = 0;
      }
      parts.at(-1)?.push(page);
      filled += own;
    }
    return parts.map((part) => ({ ...section, pages: part }));
  };
  const fileOf = (section: PageSection): IndexFile => {
    const folder = `/docs/${section.folder === '' ? 'pages' : encodePath(section.folder)}`;
    let path = folder;
    for (let count = 2; taken.has(path) || taken.has(`${path}/llms.txt`) || taken.has(`${path}/llms-full.txt`); count += 1)
      path = `${folder}-${count}`;
    taken.add(path);
    return { ...section, path, parts: [] };
  };
  return {
    inline: sections.filter((section) => !apart.has(section)),
    files: sections.flatMap((section) => (apart.has(section) ? filesOf(section, 0) : [])),
    editions: otherEditions(pages, isDefault).map((section) => {
      const whole = fileOf(section);
      if (size(section.pages) <= file) return whole;
      return { ...whole, parts: filesOf(section, section.folder === '' ? -1 : section.folder.split('/').length - 1) };
    }),
  };
}

/** Pages by the first levels of their sections, in the order of the first page of each. */
function sectionsOf(pages: readonly Page[], depth: number): readonly PageSection[] {
  const found = new Map<string, { readonly title: string; readonly pages: Page[] }>();
  for (const page of pages) {
    const levels = sectionOfPage(page).slice(0, depth + 1);
    const folder = levels.map(({ name }) => name).join('/');
    const known = found.get(folder);
    if (known === undefined) found.set(folder, { title: levels.at(-1)?.title ?? '', pages: [page] });
    else known.pages.push(page);
  }
  return [...found].map(([folder, section]) => ({ folder, ...section }));
}

/** Each other edition with the folder that all of its pages share. */
function otherEditions(pages: readonly Page[], isDefault: (page: Page) => boolean): readonly PageSection[] {
  const editions = new Map<string, Page[]>();
  for (const page of pages) {
    if (isDefault(page)) continue;
    const name = [page.version, page.locale].filter((part) => part !== undefined).join(', ') || 'Further pages';
    const list = editions.get(name);
    if (list === undefined) editions.set(name, [page]);
    else list.push(page);
  }
  return [...editions].map(([title, list]) => ({ folder: sharedFolder(list), title, pages: list }));
}

function sharedFolder(pages: readonly Page[]): string {
  const namesOf = (page: Page): readonly string[] => sectionOfPage(page).map(({ name }) => name);
  let shared = pages[0] === undefined ? [] : namesOf(pages[0]);
  for (const page of pages) {
    const names = namesOf(page);
    const end = shared.findIndex((name, index) => names[index] !== name);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return shared.join('/');
}
