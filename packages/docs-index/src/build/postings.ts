// Joins the postings of all runs word by word: new ones, and those of the last index.

import { readHeader } from '../file.ts';
import type { Lexicon } from './lexicon.ts';
import type { Run } from './runs.ts';
import { createByteWriter, VarintReader } from './writer.ts';

export interface LastPostings {
  readonly index: Uint8Array;
  readonly terms: Lexicon;
  readonly runs: readonly Run[];
}

/** Words of runs by their places in the dictionary. */
interface Occurrences {
  /** For each place where its occurrences begin; one more for where the last end. */
  readonly starts: Uint32Array;
  /** For each occurrence the number of its run, ascending for each word, and the place of the word in that run. */
  readonly runs: Uint32Array;
  readonly places: Uint32Array;
}

/** Where each word is in the runs that were turned around. */
function occurrencesIn(runs: readonly Run[], { order, places }: Lexicon): Occurrences {
  const starts = new Uint32Array(order.length + 2);
  const count = (index: number): number => (starts[index] = (starts[index] ?? 0) + 1);
  for (const { postings } of runs) for (const stem of postings?.stems ?? []) count((places[stem] ?? 0) + 2);
  for (let index = 2; index < starts.length; index++) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const all = starts.at(-1) ?? 0;
  const occurrences = { starts, runs: new Uint32Array(all), places: new Uint32Array(all) };
  // What begins one place further on is counted up to where it ends: that is where the next begins.
  for (const [number, { postings }] of runs.entries())
    for (const [stemIndex, stem] of (postings?.stems ?? new Uint32Array()).entries()) {
      const at = count((places[stem] ?? 0) + 1) - 1;
      occurrences.runs[at] = number;
      occurrences.places[at] = stemIndex;
    }
  return occurrences;
}

/** Receives the postings of a word in a run: how many sections, where these and their impacts begin, and from where to where their positions are. */
type VisitRun = (run: number, count: number, bytes: Uint8Array, at: number, positions: number, end: number) => void;

function lastPostings({ index, terms }: LastPostings): {
  /** How many bytes all of them take. */
  readonly bytes: number;
  /** Where those of a word begin; undefined for a new word. */
  readonly startOf: (stem: number) => number | undefined;
  /** Visits the runs of those that begin there, and yields where they end. */
  readonly walk: (start: number, visit: VisitRun) => number;
} {
  const { region, u32 } = readHeader(index);
  const read = new VarintReader(index);
  return {
    bytes: region.end - region.postings,
    startOf: (stem) =>
      (terms.frequencies[stem] ?? 0) > 0 ? region.postings + u32(region.lists + 4 * (terms.places[stem] ?? 0)) : undefined,
    walk(start, visit) {
      read.at = start;
      const frequency = read.next();
      const directoryEnd = read.next() + read.at;
      let at = directoryEnd;
      let positions = at + 2 * frequency;
      for (let run = 0; read.at < directoryEnd; ) {
        run += read.next();
        const count = (index[read.at++] ?? 0) + 1;
        const end = positions + read.next();
        visit(run, count, index, at, positions, end);
        at += 2 * count;
        positions = end;
      }
      return positions;
    },
  };
}

/** Postings, and where those of each word begin: a directory of its runs, the runs, the positions of each run. Runs have theirs no more. */
export function writePostings(
  terms: Lexicon,
  runs: readonly Run[],
  last: LastPostings,
): Readonly<Record<'lists' | 'postings', Uint8Array>> {
  const { startOf, walk, bytes: bytesBefore } = lastPostings(last);
  const occurrences = occurrencesIn(runs, terms);
  const bytesMade = runs.reduce((sum, { postings: runPostings }) => sum + (runPostings?.bytes.length ?? 0), 0);
  const lists = createByteWriter(4 * terms.order.length);
  // Nearly as much as is written: a list that grows would be there twice.
  const postings = createByteWriter(bytesBefore + bytesMade + 4 * occurrences.runs.length + 4 * terms.order.length);
  const numbers = new Map(runs.map((run, number) => [run, number]));
  const numbersNow = last.runs.map((run) => numbers.get(run));
  const [directory, sections, positions] = [createByteWriter(), createByteWriter(), createByteWriter()];
  let runBefore = 0;
  const add: VisitRun = (run, count, bytes, at, start, end) => {
    directory.varint(run - runBefore);
    directory.byte(count - 1);
    directory.varint(end - start);
    sections.bytes(bytes, at, at + 2 * count);
    positions.bytes(bytes, start, end);
    runBefore = run;
  };
  /** The next occurrence, and where those of the word end. */
  let [next, end] = [0, 0];
  const addOccurrences = (upTo: number): void => {
    for (; next < end && (occurrences.runs[next] ?? 0) < upTo; next++) {
      const run = occurrences.runs[next] ?? 0;
      const runPostings = runs[run]?.postings;
      if (runPostings === undefined) continue;
      const index = occurrences.places[next] ?? 0;
      const [start, past, count] = [
        runPostings.starts[index] ?? 0,
        runPostings.starts[index + 1] ?? 0,
        runPostings.counts[index] ?? 0,
      ];
      add(run, count, runPostings.bytes, start, start + 2 * count, past);
    }
  };
  const addLast: VisitRun = (run, count, bytes, at, start, past) => {
    const number = numbersNow[run];
    if (number === undefined) return;
    addOccurrences(number);
    add(number, count, bytes, at, start, past);
  };
  let isMoved = false;
  const notice: VisitRun = (run) => {
    isMoved ||= numbersNow[run] !== run;
  };
  for (const [index, stem] of terms.order.entries()) {
    lists.u32(postings.length);
    end = occurrences.starts[index + 1] ?? 0;
    const start = startOf(stem);
    isMoved = next < end;
    const pastLast = start === undefined ? 0 : walk(start, notice);
    if (!isMoved) {
      postings.bytes(last.index, start, pastLast);
      continue;
    }
    runBefore = 0;
    if (start !== undefined) walk(start, addLast);
    addOccurrences(runs.length);
    postings.varint(terms.frequencies[stem] ?? 0);
    postings.varint(directory.length);
    for (const part of [directory, sections, positions]) {
      postings.bytes(part.written());
      part.clear();
    }
  }
  for (const run of runs) run.postings = undefined;
  return { lists: lists.written(), postings: postings.written() };
}
