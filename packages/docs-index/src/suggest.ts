// Words that are not in the dictionary: completed when they may be unfinished, corrected when they may be mistyped. Both
// look among words as they are written, because a slip in an ending hides the stem.

import type { Analyzer } from './analyse.ts';
import type { Dictionary, Term } from './dictionary.ts';
import { editDistance } from './edit-distance.ts';
import { minSections, minOffered, maxCorrections, maxPrefixExpansions } from './limits.ts';
import { reserves, unitsOf, type Work } from './work.ts';

export interface Match {
  readonly term: Term;
  /** The word as it is written. */
  readonly text: string;
  /** What it adds to a section at full impact; until that is known, 1 for the same word and less for a guess. */
  readonly weight: number;
}

function stemsOf(words: readonly string[], analyzers: readonly Analyzer[], dictionary: Dictionary, work: Work): Match[] {
  const stems = new Map<number, Match>();
  for (const text of words)
    for (const analyzer of analyzers) {
      if (!work.take(2 * unitsOf.lookUp, reserves.suggesting)) break;
      const { term: stem, stop } = analyzer.word(text);
      const term = dictionary.find(stem) ?? dictionary.find(text);
      if (!stop && term !== undefined && !stems.has(term.number)) stems.set(term.number, { term, text, weight: 1 });
    }
  return [...stems.values()];
}

/** What an unfinished word may become. */
export function complete(typed: string, analyzers: readonly Analyzer[], dictionary: Dictionary, work: Work): Match[] {
  const words = typed.length < 2 ? [] : dictionary.beginning(typed, maxPrefixExpansions);
  return stemsOf(words, analyzers, dictionary, work).map((one) => ({
    ...one,
    weight: (0.5 + typed.length / one.text.length) / 1.5,
  }));
}

/** What a word that is nowhere may have been meant to be, best first. */
export function correct(typed: string, analyzers: readonly Analyzer[], dictionary: Dictionary, work: Work): Match[] {
  const { words, slips } = dictionary.nearest(typed);
  // Among equally near words the one more often written was more likely meant.
  return stemsOf(words, analyzers, dictionary, work)
    .sort((a, b) => b.term.frequency - a.term.frequency || a.term.number - b.term.number)
    .slice(0, maxCorrections)
    .map((one, rank) => ({ ...one, weight: (slips > 1 ? 0.5 : 0.9) / (1 + rank) }));
}

/** Words that begin like this one, as long a beginning as any has; for headings to offer when nothing was found. */
export function similar(typed: string, analyzers: readonly Analyzer[], dictionary: Dictionary, work: Work): Match[] {
  let words: readonly string[] = [];
  for (let length = Math.min(typed.length, 24); length > 2 && words.length === 0; length--)
    if (work.take(unitsOf.lookUp, reserves.suggesting)) words = dictionary.beginning(typed.slice(0, length), maxCorrections);
  return stemsOf(words, analyzers, dictionary, work);
}

/**
 * Whether `word` is suggested in place of the mistyped `typed`. Ranking uses the correction in any case. A suggestion needs a word that many
 * sections have, and twice as many at two slips: "rejection" in one of a thousand sections does not correct "reaction". Words of three letters
 * have too many neighbours and get none ("RAM" is not "raw"). Words of four letters, and of five with a replaced letter ("codes", "comes"),
 * need a common word however small the documentation is. Swapped letters are one slip at any length.
 */
export function isSpellingSuggestion(typed: string, word: string, frequency: number, sections: number): boolean {
  if (typed.length < minOffered) return false;
  const short = typed.length === word.length ? minOffered + 1 : minOffered;
  const isShort = Math.min(typed.length, word.length) <= short && lettersOf(typed) !== lettersOf(word);
  const least = isShort ? minSections : Math.min(minSections, Math.ceil(sections / 100));
  return frequency >= (editDistance(typed, word) > 1 ? 2 * least : least);
}

function lettersOf(word: string): string {
  return word.split('').sort().join('');
}
