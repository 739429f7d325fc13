// The list of pages next to a page: its own folder whole, of other folders as much as there is room for.
import type { Page } from '@vitrine/core';
import { htmlPagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, words } from '../html.ts';
import { attributesOf } from './language.ts';
import type { Edition, Group } from './order.ts';

/** Up to this many pages the list has all of them; beyond, other folders have their first page. */
const most = 120;
/** Of the own folder, so many before and after the page. */
const around = 60;
/** Of many folders, so many before and after the own: a list of all on every page would grow with the square of the pages. */
const groupsAround = 30;

/** Makes the list of each page of a rendering, with the page marked that the list is for. Entries are made once: they are on every page. */
export function createPageList({ site }: Pick<DocumentContext, 'site'>): (edition: Edition, current: Page) => Html {
  const entry = (page: Page, isCurrent: boolean): Html =>
    html`<li><a href="${site.prefix}${htmlPagePath(page)}"${isCurrent && html` aria-current="page"`}>${words(page.title)}</a></li>`;
  const entries = new Map<Page, Html>();
  const entryOf = (page: Page): Html => {
    const known = entries.get(page) ?? entry(page, false);
    entries.set(page, known);
    return known;
  };
  const places = new Map<Edition, ReadonlyMap<Page, Place>>();
  const placesOf = (edition: Edition): ReadonlyMap<Page, Place> => {
    const known = places.get(edition) ?? new Map(edition.groups.flatMap(placesIn));
    places.set(edition, known);
    return known;
  };
  return (edition, current) => {
    const { groups, pages } = edition;
    const whole = pages.length <= most;
    const place = placesOf(edition).get(current);
    const own = place?.group ?? 0;
    const near = groups.slice(Math.max(0, own - groupsAround), own + groupsAround + 1);
    const left = groups.length - near.length;
    const group = ({ name, pages: list }: Group): Html => {
      const at = place !== undefined && groups[own]?.pages === list ? place.at : -1;
      const shown = whole ? list : at < 0 ? list.slice(0, 1) : list.slice(Math.max(0, at - around), at + around);
      const rest = list.length - shown.length;
      return html`${name !== '' && html`<p class="group">${words(name)}</p>`}<ul${attributesOf(current.locale)}>${shown.map(
        (page) => (page === current ? entry(page, true) : entryOf(page)),
      )}${rest > 0 && html`<li><a class="rest" href="${site.prefix}/docs">${rest} more</a></li>`}</ul>`;
    };
    return html`<nav class="pages" id="to:pages" aria-label="Pages">${near.map(group)}${left > 0 && html`<p><a class="rest" href="${site.prefix}/docs">${left} more groups</a></p>`}</nav>`;
  };
}

/** Where a page is: the number of its group, and its number in it. */
interface Place {
  readonly group: number;
  readonly at: number;
}

function placesIn({ pages }: Group, group: number): readonly (readonly [Page, Place])[] {
  return pages.map((page, at) => [page, { group, at }]);
}
