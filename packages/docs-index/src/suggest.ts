// Words that are not in the dictionary: completed when they may be unfinished, corrected when they may be mistyped. Both
// look among words as they are written, because a slip in an ending hides the stem.

import type { Analyzer } from './analyse.ts';
import type { Dictionary, Term } from './dictionary.ts';
import { maxCorrections, maxPrefixExpansions } from './limits.ts';

/** A word put in the place of another. */
export interface Replacement {
  readonly term: Term;
  /** The word as it is written. */
  readonly text: string;
  /** 1 for the same word, less for a guess. */
  readonly likeness: number;
}

/** The stems of words as they are written, each once. */
function replacements(
  words: readonly string[],
  analyzers: readonly Analyzer[],
  dictionary: Dictionary,
  likeness: (text: string) => number,
): Replacement[] {
  const found = new Map<number, Replacement>();
  for (const text of words)
    for (const analyzer of analyzers) {
      const { term: stem, stop } = analyzer.word(text);
      const term = dictionary.find(stem) ?? dictionary.find(text);
      if (!stop && term !== undefined && !found.has(term.number)) found.set(term.number, { term, text, likeness: likeness(text) });
    }
  return [...found.values()];
}

/** What an unfinished word may become. */
export function complete(typed: string, analyzers: readonly Analyzer[], dictionary: Dictionary): Replacement[] {
  const words = typed.length < 2 ? [] : dictionary.beginning(typed, maxPrefixExpansions);
  return replacements(words, analyzers, dictionary, (text) => (0.5 + typed.length / text.length) / 1.5);
}

/** What a word that stands nowhere may have been meant to be, best first. */
export function correct(typed: string, analyzers: readonly Analyzer[], dictionary: Dictionary): Replacement[] {
  const { words, slips } = dictionary.nearest(typed);
  // Among equally near words the one more often written was more likely meant.
  return replacements(words, analyzers, dictionary, () => (slips > 1 ? 0.5 : 0.9))
    .sort((a, b) => b.term.frequency - a.term.frequency || a.term.number - b.term.number)
    .slice(0, maxCorrections)
    .map((one, rank) => ({ ...one, likeness: one.likeness / (1 + rank) }));
}

/** Words that begin like this one, as long a beginning as any has; for headings to offer when nothing was found. */
export function similar(typed: string, analyzers: readonly Analyzer[], dictionary: Dictionary): Replacement[] {
  for (let length = Math.min(typed.length, 24); length > 2; length--) {
    const words = dictionary.beginning(typed.slice(0, length), maxCorrections);
    if (words.length > 0) return replacements(words, analyzers, dictionary, () => 1);
  }
  return [];
}
