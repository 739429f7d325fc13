// How a corrected query reads. The dictionary knows stems only, so each replacement is shown as a section spells it.

import type { Analyzer } from './analyse.ts';
import type { Catalog } from './catalog.ts';
import type { Term } from './dictionary.ts';
import type { IndexFile } from './file.ts';
import type { Replacement } from './suggest.ts';

/** A word of the query that stands nowhere, and what may have been meant, best first. */
export interface Misspelled {
  readonly surface: string;
  readonly by: readonly Replacement[];
}

/** Spellings offered. */
const maxSpellings = 3;
/** Bytes of a section that are read for a spelling. */
const searched = 4096;

/** The query with all misspelled words replaced by their best candidates, then by their second best. */
export function spellingsOf(
  text: string,
  misspelled: readonly Misspelled[],
  spell: (replacement: Replacement) => string,
): string[] {
  const spellings = new Set<string>();
  for (let rank = 0; rank < maxSpellings; rank++) {
    let spelling = text;
    for (const { surface, by } of misspelled) {
      const best = by[Math.min(rank, by.length - 1)];
      if (best !== undefined) spelling = spelling.replace(surface, () => spell(best));
    }
    if (spelling !== text) spellings.add(spelling);
  }
  return [...spellings];
}

/** A word as the first section that holds it spells it; as guessed where its beginning does not. */
export function createSpeller(file: IndexFile, catalog: Catalog, analyzer: Analyzer): (replacement: Replacement) => string {
  const decoder = new TextDecoder();
  const firstSection = ({ impacts, frequency }: Term): number => file.reader(impacts + frequency).varint();
  return ({ term, text }) => {
    const section = firstSection(term);
    const { title, headingPath } = catalog.facts(section);
    const [start, end] = catalog.textOf(section);
    const words = [title, ...headingPath, decoder.decode(file.text.subarray(start, Math.min(end, start + searched)))].join('\n');
    let found: string | undefined;
    analyzer.each(words, (word, surface) => {
      if (found === undefined && word.term === term.text && /^[\p{L}\p{N}]+$/u.test(surface)) found = surface.toLowerCase();
    });
    return found ?? text;
  };
}
