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
  const end = from + most - 2;
  const last = end < text.length ? text.lastIndexOf(' ', end) : end;
  const to = last > place ? last : end;
  // Half of a surrogate pair is no character.
  const kept = text.slice(from, to).replace(/[\ud800-\udbff]$/, '');
  return (from > 0 ? '…' : '') + kept + (to < text.length ? '…' : '');
}

/** An excerpter for a query whose words, as the dictionary has them, weigh what the map says. */
export function createExcerpter(analyzers: readonly Analyzer[], weights: ReadonlyMap<string, number>): Excerpter {
  const heaviest = [...weights.keys()].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const beginning = (letters: number, terms: readonly string[]): RegExp =>
    new RegExp(terms.map((term) => term.slice(0, letters).replace(/[^\w\s]/g, '\\$&')).join('|'), 'gi');
  // Stems keep first letters: only what has those of a word of the query is worth cutting and stemming.
  const near = beginning(3, heaviest);

  return (whole) => {
    // A long section is read where its first weighty word stands.
    const places = heaviest.slice(0, whole.length > excerptWindow ? 3 : 0).map((term) => whole.search(beginning(6, [term])));
    const text = cut(whole, excerptWindow, places.find((one) => one >= 0) ?? 0);
    /** Where sentences end. */
    const ends = Array.from(text.matchAll(sentenceEnd), (end) => end.index + end[0].length);
    ends.push(text.length);
    const stretch = (from: number, to: number): string => text.slice(ends[from - 1] ?? 0, ends[to]);

    // Each word of the query counts once a sentence. Folding may move places by a few letters, which does no harm.
    const plain = fold(text);
    const met = new Set<string>();
    let [sentence, weight, read] = [0, 0, 0];
    let best = { sentence, weight, place: 0 };
    for (const { index } of plain.matchAll(near)) {
      if (index < read) continue;
      for (; index >= (ends[sentence] ?? Infinity); sentence++) {
        weight = 0;
        met.clear();
      }
      const start = Math.max(read, ends[sentence - 1] ?? 0, plain.lastIndexOf(' ', index) + 1);
      read = Math.min(plain.indexOf(' ', index) + 1 || plain.length, ends[sentence] ?? Infinity);
      const words = plain.slice(start, read);
      for (const analyzer of analyzers)
        analyzer.each(words, ({ term }) => {
          if (!met.has(term)) weight += weights.get(term) ?? 0;
          met.add(term);
        });
      if (weight > best.weight)
        best = { sentence, weight, place: best.sentence === sentence && best.weight > 0 ? best.place : index };
    }
    let from = best.sentence;
    let to = from;
    // What follows explains, so it goes in first; then what came before.
    while (to + 1 < ends.length && stretch(from, to + 1).length <= maxExcerpt) to++;
    while (from > 0 && stretch(from - 1, to).length <= maxExcerpt) from--;
    return cut(stretch(from, to).trim(), maxExcerpt, best.place - (ends[from - 1] ?? 0));
  };
}
