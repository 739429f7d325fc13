// Which words a section has from former names of its page alone: they have no place in its text.

import type { IndexFile } from './file.ts';
import { runsOf } from './postings.ts';
import type { ParsedWord } from './query.ts';

/** The words of a query that a section has from former names, as the query has them. */
export function formerWords(file: IndexFile, words: readonly ParsedWord[], section: number): readonly string[] {
  return words
    .filter(({ stop, matches }) => !stop && matches.some(({ term }) => isFormer(file, term, section)))
    .map(({ text }) => text);
}

function isFormer(file: IndexFile, term: Parameters<typeof runsOf>[1], section: number): boolean {
  const runs = runsOf(file, term);
  while (runs.run < file.runs && file.firstOf(runs.run + 1) <= section) runs.next();
  let current = file.firstOf(runs.run);
  if (current > section || runs.run >= file.runs) return false;
  const positions = file.positionsOf(term.number, runs.positions, runs.positionsEnd);
  if (positions === undefined) return false;
  const { bytes } = positions;
  let { at } = positions;
  const end = at + runs.positionsEnd - runs.positions;
  for (let i = runs.at; i < runs.at + runs.count && current <= section; i++) {
    current += runs.bytes[i] ?? 0;
    if (current === section) return bytes[at] === 0;
    // Positions end with an odd step, or are a single 0 or 1.
    for (let step = 0; (step & 1) === 0 && at < end; ) {
      step = bytes[at] ?? 0;
      while ((bytes[at++] ?? 0) > 127);
      if (step === 0) break;
    }
  }
  return false;
}
