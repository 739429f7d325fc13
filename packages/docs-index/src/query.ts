// From the text of a query to the words of the dictionary that stand for it.

import type { Analyzer } from './analyse.ts';
import type { Dictionary, Term } from './dictionary.ts';
import { maxCorrectedWords, maxQueryCharacters, maxQueryWords } from './limits.ts';
import type { Misspelled } from './spelling.ts';
import { correct, expandPrefix, type Replacement } from './suggest.ts';
import { weightOf } from './weight.ts';

/** A word of the query. */
export interface QueryWord {
  /** The stretch of the query it came from. */
  readonly surface: string;
  /** What it is in each language that the query is read in; alternatives, not parts. */
  readonly forms: readonly string[];
  readonly stop: boolean;
}

/** A word of the dictionary that stands for a word of the query. */
export interface Match {
  readonly term: Term;
  /** Index of the query's word. */
  readonly word: number;
  /** What it adds to a section at full impact. */
  readonly weight: number;
}

/** A query understood. */
export interface ReadQuery {
  readonly text: string;
  readonly words: readonly QueryWord[];
  readonly matches: readonly Match[];
  /** What each of `words` says; 0 for one that stands nowhere. */
  readonly weights: readonly number[];
  /** Words that stand nowhere and were corrected. */
  readonly misspelled: readonly Misspelled[];
  /** Whether it is one name without blanks, as in a look-up of an identifier. */
  readonly isName: boolean;
}

/** How much a word without a subject counts beside words with one; it stands in titles and headings only. */
const stopWordShare = 0.15;

/** The words of a query, each once, read in every language given. */
export function wordsOf(text: string, analyzers: readonly Analyzer[]): QueryWord[] {
  const read: { surface: string; forms: string[]; stop: boolean }[] = [];
  for (const analyzer of analyzers) {
    let place = 0;
    // Languages differ in stems, not in where words end: the n-th word is the same in all of them.
    analyzer.each(text, ({ term, stop }, surface) => {
      const known = read[place++];
      if (known === undefined) read.push({ surface, forms: [term], stop });
      else {
        if (!known.forms.includes(term)) known.forms.push(term);
        known.stop &&= stop;
      }
    });
  }
  const distinct = new Map(read.map((word) => [word.forms.join(' '), word]));
  return [...distinct.values()].slice(0, maxQueryWords);
}

/** Looks up a query's words; one that stands nowhere is completed or corrected. */
export function readQuery(text: string, analyzers: readonly Analyzer[], dictionary: Dictionary, sections: number): ReadQuery {
  const trimmed = text.slice(0, maxQueryCharacters);
  const words = wordsOf(trimmed, analyzers);
  const onlyStopWords = words.every((word) => word.stop);
  const matches: Match[] = [];
  const weights: number[] = [];
  const misspelled: Misspelled[] = [];
  let corrected = 0;

  for (const [index, word] of words.entries()) {
    const share = word.stop && !onlyStopWords ? stopWordShare : 1;
    let weight = 0;
    const add = (term: Term, likeness: number): void => {
      const own = weightOf(term.frequency, sections) * share * likeness;
      matches.push({ term, word: index, weight: own });
      weight = Math.max(weight, own);
    };
    const found = word.forms.map((form) => dictionary.find(form)).filter((term) => term !== undefined);
    for (const term of found) add(term, 1);
    // The whole of an identifier may be missing while its parts are known; then there is nothing to correct.
    const hasParts = words.some((other) => other !== word && other.surface === word.surface);
    if (found.length === 0 && !hasParts && !word.stop) {
      let by: readonly Replacement[] = index === words.length - 1 ? expandPrefix(word, dictionary) : [];
      if (by.length === 0 && corrected < maxCorrectedWords) {
        corrected++;
        by = correct(word, analyzers, dictionary);
        misspelled.push({ surface: word.surface, by });
      }
      for (const { term, likeness } of by) add(term, likeness);
    }
    weights.push(weight);
  }
  return {
    text: trimmed,
    words,
    matches,
    weights,
    misspelled,
    isName: /^\S+$/.test(trimmed.trim()),
  };
}
