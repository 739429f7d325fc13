// The pages of a build in pieces: those that follow one another as they did in the last build, of which its index and text have all, and those between.

import type { IndexedPage } from './indexed-page.ts';

/** Pages that follow one another. */
export interface Piece {
  /** The number of the first, and that behind the last. */
  readonly from: number;
  readonly to: number;
  /** The number that the first had in the last build; undefined for pages that it did not have. */
  readonly before: number | undefined;
}

/** Divides pages by those of the last build, both in the order of their ids. */
export function piecesOf(pages: readonly IndexedPage[], last: readonly IndexedPage[]): Piece[] {
  const pieces: Piece[] = [];
  let [at, before] = [0, 0];
  while (at < pages.length) {
    const start = { from: at, before };
    while (at < pages.length && before < last.length && pages[at] === last[before]) {
      at++;
      before++;
    }
    if (at > start.from) pieces.push({ ...start, to: at });
    const from = at;
    for (let page = pages[at]; page !== undefined && page !== last[before]; page = pages[at]) {
      const other = last[before];
      if (other === undefined || page.id <= other.id) at++;
      if (other !== undefined && other.id <= page.id) before++;
    }
    if (at > from) pieces.push({ from, to: at, before: undefined });
  }
  return pieces;
}
