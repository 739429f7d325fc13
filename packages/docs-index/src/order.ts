// How far the words of a query stand in a section as they do in the query: of its neighbouring pairs, those that the section
// has one or two places apart, by weight.

import type { IndexFile } from './file.ts';
import { eachPosition } from './postings.ts';
import type { ReadQuery } from './query.ts';

/** Two words of a query, by their indexes, and the weight of their standing together. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly weight: number;
}

/** Neighbours among the known words. The parts of one name say nothing by standing together; words written without blanks do. */
export function pairsOf({ words, weights, known }: ReadQuery): Pair[] {
  return known.slice(1).flatMap((second, i) => {
    const first = known[i] ?? 0;
    const [surface, next] = [words[first]?.surface ?? '', words[second]?.surface];
    if (surface === next && !/^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]+$/u.test(surface)) return [];
    return [{ first, second, weight: Math.min(weights[first] ?? 0, weights[second] ?? 0) }];
  });
}

/** Whether one of some ascending positions lies one or two behind one of others. */
function isFollowed(positions: readonly number[], by: readonly number[]): boolean {
  let next = 0;
  return positions.some((position) => {
    while ((by[next] ?? Infinity) <= position) next++;
    return (by[next] ?? Infinity) <= position + 2;
  });
}

/** The order of a query's words in each of some ascending sections, 0 to 1; nothing for a query without pairs. */
export type OrderOf = (query: ReadQuery, sections: readonly number[]) => ReadonlyMap<number, number>;

/** Reads the order of words from an index. */
export function createOrder(file: IndexFile): OrderOf {
  return (query, sections) => {
    const pairs = pairsOf(query);
    const whole = pairs.reduce((sum, { weight }) => sum + weight, 0);
    if (whole === 0) return new Map();
    /** For each section and word of the query where it stands. */
    const standing = sections.map((): (number[] | undefined)[] => []);
    for (const { term, word } of query.matches)
      if (pairs.some(({ first, second }) => first === word || second === word))
        eachPosition(file, term, sections, (which, position) => void ((standing[which] ??= [])[word] ??= []).push(position));
    return new Map(
      sections.map((section, which) => {
        let held = 0;
        for (const { first, second, weight } of pairs)
          if (isFollowed(standing[which]?.[first] ?? [], standing[which]?.[second] ?? [])) held += weight;
        return [section, held / whole];
      }),
    );
  };
}
