// The switch between the versions and the languages of a documentation. It leads to the same page of the other edition, and where
// that edition has none, to its first page. Links in the head say to search engines which pages are one page in several languages.
import type { Page } from '@vitrine/core';
import { htmlPagePath, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, type Part, words } from '../html.ts';
import type { Labels } from './labels.ts';
import { attributesOf } from './language.ts';
import type { Edition, Order } from './order.ts';

/** Most versions, and most languages, that a page leads to: `/docs` has all. */
const maxEditions = 100;

export function editionSwitch(page: Page, order: Order, { site }: Pick<DocumentContext, 'site'>, labels: Labels): Part {
  const current = order.editionOf(page);
  const menus = [
    menu(labels.version, choices(order, current, 'version'), ({ version }) => html`${versionName(version)}`),
    menu(labels.language, choices(order, current, 'locale'), languageOf),
  ].filter((each) => each !== undefined);
  return menus.length > 0 && html`<nav class="editions" aria-label="${labels.editions}">${menus}</nav>`;

  function menu(title: string, editions: readonly Edition[], name: (edition: Edition) => Html): Html | undefined {
    if (editions.length < 2) return undefined;
    const entry = (edition: Edition): Part => {
      const same = edition === current ? page : edition.sameAs(page);
      const target = same ?? edition.pages[0];
      if (target === undefined) return undefined;
      return html`<li><a href="${site.prefix}${htmlPagePath(target)}" hreflang="${edition.locale}"${edition === current && html` aria-current="true"`}>${name(edition)}${
        same === undefined && html` <small>${labels.firstPage}</small>`
      }</a></li>`;
    };
    const listedEditions = editions.length > maxEditions ? editions.slice(0, maxEditions) : editions;
    const rest = editions.length - listedEditions.length;
    const more = rest > 0 && html`<li><a href="${site.prefix}/docs">${rest} more</a></li>`;
    return html`<details name="edition"><summary><span class="unseen">${title}: </span>${name(current)}</summary><ul>${listedEditions.map(entry)}${more}</ul></details>`;
  }
}

/** One edition for each version, or language: that which shares the rest with the current one, else the first. */
function choices({ editions }: Order, current: Edition, member: 'version' | 'locale'): readonly Edition[] {
  const rest = member === 'version' ? 'locale' : 'version';
  const byValue = new Map<string | undefined, Edition>();
  for (const edition of [...editions.filter((each) => each[rest] === current[rest]), ...editions])
    if (!byValue.has(edition[member])) byValue.set(edition[member], edition);
  return editions.filter((edition) => byValue.get(edition[member]) === edition);
}

function languageOf({ locale, language }: Edition): Html {
  return html`<span${attributesOf(locale)}>${language}</span>`;
}

function versionName(version: string | undefined): string {
  return version ?? 'no version';
}

/** The same page in other languages (HTML, link type alternate); each of them names all, and the usual one for readers of no other. */
export function languageLinks(page: Page, order: Order, addressOf: (page: Page) => string): readonly Html[] {
  const current = order.editionOf(page);
  const same = order.editions.flatMap((edition) => {
    const other = edition.version === current.version ? edition.sameAs(page) : undefined;
    return other === undefined ? [] : [[edition.locale, addressOf(other)] as const];
  });
  const [first] = same;
  if (first === undefined || same.length < 2) return [];
  return [...same.slice(0, maxEditions), ['x-default', first[1]] as const].map(
    ([locale, address]) => html`<link rel="alternate" hreflang="${locale}" href="${address}">`,
  );
}

export function editionName(edition: Edition, { editions }: Order): Html {
  const several = (member: 'version' | 'locale'): boolean => new Set(editions.map((edition) => edition[member])).size > 1;
  const parts = [
    ...(several('version') ? [html`Version ${words(versionName(edition.version))}`] : []),
    ...(several('locale') ? [languageOf(edition)] : []),
  ];
  return html`${parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))}`;
}
