// The section that a page is listed in: the groups around it in the navigation of its site, else the folders of its id.
import type { Page } from '../engine/store/snapshot.ts';

/** A level of a section. */
export interface SectionLevel {
  /** A name that paths can have: `getting-started`. */
  readonly name: string;
  /** The same in words: `Getting started`. */
  readonly title: string;
}

/** The levels of the section of a page, the outermost first; none for a page that is in no section. */
export function sectionOfPage({ id, section }: Pick<Page, 'id' | 'section'>): readonly SectionLevel[] {
  if (section !== undefined) return section.map((title) => ({ name: nameOf(title), title }));
  return id
    .split('/')
    .slice(0, -1)
    .map((name) => ({ name, title: titleOf(name) }));
}

/** `Getting started!` as `getting-started`. */
export function nameOf(title: string): string {
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
