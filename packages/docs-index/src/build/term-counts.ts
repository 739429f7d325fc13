// The words of one section, counted by field: all that depends on the section alone.

import type { Analyzer, Word } from '../analyse.ts';
import { maxPositions } from '../format.ts';
import type { DocsSection } from '../section.ts';
import type { Numbers } from './numbers.ts';
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
  /** Numbers of its stems, in the order of their first appearance. */
  readonly terms: readonly number[];
  /** For each of `terms` how often it is in each of `fields`: a byte each, the first highest; 255 means at least 255. 0 for a word of a former name alone. */
  readonly counts: readonly number[];
  /** Words in each of `fields`. */
  readonly lengths: readonly number[];
  /** For each of `terms` its positions as the index has them, one after another, and how many bytes they take. The next section overwrites them. */
  readonly positions: Uint8Array;
  readonly positionBytes: readonly number[];
  /** Lengths of the sentences of its text but the last, in UTF-16 units. */
  readonly sentences: readonly number[];
}

/** Counts the words of a section, and adds their numbers as they are written to a set. */
export type TermCounter = (section: DocsSection, analyzer: Analyzer, written: Set<number>) => TermCounts;

/** The number of a word's stem. An analyzer remembers words, so each of them is looked up by its text once. */
export function stemNumberOf(word: Word, stems: Numbers): number {
  if (word.stemNumber < 0) word.stemNumber = stems.of(word.term);
  return word.stemNumber;
}

/**
 * Counts words by the numbers of their stems and texts, of which it adds those that are new. Counted by their texts, an index of 2,500 pages takes
 * 2.1 instead of 1.5 s of processor time (2026-11-29).
 */
export function createTermCounter(stems: Numbers, words: Numbers): TermCounter {
  /** For each stem of the section that is read, by its number, its place in the section and 1. */
  const ordinals: number[] = [];
  const positionWriter = createByteWriter();

  /** Positions as the index has them: twice the distance from the one before, and 1 more for a word's last. Without any: 1, and 0 for a former name. */
  const writePositions = (counts: readonly number[], occurrences: readonly number[]): number[] => {
    // `occurrences` has the place of a stem behind each position, 0 where none is recorded
    const ends = new Uint32Array(counts.length + 1);
    for (const ordinal of occurrences) ends[ordinal] = (ends[ordinal] ?? 0) + 1;
    for (let ordinal = 1; ordinal < ends.length; ordinal++) ends[ordinal] = (ends[ordinal] ?? 0) + (ends[ordinal - 1] ?? 0);
    const starts = ends.slice();
    const positions = new Uint32Array(occurrences.length);
    for (let index = 0; index < occurrences.length; index++) {
      const before = (occurrences[index] ?? 0) - 1;
      if (before < 0) continue;
      positions[starts[before] ?? 0] = index + 1;
      starts[before] = (starts[before] ?? 0) + 1;
    }
    positionWriter.clear();
    return counts.map((count, index) => {
      const start = positionWriter.length;
      const [from, end] = [ends[index] ?? 0, ends[index + 1] ?? 0];
      if (from === end) positionWriter.byte(count === 0 ? 0 : 1);
      for (let at = from, last = 0; at < end; at++) {
        const position = positions[at] ?? 0;
        positionWriter.varint(2 * (position - last) + (at + 1 === end ? 1 : 0));
        last = position;
      }
      return positionWriter.length - start;
    });
  };

  return (section, analyzer, written) => {
    const terms: number[] = [];
    const counts: number[] = [];
    const occurrences: number[] = [];
    /** The place of a stem in the section and 1. */
    const ordinalOf = (word: Word): number => {
      if (word.number < 0) word.number = words.of(word.text);
      written.add(word.number);
      const stem = stemNumberOf(word, stems);
      const ordinal = ordinals[stem] ?? 0;
      if (ordinal > 0) return ordinal;
      counts.push(0);
      return (ordinals[stem] = terms.push(stem));
    };
    const lengths = fields.map((_, field) => {
      const shift = 24 - 8 * field;
      let length = 0;
      const text = [section.title, section.headingPath.join('\n'), section.code ?? '', section.text][field] ?? '';
      analyzer.each(text, (word) => {
        if (word.stop && field > 1) return;
        length++;
        const ordinal = ordinalOf(word);
        const count = counts[ordinal - 1] ?? 0;
        if (((count >>> shift) & 255) < 255) counts[ordinal - 1] = (count + (1 << shift)) >>> 0;
        // Code is met again where it is in the body.
        if (field !== code && occurrences.length < maxPositions) occurrences.push(ordinal);
      });
      if (field !== code) for (let i = 0; i < betweenFields; i++) occurrences.push(0);
      return length;
    });
    // A former name has no place in the text, and counts for words that the section does not have.
    analyzer.each((section.formerNames ?? '').slice(0, maxFormerNames), (word) => {
      if (!word.stop && !((ordinals[stemNumberOf(word, stems)] ?? 0) > 0)) ordinalOf(word);
    });
    for (const term of terms) ordinals[term] = 0;
    const positionBytes = writePositions(counts, occurrences);
    const positions = positionWriter.written();
    return { terms, counts, lengths, positions, positionBytes, sentences: sentenceLengths(section.text) };
  };
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
