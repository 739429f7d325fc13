// The sections of the documentation as their Markdown has them: where each begins and ends, what it is part of, and its text. The bytes
// are those of the page's Markdown version; only where a link leads to another page, the text names the id that the tool takes.
import type { Page, Snapshot } from '@vitrine/core';
import { percentDecoded } from '@vitrine/core/serving';
import { partsOf } from './page-addresses.ts';
import { fenceOf } from './blocks.ts';

/** A section of a page; the opening part of a page is its first, and the root of the others. */
export interface Section {
  readonly id: string;
  readonly page: Page;
  readonly index: number;
  /** 0 for the opening part, else the level of its heading. */
  readonly depth: number;
  /** Empty for the opening part. */
  readonly heading: string;
  /** Bytes of its own text, from its heading to the next, within the Markdown of the snapshot. */
  readonly start: number;
  readonly end: number;
  /** Where the last of its subsections ends. */
  readonly treeEnd: number;
  /** The place of the section that it is part of; undefined for the opening part. */
  readonly parent: number | undefined;
}

/** The sections of a snapshot's pages; a page is laid out when it is first asked for. */
export interface Sections {
  find(id: string): Section | undefined;
  of(page: Page): readonly Section[];
  /** The Markdown between two bytes of a page, with ids in place of links to pages. */
  markdown(page: Page, start: number, end: number): string;
  /** The same with links as they are. */
  textIn(page: Page, start: number, end: number): string;
  pathOf(section: Section): readonly string[];
}

const utf8 = new TextDecoder();
const keptPages = 256;

interface Layout {
  readonly sections: readonly Section[];
  readonly byId: ReadonlyMap<string, Section>;
}

export function createSections(snapshot: Snapshot, pageOf: (id: string) => Page | undefined): Sections {
  const laidOut = new Map<string, Layout>();

  function layoutOf(page: Page): Layout {
    const cachedLayout = laidOut.get(page.id);
    if (cachedLayout !== undefined) return cachedLayout;
    const sections = sectionsOf(page);
    const layout = { sections, byId: new Map(sections.map((section) => [section.id, section])) };
    if (laidOut.size >= keptPages) laidOut.clear();
    laidOut.set(page.id, layout);
    return layout;
  }
  const of = (page: Page): readonly Section[] => layoutOf(page).sections;

  return {
    of,
    find(id) {
      // A page's id may hold a # itself: it is tried whole first.
      const page = pageOf(id) ?? pageOf(partsOf(id).page);
      return page && layoutOf(page).byId.get(id);
    },
    textIn: (_, start, end) => utf8.decode(snapshot.markdown.subarray(start, end)),
    markdown: (page, start, end) =>
      withIds(utf8.decode(snapshot.markdown.subarray(start, end)), page.id, (id) => pageOf(id) !== undefined),
    pathOf(section) {
      const sections = of(section.page);
      const path: string[] = [];
      for (let one: Section | undefined = section; one !== undefined && one.depth > 0; one = sections[one.parent ?? -1])
        path.unshift(one.heading);
      return path;
    },
  };
}

function sectionsOf(page: Page): readonly Section[] {
  const end = page.start + page.length;
  // The title of a page belongs to its opening part.
  const [title] = page.headings;
  const headings = title?.depth === 1 ? page.headings.slice(1) : page.headings;
  const starts = [page.start, ...headings.map(({ start }) => page.start + start), end];
  const sections: Section[] = [];
  const open: number[] = [];
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const heading = headings[index - 1];
    const depth = index === 0 ? 0 : (heading?.depth ?? 1);
    while (open.length > 0 && (sections[open.at(-1) ?? 0]?.depth ?? 0) >= depth && index > 0 && (open.at(-1) ?? 0) > 0) open.pop();
    sections.push({
      id: heading === undefined ? page.id : `${page.id}#${heading.anchor}`,
      page,
      index,
      depth,
      heading: heading?.text ?? '',
      start,
      end: starts[index + 1] ?? end,
      treeEnd: end,
      parent: index === 0 ? undefined : open.at(-1),
    });
    open.push(index);
  }
  // A section ends where the next that is not below it begins; from the last to the first each is looked at once.
  const ends: number[] = [];
  const later: number[] = [];
  for (let at = sections.length - 1; at >= 0; at--) {
    const section = sections[at];
    while (later.length > 0 && (sections[later.at(-1) ?? 0]?.depth ?? 0) > (section?.depth ?? 0)) later.pop();
    ends[at] = at === 0 ? end : (sections[later.at(-1) ?? -1]?.start ?? end);
    later.push(at);
  }
  return sections.map((section, index) => ({ ...section, treeEnd: ends[index] ?? end }));
}

// Links between pages, as the ids that the tool takes: `[x](../guide/install.md#linux)` becomes `[x](guide/install#linux)`. Code and every
// other character stay as they are.

/** Markdown of a page with ids in place of relative links to pages; `isPage` knows which there are. */
export function withIds(markdown: string, page: string, isPage: (id: string) => boolean): string {
  if (!markdown.includes('](') && !markdown.includes(']:')) return markdown;
  const folder = page.split('/').slice(0, -1);
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = fenceOf(line, fence);
      if (mark !== undefined || fence !== undefined) {
        if (mark !== undefined) fence = fence === undefined ? mark : undefined;
        return line;
      }
      return line.includes(']') ? withIdsInLine(line, page, folder, isPage) : line;
    })
    .join('\n');
}

/** A link's destination, behind `](` or at the start of a definition. */
const destination = /(\]\(|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{0,20})(<?)([^\s()<>]{1,2000})/g;

function withIdsInLine(line: string, page: string, folder: readonly string[], isPage: (id: string) => boolean): string {
  return line.replace(destination, (all, before: string, bracket: string, to: string) => {
    const id = idOf(to, page, folder, isPage);
    return id === undefined ? all : `${before}${bracket}${id}`;
  });
}

/** The id of a page or section that a relative destination names. */
function idOf(to: string, page: string, folder: readonly string[], isPage: (id: string) => boolean): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(to)) return undefined;
  const [path = '', anchor] = to.split(/#(.*)/s);
  const hash = anchor === undefined || anchor === '' ? '' : `#${anchor}`;
  if (path === '') return hash === '' ? undefined : `${page}${hash}`;
  if (!path.endsWith('.md')) return undefined;
  const parts = [...folder];
  for (const part of path.slice(0, -3).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  const id = percentDecoded(parts.join('/'));
  return isPage(id) ? `${id}${hash}` : undefined;
}
