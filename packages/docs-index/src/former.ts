// Which words a section has from former names of its page alone: they have no place in its text.

import type { IndexFile } from './file.ts';
import { runSections } from './format.ts';
import { runsOf } from './postings.ts';
import type { ReadWord } from './query.ts';

/** The words of a query that a section has from former names, as the query has them. */
export function formerWords(file: IndexFile, words: readonly ReadWord[], section: number): readonly string[] {
  return words.filter(({ stop, by }) => !stop && by.some(({ term }) => hasNoPlace(file, term, section))).map(({ text }) => text);
}

/** Whether a section has a term without a place. */
function hasNoPlace(file: IndexFile, term: Parameters<typeof runsOf>[1], section: number): boolean {
  const { bytes } = file;
  const runs = runsOf(file, term);
  while (runs.run < file.sections && (runs.run + 1) * runSections <= section) runs.next();
  let current = runs.run * runSections;
  let at = runs.positions;
  for (let i = runs.at; i < runs.at + runs.count && current <= section && runs.run < file.sections; i++) {
    current += bytes[i] ?? 0;
    if (current === section) return bytes[at] === 0;
    // Positions end with an odd step, or are a single 0.
    for (let step = 0; (step & 1) === 0 && at < runs.positionsEnd; ) {
      step = bytes[at] ?? 0;
      while ((bytes[at++] ?? 0) > 127);
      if (step === 0) break;
    }
  }
  return false;
}
