// How far the words of a query follow one another in a section as they do in the query: of its neighbouring pairs, those that the section
// has one or two places apart, by weight.

import type { IndexFile } from './file.ts';
import { placesBehind, placesOf, sectionOfPlace } from './postings.ts';
import type { ParsedWord } from './query.ts';
import { reserves, type Work } from './work.ts';

/** Parts of one name, which say nothing by standing together; words of Han, Kana and Thai do, though no blank is between them. */
const areOneName = (a: ParsedWord, b: ParsedWord): boolean =>
  a.token === b.token && !/^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]+$/u.test(a.token);

/** Hands on the order of a query's words in those of some ascending sections that have any: above 0, at most 1. */
export function scoreWordOrder(
  file: IndexFile,
  words: readonly ParsedWord[],
  sections: readonly number[],
  work: Work,
  take: (order: number, section: number) => void,
): void {
  const placesOfWord = ({ matches }: ParsedWord): readonly number[] => {
    const terms = matches.map(({ term }) => term);
    const places = placesOf(file, terms, sections, work, reserves.order);
    if (places === undefined) work.limits.add('work');
    return places ?? [];
  };
  const held = new Map<number, number>();
  let whole = 0;
  let first: ParsedWord | undefined;
  /** Where it is, if that was read. */
  let before: readonly number[] | undefined;
  for (const second of words) {
    if (second.stop || second.matches.length === 0) continue;
    let places: readonly number[] | undefined;
    if (first !== undefined && !areOneName(first, second)) {
      const weight = Math.min(first.weight, second.weight);
      whole += weight;
      places = placesOfWord(second);
      for (const section of new Set(placesBehind(before ?? placesOfWord(first), places, 2).map(sectionOfPlace)))
        held.set(section, (held.get(section) ?? 0) + weight);
    }
    [first, before] = [second, places];
  }
  held.forEach((weight, section) => take(weight / whole, section));
}
