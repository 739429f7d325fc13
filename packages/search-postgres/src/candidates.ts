// The first stage: which sections are ranked at all. PostgreSQL reads every row that it ranks, so a query of common words may not
// rank all that hold any of them: as many words must come together as keeps the rows few. Titles and headings are searched first.
import type { Sought, SoughtWord } from './parse-query.ts';
import { plainWord, quoteLexeme } from './words.ts';

/** Rows that are ranked for one query by each of the two conditions: what is ranked takes most of a search's time. */
export const maxRanked = 1_500;
/** Common words that are combined: of longer queries the rarest. */
const maxCombined = 6;
/** How much likelier it is that the words of a question are together than chance has it. */
const affinity = 8;

/** The two conditions of the first stage, as `tsquery`; undefined for a query without any word that is somewhere. */
export interface Conditions {
  /** For titles and headings. */
  readonly head: string;
  /** For everything; undefined for a query of stop words alone, which are in titles and headings only. */
  readonly words: string | undefined;
}

const anyOf = (terms: readonly string[]): string => (terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' | ')})`);
const allOf = (terms: readonly string[]): string => (terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' & ')})`);

/** Every choice of `size` of some items, in order. */
function choices<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => choices(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

/** How many rows hold all of some words, as far as their frequencies say. */
function expected(words: readonly SoughtWord[], sections: number): number {
  const [rarest = 0, ...others] = words.map(({ frequency }) => frequency).sort((a, b) => a - b);
  return others.reduce((rows, frequency) => rows * Math.min(1, (affinity * frequency) / sections), rarest);
}

/** Chooses the conditions for a query over so many sections. Words of less than `minWeightShare` of the greatest weight are left out. */
export function conditionsOf({ words }: Sought, sections: number, minWeightShare: number): Conditions | undefined {
  const held = words.filter(({ weight }) => weight > 0);
  if (held.length === 0) {
    const stops = words.filter(({ stop }) => stop).map(({ word }) => quoteLexeme(plainWord(word.text)));
    return stops.length === 0 ? undefined : { head: allOf(stops), words: undefined };
  }
  const least = Math.max(...held.map(({ weight }) => weight)) * minWeightShare;
  // Of the parts of one name the rarest shows where the name is.
  const rarest = held.filter(({ weight }) => weight >= least).sort((a, b) => a.frequency - b.frequency);
  const distinctive = rarest.filter(({ word }, index) => rarest.findIndex((other) => other.word.token === word.token) === index);
  /** The rarest words are conditions of their own as long as there is room; of the others so many must come together that the rest of it is enough. */
  let room = maxRanked;
  const common = distinctive.filter(({ frequency }) => frequency > room || ((room -= frequency), false));
  const alone = distinctive.filter((word) => !common.includes(word)).map(({ lexemes }) => anyOf(lexemes));
  const combined = common.slice(0, maxCombined);
  const together = (size: number): string[] =>
    choices(combined, size).map((set) => allOf(set.map(({ lexemes }) => anyOf(lexemes))));
  const rowsOf = (size: number): number => choices(combined, size).reduce((rows, set) => rows + expected(set, sections), 0);
  const most = Math.min(4, combined.length);
  let size = Math.min(2, most);
  while (size < most && rowsOf(size) > Math.max(room, maxRanked / 2)) size += 1;
  // One common word adds nothing to rarer ones.
  const sets = size < 2 && alone.length > 0 ? [] : together(size);
  // Titles and headings hold fewer words, so fewer of them have to come together.
  const headSets = size > 2 ? together(size - 1) : sets;
  return { head: anyOf([...alone, ...headSets]), words: anyOf([...alone, ...sets]) };
}
