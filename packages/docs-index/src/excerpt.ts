// The passage to show for a hit: whole sentences, as many as fit, around the one that holds most of the query.

import type { Analyzer } from './analyse.ts';
import type { IndexFile } from './file.ts';
import { excerptSearch, excerptWindow, maxExcerpt } from './limits.ts';

/** Chooses excerpts for one query. `weights` holds what each word of the dictionary that the query found says. */
export type Excerpter = (start: number, end: number) => string;

/** Ends of sentences: punctuation before a blank and anything but a small letter, its wide forms, and line ends. */
const sentenceEnd = /[.!?…]["')\]]*\s+(?![a-z\s])|[。！？]|\n+/g;

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const end of text.matchAll(sentenceEnd)) {
    const to = end.index + end[0].length;
    sentences.push(text.slice(from, to));
    from = to;
  }
  sentences.push(text.slice(from));
  return sentences.filter((sentence) => sentence.trim() !== '');
}

/** At most `maxExcerpt` characters of a sentence, cut at blanks, with the given place inside. */
function shorten(sentence: string, place: number): string {
  if (sentence.length <= maxExcerpt) return sentence;
  let from = Math.max(0, Math.min(place - maxExcerpt / 3, sentence.length - maxExcerpt));
  if (from > 0) {
    const blank = sentence.indexOf(' ', from);
    from = blank >= 0 && blank < place ? blank + 1 : Math.floor(from);
  }
  let to = Math.min(sentence.length, from + maxExcerpt - 2);
  const blank = sentence.lastIndexOf(' ', to);
  if (to < sentence.length && blank > Math.max(place, from + maxExcerpt / 2)) to = blank;
  // A pair of surrogates is one character.
  if (/[\udc00-\udfff]/.test(sentence[from] ?? '')) from++;
  if (/[\udc00-\udfff]/.test(sentence[to] ?? '')) to--;
  return `${from > 0 ? '…' : ''}${sentence.slice(from, to).trim()}${to < sentence.length ? '…' : ''}`;
}

/** An excerpter for a query whose words, as the dictionary has them, weigh what the map says. */
export function createExcerpter(file: IndexFile, analyzer: Analyzer, weights: ReadonlyMap<string, number>): Excerpter {
  const decoder = new TextDecoder();
  const heaviest = [...weights].sort((a, b) => b[1] - a[1]).map(([term]) => term.slice(0, 6));

  /** A long section is read where its first weighty word stands; a stem's beginning is enough to find it. */
  function windowOf(start: number, end: number): string {
    const text = decoder.decode(file.text.subarray(start, Math.min(end, start + excerptSearch)));
    if (text.length <= excerptWindow) return text;
    const lower = text.toLowerCase();
    const places = heaviest.slice(0, 3).map((beginning) => lower.indexOf(beginning));
    const place = places.find((one) => one >= 0) ?? 0;
    if (place < excerptWindow - maxExcerpt) return text.slice(0, excerptWindow);
    const from = text.lastIndexOf('\n', place - 100);
    const near = from >= place - excerptWindow / 2 ? from + 1 : text.indexOf(' ', place - 300) + 1;
    return text.slice(near, near + excerptWindow);
  }

  /** What a sentence says of the query, and where its first word of it stands. */
  function measure(sentence: string): { readonly weight: number; readonly place: number } {
    const met = new Set<string>();
    let weight = 0;
    let first = '';
    analyzer.each(sentence, ({ term }, surface) => {
      const own = weights.get(term);
      if (own === undefined || met.has(term)) return;
      met.add(term);
      weight += own;
      if (first === '') first = surface;
    });
    return { weight, place: first === '' ? 0 : Math.max(0, sentence.indexOf(first)) };
  }

  return (start, end) => {
    const sentences = sentencesOf(windowOf(start, end));
    const measures = sentences.map(measure);
    let best = 0;
    for (const [i, { weight }] of measures.entries()) if (weight > (measures[best]?.weight ?? 0)) best = i;
    let text = shorten(sentences[best] ?? '', measures[best]?.place ?? 0);
    let [from, to] = [best, best];
    // What follows explains, so it goes in first; then what came before.
    for (let next = sentences[to + 1]; next !== undefined && text.length + next.length <= maxExcerpt; next = sentences[to + 1]) {
      text += next;
      to++;
    }
    for (
      let next = sentences[from - 1];
      next !== undefined && text.length + next.length <= maxExcerpt;
      next = sentences[from - 1]
    ) {
      text = next + text;
      from--;
    }
    return text.trim();
  };
}
