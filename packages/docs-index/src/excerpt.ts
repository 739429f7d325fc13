// The passage to show for a hit: whole sentences, as many as fit, around the one that holds most of the query.

import type { Analyzer } from './analyse.ts';
import { fold } from './fold.ts';
import { excerptWindow, maxExcerpt } from './limits.ts';

/** Chooses the excerpt of a text. */
export type Excerpter = (text: string) => string;

/** Ends of sentences: punctuation before a blank and anything but a small letter, its wide forms, and line ends. */
const sentenceEnd = /[.!?…]["')\]]*\s+(?![a-z\s])|[。！？]|\n+/g;

/** Characters kept before the place that a cut is made for. */
const maxContext = 100;

/** At most so many characters of a text, cut at blanks, with the given place inside; an ellipsis stands for what was cut. */
function cut(text: string, most: number, place: number): string {
  if (text.length <= most) return text;
  const before = Math.min(place - maxContext, text.length - most + 2);
  const blank = text.indexOf(' ', before);
  const from = before <= 0 ? 0 : blank >= 0 && blank < place ? blank + 1 : place;
  const last = text.lastIndexOf(' ', from + most - 2);
  const to = last > place && from + most - 2 < text.length ? last : from + most - 2;
  // Half of a surrogate pair is no character.
  const kept = text.slice(from, to).replace(/[\ud800-\udbff]$/, '');
  return (from > 0 ? '…' : '') + kept + (to < text.length ? '…' : '');
}

/** An excerpter for a query whose words, as the dictionary has them, weigh what the map says. */
export function createExcerpter(analyzer: Analyzer, weights: ReadonlyMap<string, number>): Excerpter {
  const heaviest = [...weights.keys()].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const beginning = (letters: number, terms: readonly string[]): RegExp =>
    new RegExp(terms.map((term) => term.slice(0, letters).replace(/[^\w\s]/g, '\\$&')).join('|'), 'gi');
  // Stems keep first letters: only what has those of a word of the query is worth cutting and stemming.
  const near = beginning(3, heaviest);

  /** What a sentence says of the query, and where its first word of it stands. */
  function measure(sentence: string): readonly [weight: number, place: number] {
    const met = new Map<string, number>();
    const plain = fold(sentence);
    let weight = 0;
    let end = 0;
    for (const { index } of plain.matchAll(near)) {
      if (index < end) continue;
      const blank = plain.indexOf(' ', index);
      end = blank < 0 ? plain.length : blank;
      analyzer.each(plain.slice(plain.lastIndexOf(' ', index) + 1, end), ({ term }) => {
        if (!met.has(term)) weight += weights.get(term) ?? 0;
        if (weights.has(term)) met.set(term, index);
      });
    }
    const [place = 0] = met.values();
    return [weight, place];
  }

  return (whole) => {
    // A long section is read where its first weighty word stands.
    const places = heaviest.slice(0, whole.length > excerptWindow ? 3 : 0).map((term) => whole.search(beginning(6, [term])));
    const text = cut(whole, excerptWindow, places.find((one) => one >= 0) ?? 0);
    /** Where sentences begin, and where the last one ends. */
    const cuts = [0];
    for (const end of text.matchAll(sentenceEnd)) cuts.push(end.index + end[0].length);
    cuts.push(text.length);
    const stretch = (from: number, to: number): string => text.slice(cuts[from], cuts[to]);
    let [from, best, place] = [0, 0, 0];
    for (let i = 0; i < cuts.length - 1; i++) {
      const [weight, found] = measure(stretch(i, i + 1));
      if (weight > best) [from, best, place] = [i, weight, found];
    }
    let to = from + 1;
    // What follows explains, so it goes in first; then what came before.
    while (to < cuts.length - 1 && stretch(from, to + 1).length <= maxExcerpt) to++;
    while (from > 0 && stretch(from - 1, to).length <= maxExcerpt) from--;
    return cut(stretch(from, to).trim(), maxExcerpt, place);
  };
}
