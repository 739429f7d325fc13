// A query that is the title of a page, or begins one, finds that page first: also where its last word is unfinished, and where the page has no
// text that an index could find.
import type { Page } from '@vitrine/core';
import type { DocsQuery } from '@vitrine/docs-index';
import { fold } from '@vitrine/docs-index/engine';
import { once } from '../answers/tool-environment.ts';

/** Fewest letters that begin a title without being one. */
const minLetters = 3;
/** Most titles with one beginning that are looked at. */
const maxTitles = 200;

/** The page of an edition that a query means by its title; `pages` are those found, the best first. */
export type TitleSearch = (query: DocsQuery, pages: readonly string[]) => Page | undefined;

export function createTitleSearch(pages: readonly Page[]): TitleSearch {
  const titles = once(() =>
    pages
      .map((page) => ({ key: keyOf(page.title), page }))
      .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))),
  );
  return ({ query, version, locale }, foundPages) => {
    const key = keyOf(query);
    if (key === '' || query.includes('"')) return undefined;
    const begun: { readonly key: string; readonly page: Page }[] = [];
    const all = titles();
    for (let at = firstFrom(all, key); begun.length < maxTitles && all[at]?.key.startsWith(key) === true; at++) {
      const title = all[at];
      if (title !== undefined && isInEdition(title.page, version, locale)) begun.push(title);
    }
    const same = begun.filter((title) => title.key === key);
    const wanted = same.length > 0 ? same : key.length < minLetters ? [] : begun;
    const byId = new Map(wanted.map(({ page }) => [page.id, page]));
    const best = foundPages.find((id) => byId.has(id));
    if (best !== undefined) return byId.get(best);
    return wanted.reduce<(typeof wanted)[number] | undefined>(
      (shortest, title) => (shortest === undefined || title.key.length < shortest.key.length ? title : shortest),
      undefined,
    )?.page;
  };
}

function keyOf(text: string): string {
  return (
    fold(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []
  ).join(' ');
}

function isInEdition(page: Page, version: string | undefined, locale: string | undefined): boolean {
  return (
    (version === undefined || page.version === undefined || page.version === version) &&
    (locale === undefined || (page.locale ?? 'en') === locale)
  );
}

/** The place of the first title that is not before a key (binary search). */
function firstFrom(titles: readonly { readonly key: string }[], key: string): number {
  let [from, to] = [0, titles.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((titles[middle]?.key ?? '') < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
