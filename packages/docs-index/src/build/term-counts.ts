// The words of one section, counted by field: all that depends on the section alone.

import type { Analyzer } from '../analyse.ts';
import { maxPositions } from '../format.ts';
import type { DocsSection } from '../section.ts';
import { createByteWriter } from './writer.ts';

/** The fields of a section, in the order of their counts. */
export const fields = ['title', 'heading', 'code', 'body'] as const;
const code = fields.indexOf('code');
/** Longest text of former names that is read, in characters. */
const maxFormerNames = 2_000;
/** What lies between the positions of two fields besides: no word is near one of another field. */
const betweenFields = 2;

/** What was found in one section. */
export interface TermCounts {
  /** Words as they are written, each once. */
  readonly words: readonly string[];
  /** Stems in the order of their first appearance. */
  readonly terms: readonly string[];
  /** For each of `terms` how often it is in each of `fields`: a byte each, the first highest; 255 means at least 255. 0 for a word of a former name alone. */
  readonly counts: readonly number[];
  /** Words in each of `fields`. */
  readonly lengths: readonly number[];
  /** For each of `terms` its positions as the index has them, one after another, and how many bytes they take. */
  readonly positions: Uint8Array;
  readonly positionBytes: readonly number[];
  /** Lengths of the sentences of its text but the last, in UTF-16 units. */
  readonly sentences: readonly number[];
}

/** The counts of a word while a section is read. */
interface Entry {
  count: number;
  /** In ascending order, from 1. */
  readonly positions: number[];
}

export function countTerms(section: DocsSection, analyzer: Analyzer): TermCounts {
  const words = new Set<string>();
  const entries = new Map<string, Entry>();
  let position = 0;
  const lengths = fields.map((_, field) => {
    const shift = 24 - 8 * field;
    let length = 0;
    const text = [section.title, section.headingPath.join('\n'), section.code ?? '', section.text][field] ?? '';
    analyzer.each(text, ({ text: word, term, stop }) => {
      if (stop && field > 1) return;
      words.add(word);
      length++;
      let entry = entries.get(term);
      if (entry === undefined) entries.set(term, (entry = { count: 0, positions: [] }));
      if (((entry.count >>> shift) & 255) < 255) entry.count = (entry.count + 2 ** shift) >>> 0;
      // Code is met again where it is in the body.
      if (field !== code && ++position <= maxPositions) entry.positions.push(position);
    });
    if (field !== code) position += betweenFields;
    return length;
  });
  // A former name has no place in the text, and counts for words that the section does not have.
  analyzer.each((section.formerNames ?? '').slice(0, maxFormerNames), ({ text: word, term, stop }) => {
    if (stop || entries.has(term)) return;
    words.add(word);
    entries.set(term, { count: 0, positions: [] });
  });
  const counted = [...entries.values()];
  return {
    words: [...words],
    terms: [...entries.keys()],
    counts: counted.map(({ count }) => count),
    lengths,
    ...writePositions(counted),
    sentences: sentenceLengths(section.text),
  };
}

/** Positions as the index has them: twice the distance from the one before, and 1 more for a word's last. Without any: 1, and 0 for a former name. */
function writePositions(entries: readonly Entry[]): Pick<TermCounts, 'positions' | 'positionBytes'> {
  const writer = createByteWriter(256);
  const positionBytes = entries.map(({ count, positions }) => {
    const start = writer.length;
    if (positions.length === 0) writer.byte(count === 0 ? 0 : 1);
    for (const [i, position] of positions.entries())
      writer.varint(2 * (position - (positions[i - 1] ?? 0)) + (i + 1 === positions.length ? 1 : 0));
    return writer.length - start;
  });
  return { positions: writer.written().slice(), positionBytes };
}

// Where sentences end; recorded, so that an excerpt need not look for them.
/** Ends of sentences: punctuation before a blank and anything but a small letter, its wide forms, and line ends. */
const sentenceEnd = /[.!?…]["')\]]*\s+(?![a-z\s])|[。！？]|\n+/g;

/** Lengths of a text's sentences but the last, in UTF-16 units, blanks behind them included. */
export function sentenceLengths(text: string): number[] {
  const lengths: number[] = [];
  let last = 0;
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (end < text.length) lengths.push(end - last);
    last = end;
  }
  return lengths;
}
