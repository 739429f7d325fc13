// The postings of a term, run by run: which sections hold it, how much it says there, and where in each it stands. A directory
// of the runs stands before them, so that a search that wants few sections passes over the others.

import type { Term } from './dictionary.ts';
import type { IndexFile } from './file.ts';
import { maxPositions, runSections } from './format.ts';

/** The runs of a term, one at a time. */
export interface Runs {
  /** Number of the run; that of all sections behind the last. */
  run: number;
  /** How many sections it has. */
  count: number;
  /** Where the distances of their numbers begin; their impacts stand behind. */
  at: number;
  /** Where their positions begin, and where they end. */
  positions: number;
  positionsEnd: number;
  /** Goes to the next run. */
  next(): void;
}

/** The runs of a term, the first one to begin with. */
export function runsOf({ bytes, reader, sections }: IndexFile, { postings, frequency }: Term): Runs {
  const directory = reader(postings);
  const start = directory.varint() + directory.at;
  let left = frequency;
  const runs: Runs = {
    run: 0,
    count: 0,
    at: start,
    positions: 0,
    positionsEnd: start + 2 * frequency,
    next() {
      runs.at += 2 * runs.count;
      left -= runs.count;
      runs.run = left > 0 ? runs.run + directory.varint() : sections;
      runs.count = (bytes[directory.at++] ?? 0) + 1;
      runs.positions = runs.positionsEnd;
      runs.positionsEnd += directory.varint();
    },
  };
  runs.next();
  return runs;
}

/** Hands on the positions of a term, ascending from 1, in those of some ascending sections that hold it; `which` is the section's place among them. */
export function eachPosition(
  file: IndexFile,
  term: Term,
  sections: readonly number[],
  take: (which: number, position: number) => void,
): void {
  const { bytes, reader } = file;
  const runs = runsOf(file, term);
  for (let which = 0; which < sections.length; ) {
    const wanted = Math.floor((sections[which] ?? 0) / runSections);
    while (runs.run < wanted) runs.next();
    if (runs.run > wanted) {
      which++;
      continue;
    }
    const at = reader(runs.positions);
    const end = (wanted + 1) * runSections;
    for (let i = 0, section = wanted * runSections; i < runs.count && (sections[which] ?? end) < end; i++) {
      section += bytes[runs.at + i] ?? 0;
      while ((sections[which] ?? end) < section) which++;
      const isWanted = sections[which] === section;
      for (let position = 0, left = maxPositions; left > 0 && at.at < runs.positionsEnd; left--) {
        // Twice the distance, odd for the last position of a section; 0 where there is none. Nearly all are one byte.
        const step = (bytes[at.at] ?? 0) < 128 ? (bytes[at.at++] ?? 0) : at.varint();
        position += step >>> 1;
        if (isWanted && step > 0) take(which, position);
        if (step === 0 || (step & 1) === 1) break;
      }
    }
    while ((sections[which] ?? end) < end) which++;
    runs.next();
  }
}
