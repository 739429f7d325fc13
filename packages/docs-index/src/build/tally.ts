// The words of one section, counted by field: all that depends on the section alone, so that a builder that meets the same
// section again need not read it again.

import type { Analyzer } from '../analyse.ts';
import type { DocsSection } from '../section.ts';
import { sentenceLengths } from './sentences.ts';

/** The fields of a section, in the order of their counts. */
export const fields = ['title', 'heading', 'code', 'body'] as const;

export interface Tally {
  /** Words as they are written, each once. */
  readonly words: readonly string[];
  /** Stems in the order of their first appearance. */
  readonly terms: readonly string[];
  /** For each of `terms` how often it stands in each of `fields`: a byte each, the first highest; 255 means at least 255. */
  readonly counts: readonly number[];
  /** Words in each of `fields`. */
  readonly lengths: readonly number[];
  /** Lengths of the sentences of its text but the last, in UTF-16 units. */
  readonly sentences: readonly number[];
}

/** What sections were found to hold, by the section itself: for builds that follow one another with the same options. */
export type SectionMemory = WeakMap<DocsSection, Tally>;

/** Counts the words of a section. */
export function tallyOf(section: DocsSection, analyzer: Analyzer): Tally {
  const words = new Set<string>();
  const tally = new Map<string, number>();
  const lengths = fields.map((_, field) => {
    const shift = 24 - 8 * field;
    let length = 0;
    const text = [section.title, section.headingPath.join('\n'), section.code ?? '', section.text][field] ?? '';
    analyzer.each(text, ({ text: word, term, stop }) => {
      if (stop && field > 1) return;
      words.add(word);
      length++;
      const before = tally.get(term) ?? 0;
      if (((before >>> shift) & 255) < 255) tally.set(term, (before + 2 ** shift) >>> 0);
    });
    return length;
  });
  return {
    words: [...words],
    terms: [...tally.keys()],
    counts: [...tally.values()],
    lengths,
    sentences: sentenceLengths(section.text),
  };
}
