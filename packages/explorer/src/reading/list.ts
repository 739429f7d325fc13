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
  return ({ groups, pages }, current) => {
    const whole = pages.length <= most;
    const group = ({ name, pages: list }: Group): Html => {
      const at = list.indexOf(current);
      const shown = whole ? list : at < 0 ? list.slice(0, 1) : list.slice(Math.max(0, at - around), at + around);
      const rest = list.length - shown.length;
      return html`${name !== '' && html`<p class="group">${words(name)}</p>`}<ul${attributesOf(current.locale)}>${shown.map(
        (page) => (page === current ? entry(page, true) : entryOf(page)),
      )}${rest > 0 && html`<li><a class="rest" href="${site.prefix}/docs">${rest} more</a></li>`}</ul>`;
    };
    return html`<nav class="pages" id="to:pages" aria-label="Pages">${groups.map(group)}</nav>`;
  };
}
