// The postings of a term, run by run: which sections hold it, its weight there, and where in each it is. A directory
// of the runs is before them, so that a search that wants few sections passes over the others.

import type { Term } from './dictionary.ts';
import { type IndexFile, readerOf, type Stretch } from './file.ts';
import { maxPositions } from './format.ts';
import { unitsOf, type Work } from './work.ts';

export interface Runs {
  /** Where the sections and impacts are read. */
  readonly bytes: Uint8Array;
  /** Number of the run; that of all runs behind the last. */
  run: number;
  /** How many sections it has. */
  count: number;
  /** Where the distances of their numbers begin; their impacts are behind. */
  at: number;
  /** Where their positions begin, and where they end: for `positionsOf`. */
  positions: number;
  positionsEnd: number;
  /** Goes to the next run. */
  next(): void;
}

const nothing: Stretch = { bytes: new Uint8Array(), at: 0 };

/** The runs of a term, the first one to begin with; none where its postings are not in memory. */
export function runsOf(file: IndexFile, { number, frequency }: Term): Runs {
  const { bytes, at } = file.postingsOf(number) ?? nothing;
  const directory = readerOf(bytes, at);
  const start = directory.varint() + directory.at;
  let left = bytes === nothing.bytes ? 0 : frequency;
  const runs: Runs = {
    bytes,
    run: 0,
    count: 0,
    at: start,
    positions: 0,
    positionsEnd: start + 2 * frequency,
    next() {
      runs.at += 2 * runs.count;
      left -= runs.count;
      runs.run = left > 0 ? runs.run + directory.varint() : file.runs;
      runs.count = (bytes[directory.at++] ?? 0) + 1;
      runs.positions = runs.positionsEnd;
      runs.positionsEnd += directory.varint();
    },
  };
  runs.next();
  return runs;
}

/** Room for the positions of a section in a place. */
export const positionRange: number = 2 * maxPositions;

export const sectionOfPlace = (position: number): number => Math.floor(position / positionRange);

/** Places of terms in ascending sections: section × `placeRoom` + position from 1. Undefined beyond the budget. */
export function positionsWithin(
  file: IndexFile,
  terms: readonly Term[],
  sections: readonly number[],
  work: Work,
  reserve: number,
): number[] | undefined {
  const places: number[] = [];
  for (const term of terms) {
    const runs = runsOf(file, term);
    let next = 0;
    while (next < sections.length && runs.run < file.runs) {
      const end = file.firstOf(runs.run + 1);
      const isSoughtIn = (sections[next] ?? end) < end;
      const bytesOfRun = runs.positionsEnd - runs.positions;
      if (isSoughtIn && !work.afford(bytesOfRun * unitsOf.position + runs.count * unitsOf.posting, reserve)) return undefined;
      const { bytes, at: first } = (isSoughtIn && file.positionsOf(term.number, runs.positions, runs.positionsEnd)) || nothing;
      const last = bytes === nothing.bytes ? 0 : first + bytesOfRun;
      let at = first;
      for (let i = runs.at, section = file.firstOf(runs.run); i < runs.at + runs.count && (sections[next] ?? end) < end; i++) {
        section += runs.bytes[i] ?? 0;
        while ((sections[next] ?? Infinity) < section) next++;
        const isSought = sections[next] === section;
        for (let step = 0, position = section * positionRange; (step & 1) === 0 && at < last; ) {
          // Twice the distance, odd for the last position of a section; 0 or 1 where there is none.
          step = 0;
          for (let shift = 0, byte = 128; byte > 127; shift += 7) {
            byte = bytes[at++] ?? 0;
            step |= (byte & 127) << shift;
          }
          if (step < 2) break;
          position += step >>> 1;
          if (isSought) places.push(position);
        }
      }
      while ((sections[next] ?? end) < end) next++;
      runs.next();
    }
  }
  return terms.length > 1 ? places.sort((a, b) => a - b) : places;
}

/** Those of some places that lie behind one of others in the same section, by so many positions at most. */
export function placesBehind(others: readonly number[], places: readonly number[], most: number): number[] {
  let next = 0;
  return places.filter((position) => {
    while ((others[next] ?? Infinity) < position - most) next++;
    return (others[next] ?? Infinity) < position;
  });
}
