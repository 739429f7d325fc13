// The passage to show for a hit: whole sentences, as many as fit, around the one that holds most of the query.

import { type Analyzer, fold } from './analyse.ts';
import { excerptWindow, maxExcerpt } from './limits.ts';

/** Chooses the excerpt of a text, given where its sentences end but for the last. */
export type Excerpter = (text: string, sentences: readonly number[]) => string;

/** A word that an excerpt should hold, and what it weighs. */
export interface Sought {
  readonly term: { readonly text: string };
  readonly weight: number;
}

/** Characters kept before the place that a cut is made for. */
const maxContext = 100;

/** As much of a text as an excerpt may have, cut at blanks, with the given place inside; an ellipsis marks each cut. */
function cut(text: string, place: number): string {
  if (text.length <= maxExcerpt) return text;
  const before = Math.min(place - maxContext, text.length - maxExcerpt + 2);
  const blank = text.indexOf(' ', before);
  const from = before <= 0 ? 0 : blank >= 0 && blank < place ? blank + 1 : place;
  const end = from + maxExcerpt - 2;
  const last = end < text.length ? text.lastIndexOf(' ', end) : end;
  const to = last > place ? last : end;
  // Half of a surrogate pair is no character.
  const kept = text.slice(from, to).replace(/[\ud800-\udbff]$/, '');
  return (from > 0 ? '…' : '') + kept + (to < text.length ? '…' : '');
}

export const beginningOf = (text: string): string => cut(text, 0);

/** An excerpter for the words of a query. */
export function createExcerpter(analyzers: readonly Analyzer[], matches: readonly Sought[]): Excerpter {
  const weights = new Map([...matches].sort((a, b) => b.weight - a.weight).map(({ term, weight }) => [term.text, weight]));
  // Stems keep first letters: only what has those of a word of the query is worth cutting and stemming.
  const beginnings = new Set(Array.from(weights.keys(), (term) => term.slice(0, Math.max(3, term.length - 2))));

  return (text, sentences) => {
    const ends = [...sentences, text.length];
    const startOf = (one: number): number => ends[one - 1] ?? 0;
    const plain = fold(text);
    const lower = plain.toLowerCase();
    const places: number[] = [];
    for (const beginning of beginnings)
      for (let at = -1; places.length < excerptWindow && (at = lower.indexOf(beginning, at + 1)) >= 0; ) places.push(at);
    // A long section is read where its first weighty word is.
    const from = Math.max(0, Math.min((places[0] ?? 0) - maxContext, lower.length - excerptWindow));

    // Each word of the query counts once a sentence. Folding may move places by a few letters, which does no harm.
    const met = new Set<string>();
    let [sentence, weight, read, first] = [0, 0, from, 0];
    let best = { sentence, weight, first };
    for (const place of new Uint32Array(places).sort()) {
      if (place < read || place >= from + excerptWindow) continue;
      for (; place >= (ends[sentence] ?? Infinity); sentence++) {
        weight = 0;
        met.clear();
      }
      if (weight === 0) first = place;
      const start = Math.max(read, startOf(sentence), plain.lastIndexOf(' ', place) + 1);
      read = Math.min(plain.indexOf(' ', place) + 1 || plain.length, ends[sentence] ?? Infinity);
      const words = plain.slice(start, read);
      for (const analyzer of analyzers)
        analyzer.each(words, ({ term }) => {
          if (!met.has(term)) weight += weights.get(term) ?? 0;
          met.add(term);
        });
      if (weight > best.weight) best = { sentence, weight, first };
    }
    let begin = best.sentence;
    let last = begin;
    // The sentences after the best one explain it, so they are added first; then those before it.
    while ((ends[last + 1] ?? Infinity) - startOf(begin) <= maxExcerpt) last++;
    while (begin > 0 && (ends[last] ?? 0) - startOf(begin - 1) <= maxExcerpt) begin--;
    return cut(text.slice(startOf(begin), ends[last]).trim(), best.first - startOf(begin));
  };
}
