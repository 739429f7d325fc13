// How a query reads with its misspelled words replaced.

import type { Replacement } from './suggest.ts';

/** A word of the query that stands nowhere, and what may have been meant, best first. */
export interface Misspelled {
  readonly surface: string;
  readonly by: readonly Replacement[];
}

/** The query with all misspelled words replaced by their best candidates, then by their second best. */
export function spellingsOf(text: string, misspelled: readonly Misspelled[]): string[] {
  /** Spellings offered. */
  const maxSpellings = 3;
  const spellings = new Set<string>();
  for (let rank = 0; rank < maxSpellings; rank++) {
    let spelling = text;
    for (const { surface, by } of misspelled) {
      const best = by[rank] ?? by.at(-1);
      if (best !== undefined) spelling = spelling.replace(surface, () => best.text);
    }
    if (spelling !== text) spellings.add(spelling);
  }
  return [...spellings];
}
