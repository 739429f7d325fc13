// The tree of pages next to a page. Of a small edition it has every page. Of a large one it has the nearest of the page's branch and the
// way to it, and a script fills in the others from the documents of the branches.
import type { Page } from '@vitrine/core';
import { htmlPagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, type Part, words } from '../html.ts';
import { type Branch, type Branches, type BranchPlace, isBranch, titlesOf } from './branches.ts';
import type { Labels } from './labels.ts';
import { attributesOf } from './language.ts';
import { type Edition, type Group, sectionsAround } from './order.ts';

/** Of a branch with more entries than these, so many before and after the page. */
const around = 4;
/** Up to so many pages, every section is open. */
const maxOpen = 30;

function nearestOf({ branch, at }: BranchPlace): readonly (Page | Branch)[] {
  return branch.entries.slice(Math.max(0, at - around), at + around + 1);
}

/** The pages whose titles the list next to a page has, and its breadcrumbs. */
export function titlesInList({ pages }: Edition, position: BranchPlace | undefined): readonly Page[] {
  return position === undefined ? pages : titlesOf(nearestOf(position), position.branch);
}

/** Makes the tree of each page of a rendering, with that page marked. Entries and closed sections are made once: they are on many pages. */
export function createPageList(
  { site: { prefix } }: Pick<DocumentContext, 'site'>,
  { positionOf }: Branches,
): (edition: Edition, current: Page, labels: Labels) => Html {
  const item = (path: string, title: string, attributes?: Html): Html =>
    html`<li><a href="${prefix}${path}"${attributes}>${words(title)}</a></li>`;
  const items = new Map<Page | Branch, Html>();
  const closed = new Map<Group, Html>();
  const entryOf = (entry: Page | Branch, current: Page): Html =>
    entry === current
      ? item(htmlPagePath(current), current.title, html` aria-current="page"`)
      : once(items, entry, () => item(isBranch(entry) ? entry.path : htmlPagePath(entry), entry.title));

  /** `way` has the titles of the sections that lead to the page; nothing of a section that it is not in. */
  const section = ({ pages, inner }: Group, current: Page, isOpen: boolean, [next, ...way]: readonly string[]): Html => {
    const sections = [...inner.values()].map((each) =>
      each.title === next
        ? folded(each.title, true, section(each, current, isOpen, way))
        : once(closed, each, () => folded(each.title, isOpen, section(each, current, isOpen, []))),
    );
    return html`<ul>${pages.map((page) => entryOf(page, current))}${sections}</ul>`;
  };
  const nearest = (position: BranchPlace, current: Page, labels: Labels): Html => {
    const { branch } = position;
    const near = nearestOf(position).map((entry) => entryOf(entry, current));
    const tree = branchesAround(branch).reduceRight<Html>((content, { title, path, parent }) => {
      const list = html`<ul data-contents="${prefix}${path}">${content}</ul>`;
      return parent === undefined ? list : folded(title, true, list);
    }, html`${near}`);
    return html`${tree}<p><a class="rest" href="${prefix}${branch.path}">${labels.allOfSection}</a></p>`;
  };
  return (edition, current, labels) => {
    const position = positionOf(current);
    const way = sectionsAround(current).map(({ title }) => title);
    const isOpen = edition.pages.length <= maxOpen;
    return html`<div${attributesOf(current.locale)}>${position === undefined ? section(edition.root, current, isOpen, way) : nearest(position, current, labels)}</div>`;
  };
}

function folded(title: string, isOpen: boolean, content: Html): Html {
  return html`<li><details${isOpen && html` open`}><summary>${words(title)}</summary>${content}</details></li>`;
}

function once<Key>(rendered: Map<Key, Html>, key: Key, make: () => Html): Html {
  const rendering = rendered.get(key) ?? make();
  rendered.set(key, rendering);
  return rendering;
}

/** A step of the way to a page; the section of a small edition has no document of its own. */
interface Crumb {
  readonly title: string;
  readonly path?: string;
}

/** The branches that a page is in, or the sections of a small edition, the outermost first. */
export function crumbsOf(page: Page, { positionOf }: Branches, labels: Labels): readonly Crumb[] {
  const position = positionOf(page);
  return position === undefined
    ? [{ title: labels.documentation, path: '/docs' }, ...sectionsAround(page)]
    : branchesAround(position.branch);
}

export function breadcrumbs(crumbs: readonly Crumb[], prefix: string, labels: Labels): Part {
  if (crumbs.length === 0) return undefined;
  return html`<nav class="crumbs" aria-label="${labels.breadcrumb}"><ol>${crumbs.map(
    ({ path, title }) => html`<li>${path === undefined ? words(title) : html`<a href="${prefix}${path}">${words(title)}</a>`}</li>`,
  )}</ol></nav>`;
}

export function branchesAround(within: Branch | undefined): readonly Branch[] {
  const branches: Branch[] = [];
  for (let at = within; at !== undefined; at = at.parent) branches.unshift(at);
  return branches;
}
