// The list of pages next to a page: of a small edition all of them, of a large one the nearest of its branch, and the way to the others.
import type { Page } from '@vitrine/core';
import { htmlPagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, words } from '../html.ts';
import { type Branch, type Branches, type BranchPlace, isBranch, titlesOf } from './branches.ts';
import { attributesOf } from './language.ts';
import type { Edition } from './order.ts';

/** Of a branch with more entries than these, so many before and after the page. */
const around = 4;

function nearestOf({ branch, at }: BranchPlace): readonly (Page | Branch)[] {
  return branch.entries.slice(Math.max(0, at - around), at + around + 1);
}

/** The pages whose titles the list next to a page has, and its breadcrumbs. */
export function titlesInList({ pages }: Edition, place: BranchPlace | undefined): readonly Page[] {
  return place === undefined ? pages : titlesOf(nearestOf(place), place.branch);
}

/** Makes the list of each page of a rendering, with the page marked that the list is for. Entries are made once: they are on many pages. */
export function createPageList(
  { site: { prefix } }: Pick<DocumentContext, 'site'>,
  { placeOf }: Branches,
): (edition: Edition, current: Page) => Html {
  const item = (path: string, title: string, attributes?: Html): Html =>
    html`<li><a href="${prefix}${path}"${attributes}>${words(title)}</a></li>`;
  const items = new Map<Page | Branch, Html>();
  const itemOf = (entry: Page | Branch): Html => {
    const known = items.get(entry) ?? item(isBranch(entry) ? entry.path : htmlPagePath(entry), entry.title);
    items.set(entry, known);
    return known;
  };
  const entryOf = (entry: Page | Branch, current: Page): Html =>
    entry === current ? item(htmlPagePath(current), current.title, html` aria-current="page"`) : itemOf(entry);

  const all = ({ groups }: Edition, current: Page): Html =>
    html`<nav class="pages" id="to:pages" aria-label="Pages">${groups.map(({ title, level, pages }) => {
      const list = html`<ul${attributesOf(current.locale)}>${pages.map((page) => entryOf(page, current))}</ul>`;
      return html`${level > 0 && html`<p class="group${level > 1 && ' deeper'}">${words(title)}</p>`}${pages.length > 0 && list}`;
    })}</nav>`;
  const nearest = (place: BranchPlace, current: Page): Html => {
    const { branch } = place;
    const near = nearestOf(place);
    const more = branch.entries.length > near.length && html` data-contents="${prefix}${branch.path}"`;
    return html`<nav class="pages" id="to:pages" aria-label="Pages"${more}><p class="group">${words(branch.title)}</p><ul${attributesOf(current.locale)}>${near.map((entry) => entryOf(entry, current))}</ul><p><a class="rest" href="${prefix}${branch.path}">All pages of this section</a></p></nav>`;
  };
  return (edition, current) => {
    const place = placeOf(current);
    return place === undefined ? all(edition, current) : nearest(place, current);
  };
}

/** The branches that a page or a branch is in, the outermost first; nothing for a page of a small edition. */
export function breadcrumbs(within: Branch | undefined, prefix: string): Html | undefined {
  if (within === undefined) return undefined;
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${branchesAround(within).map(
    ({ path, title }) => html`<li><a href="${prefix}${path}">${words(title)}</a></li>`,
  )}</ol></nav>`;
}

/** The branches around a place, the outermost first. */
export function branchesAround(within: Branch | undefined): readonly Branch[] {
  const branches: Branch[] = [];
  for (let at = within; at !== undefined; at = at.parent) branches.unshift(at);
  return branches;
}
