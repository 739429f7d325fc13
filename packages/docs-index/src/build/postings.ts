// Second pass: from counts by section to postings by word. Each posting carries one byte of impact, the saturated BM25F
// term frequency with field weights and lengths worked in, so that a search only adds up.

import { type Collection, compareCodePoints } from './collect.ts';
import { fields } from './tally.ts';
import { blockWords, runSections } from '../format.ts';
import { type ByteWriter, createByteWriter, VarintReader } from './writer.ts';

/** BM25F: how much a word in each field counts, and how far that field's length is levelled out. */
const fieldWeights = [3, 3, 1, 1];
const fieldLevelling = [0.3, 0.3, 0.5, 0.75];
/** How much a word of a former name counts, whatever the length of the section. */
const formerWeight = 0.5;
/** BM25F: how soon repetition stops counting. */
const saturation = 1.2;
/** Postings that are turned around at once; those of more words are read in several rounds over all sections. */
const mostAtOnce = 1 << 21;

/** The words in dictionary order. */
export interface Dictionary {
  /** Words by code point. */
  readonly words: readonly string[];
  /** For each number of the vocabulary the place of its word in `words`. */
  readonly places: Uint32Array;
  /** How many sections hold each of `words`. */
  readonly frequencies: Uint32Array;
}

/** Sorts the vocabulary. */
export function dictionaryOf({ vocabulary, frequencies }: Pick<Collection, 'vocabulary' | 'frequencies'>): Dictionary {
  const used = [...vocabulary.keys()].filter((number) => (frequencies[number] ?? 0) > 0);
  const order = used.sort((a, b) => compareCodePoints(vocabulary[a] ?? '', vocabulary[b] ?? ''));
  const places = new Uint32Array(vocabulary.length);
  for (const [place, number] of order.entries()) places[number] = place;
  return {
    words: order.map((number) => vocabulary[number] ?? ''),
    places,
    frequencies: Uint32Array.from(order, (number) => frequencies[number] ?? 0),
  };
}

function averageLengths({ lengths, anchors }: Collection): number[] {
  return fields.map((_, field) => {
    let total = 0;
    for (let section = 0; section < anchors.length; section++) total += lengths.at(section * fields.length + field);
    return Math.max(total / Math.max(anchors.length, 1), 1);
  });
}

/** What a word in each field of a section counts. */
function factorsOf({ lengths }: Collection, section: number, averages: readonly number[]): number[] {
  return fields.map((_, field) => {
    const levelling = fieldLevelling[field] ?? 0;
    const length = lengths.at(section * fields.length + field);
    return (fieldWeights[field] ?? 0) / (1 - levelling + (levelling * length) / (averages[field] ?? 1));
  });
}

function impactOf(count: number, factors: readonly number[]): number {
  // A word that is in no field is from a former name.
  let frequency = count === 0 ? formerWeight : 0;
  for (let field = 0; field < fields.length; field++) frequency += ((count >>> (24 - 8 * field)) & 255) * (factors[field] ?? 0);
  return Math.max(1, Math.round((255 * frequency) / (frequency + saturation)));
}

/** Postings of some words next to one another in the dictionary, one word after another. */
interface Postings {
  /** Sections by their places in the file, ascending for each word. */
  readonly sections: Uint32Array;
  readonly impacts: Uint8Array;
  /** Where the positions of each are in the entries of the section, with their length before them. */
  readonly positions: Uint32Array;
}

/** Turns counts around, from the words of each section to the sections of each word, for the words from `first` up to `end`. `order` are the sections as the file has them. */
function postingsOf(
  { places, frequencies }: Dictionary,
  collection: Collection,
  order: Uint32Array,
  first: number,
  end: number,
): Postings {
  const next = new Uint32Array(end - first + 1);
  for (let place = first; place < end; place++) next[place - first + 1] = (next[place - first] ?? 0) + (frequencies[place] ?? 0);
  const count = next[end - first] ?? 0;
  const found = { sections: new Uint32Array(count), impacts: new Uint8Array(count), positions: new Uint32Array(count) };
  const averages = averageLengths(collection);
  for (const [number, section] of order.entries()) {
    const factors = factorsOf(collection, section, averages);
    const entries = new VarintReader(collection.entries.piece(section));
    while (!entries.ended) {
      const place = places[entries.next()] ?? 0;
      const fieldCounts = entries.next();
      const start = entries.at;
      const length = entries.next();
      entries.at += length;
      if (place < first || place >= end) continue;
      const at = next[place - first] ?? 0;
      next[place - first] = at + 1;
      found.sections[at] = number;
      found.impacts[at] = impactOf(fieldCounts, factors);
      found.positions[at] = start;
    }
  }
  return found;
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
    entries.bytes(bytes, shared);
    before = bytes;
  }
  const first = 4 + 4 * blocks.length;
  writer.u32(words.length);
  for (const block of blocks) writer.u32(first + block);
  writer.bytes(entries.written());
}

/** Writes postings and, into `lists`, where those of each word begin: a directory of its runs, the runs, the positions of each run. */
export function writePostings(
  dictionary: Dictionary,
  collection: Collection,
  order: Uint32Array,
  lists: ByteWriter,
  postings: ByteWriter,
  atOnce: number = mostAtOnce,
): void {
  const { frequencies } = dictionary;
  const { entries } = collection;
  const read = new VarintReader(new Uint8Array());
  const [directory, runs, places] = [createByteWriter(), createByteWriter(), createByteWriter()];
  for (let first = 0, end = 0; first < frequencies.length; first = end) {
    for (let count = 0; end < frequencies.length; end++) {
      count += frequencies[end] ?? 0;
      if (count > atOnce && end > first) break;
    }
    const { sections, impacts, positions } = postingsOf(dictionary, collection, order, first, end);
    let at = 0;
    for (const frequency of frequencies.subarray(first, end)) {
      const last = at + frequency;
      for (let before = 0; at < last; ) {
        const run = Math.floor((sections[at] ?? 0) / runSections);
        const start = at;
        const placesBefore = places.length;
        for (; at < last && (sections[at] ?? 0) < (run + 1) * runSections; at++) {
          const number = sections[at] ?? 0;
          runs.byte(number - (at === start ? run * runSections : (sections[at - 1] ?? 0)));
          const section = order[number] ?? 0;
          const chunk = entries.chunkOf(section);
          read.move(chunk, entries.startOf(section) + (positions[at] ?? 0));
          const length = read.next();
          places.bytes(chunk, read.at, read.at + length);
        }
        runs.bytes(impacts, start, at);
        directory.varint(run - before);
        directory.byte(at - start - 1);
        directory.varint(places.length - placesBefore);
        before = run;
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
}
