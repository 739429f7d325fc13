// Second pass: from counts by section to postings by word. Each posting carries one byte of impact, the saturated BM25F
// term frequency with field weights and lengths worked in, so that a search only adds up.

import { type Collected, type Collection, compareCodePoints } from './collect.ts';
import { fields } from './tally.ts';
import { blockWords, runSections } from '../format.ts';
import { type ByteWriter, createByteWriter } from './writer.ts';

/** BM25F: how much a word in each field counts, and how far that field's length is levelled out. */
const fieldWeights = [3, 3, 1, 1];
const fieldLevelling = [0.3, 0.3, 0.5, 0.75];
/** How much a word of a former name counts, whatever the length of the section. */
const formerWeight = 0.5;
/** BM25F: how soon repetition stops counting. */
const saturation = 1.2;

/** The words in dictionary order and the postings of each. */
export interface Inverted {
  /** Words by code point. */
  readonly words: readonly string[];
  /** For each number of the vocabulary the place of its word in `words`. */
  readonly places: Uint32Array;
  /** How many sections hold each of `words`. */
  readonly frequencies: Uint32Array;
  /** Sections (ascending) and impacts of all words, one word after another. */
  readonly sections: Uint32Array;
  readonly impacts: Uint8Array;
  /** For each of them the number of its count in the collection. */
  readonly counts: Uint32Array;
}

function averageLengths(sections: readonly Collected[]): number[] {
  return fields.map((_, field) => {
    let total = 0;
    for (const { lengths } of sections) total += lengths[field] ?? 0;
    return Math.max(total / Math.max(sections.length, 1), 1);
  });
}

/** Turns counts around: from the words of each section to the sections of each word. */
export function invert({ vocabulary, terms, counts }: Collection, sections: readonly Collected[]): Inverted {
  const order = vocabulary.map((_, number) => number).sort((a, b) => compareCodePoints(vocabulary[a] ?? '', vocabulary[b] ?? ''));
  const places = new Uint32Array(vocabulary.length);
  for (const [place, number] of order.entries()) places[number] = place;
  const frequencies = new Uint32Array(vocabulary.length);
  for (let i = 0; i < terms.length; i++) {
    const place = places[terms.at(i)] ?? 0;
    frequencies[place] = (frequencies[place] ?? 0) + 1;
  }
  const next = new Uint32Array(vocabulary.length);
  for (let place = 1; place < next.length; place++) next[place] = (next[place - 1] ?? 0) + (frequencies[place - 1] ?? 0);

  const averages = averageLengths(sections);
  const inverted = {
    sections: new Uint32Array(terms.length),
    impacts: new Uint8Array(terms.length),
    counts: new Uint32Array(terms.length),
  };
  for (const [number, section] of sections.entries()) {
    const factors = fields.map((_, field) => {
      const levelling = fieldLevelling[field] ?? 0;
      return (fieldWeights[field] ?? 0) / (1 - levelling + (levelling * (section.lengths[field] ?? 0)) / (averages[field] ?? 1));
    });
    for (let i = section.first; i < section.end; i++) {
      const count = counts.at(i);
      // A word that is in no field is from a former name.
      let frequency = count === 0 ? formerWeight : 0;
      for (let field = 0; field < fields.length; field++) frequency += ((count >>> (24 - 8 * field)) & 255) * (factors[field] ?? 0);
      const place = places[terms.at(i)] ?? 0;
      const at = next[place] ?? 0;
      next[place] = at + 1;
      inverted.sections[at] = number;
      inverted.counts[at] = i;
      inverted.impacts[at] = Math.max(1, Math.round((255 * frequency) / (frequency + saturation)));
    }
  }
  return { words: order.map((number) => vocabulary[number] ?? ''), places, frequencies, ...inverted };
}

/** Writes a word list: how many words, where each block begins, then the blocks. */
export function writeWords(words: readonly string[], writer: ByteWriter): void {
  const encoder = new TextEncoder();
  const entries = createByteWriter();
  const blocks: number[] = [];
  let before = new Uint8Array(0);
  for (const [number, word] of words.entries()) {
    if (number % blockWords === 0) {
      blocks.push(entries.length);
      before = new Uint8Array(0);
    }
    const bytes = encoder.encode(word);
    let shared = 0;
    while (shared < before.length && before[shared] === bytes[shared]) shared++;
    entries.varint(shared);
    entries.varint(bytes.length - shared);
    entries.bytes(bytes.subarray(shared));
    before = bytes;
  }
  const first = 4 + 4 * blocks.length;
  writer.u32(words.length);
  for (const block of blocks) writer.u32(first + block);
  writer.bytes(entries.written());
}

/** Writes postings and, into `lists`, where those of each word begin: a directory of its runs, the runs, the positions of each run. */
export function writePostings(
  { frequencies, sections, impacts, counts }: Inverted,
  { positions, positionEnds }: Collection,
  lists: ByteWriter,
  postings: ByteWriter,
): void {
  const [directory, runs, places] = [createByteWriter(), createByteWriter(), createByteWriter()];
  let at = 0;
  for (const frequency of frequencies) {
    const end = at + frequency;
    for (let last = 0; at < end; ) {
      const run = Math.floor((sections[at] ?? 0) / runSections);
      const first = at;
      const before = places.length;
      for (; at < end && (sections[at] ?? 0) < (run + 1) * runSections; at++) {
        runs.byte((sections[at] ?? 0) - (at === first ? run * runSections : (sections[at - 1] ?? 0)));
        const count = counts[at] ?? 0;
        places.bytes(positions.subarray(count === 0 ? 0 : positionEnds.at(count - 1), positionEnds.at(count)));
      }
      runs.bytes(impacts.subarray(first, at));
      directory.varint(run - last);
      directory.byte(at - first - 1);
      directory.varint(places.length - before);
      last = run;
    }
    lists.u32(postings.length);
    postings.varint(frequency);
    postings.varint(directory.length);
    for (const part of [directory, runs, places]) {
      postings.bytes(part.written());
      part.clear();
    }
  }
}
