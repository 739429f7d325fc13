// Turns a run around: from the words of each section to the sections of each word.

import { factorsOf, impactOf } from './impact.ts';
import { readerOfSections } from './indexed-page.ts';
import { type RunPostings, sectionsOf, type Span } from './runs.ts';
import { fields } from './tally.ts';

/** What turns runs around. `means` are the mean lengths of the fields. */
export function createRunReader(vocabulary: number, means: readonly number[]): (span: Span) => RunPostings {
  /** For each word of the run that is read, by its number, its place in the run and 1. */
  const places = new Uint32Array(vocabulary);

  return ({ pages, from, to }) => {
    const stems: number[] = [];
    const counts: number[] = [];
    const lengths: number[] = [];
    /** Of each word of each section: its place, section, impact, and where its positions are in the words of their page. */
    const found: number[] = [];
    /** Where what was found on each page ends. */
    const ends: number[] = [];
    let number = 0;
    for (const page of pages) {
      const read = readerOfSections(page);
      for (const past = number + sectionsOf(page); number < past; number++) {
        const end = read.next() + read.at;
        if (number >= from && number < to) {
          const factors = factorsOf(
            fields.map(() => read.next()),
            means,
          );
          while (read.at < end) {
            const stem = read.next();
            const impact = impactOf(read.next(), factors);
            const length = read.next();
            const place = (places[stem] ||= stems.push(stem)) - 1;
            counts[place] = (counts[place] ?? 0) + 1;
            lengths[place] = (lengths[place] ?? 0) + 2 + length;
            found.push(place, number - from, impact, read.at, length);
            read.at += length;
          }
        }
        read.at = end;
      }
      ends.push(found.length);
    }
    for (const stem of stems) places[stem] = 0;

    const starts = new Uint32Array(stems.length + 1);
    for (const [place, length] of lengths.entries()) starts[place + 1] = (starts[place] ?? 0) + length;
    const bytes = new Uint8Array(starts[stems.length] ?? 0);
    /** For each word how many of its sections are written, the last of them, and where its next positions begin. */
    const [written, last] = [new Uint16Array(stems.length), new Uint8Array(stems.length)];
    const next = Uint32Array.from(counts, (count, place) => (starts[place] ?? 0) + 2 * count);
    let at = 0;
    for (const [page, { words }] of pages.entries())
      for (const end = ends[page] ?? 0; at < end; at += 5) {
        const [place, section, position, length] = [found[at] ?? 0, found[at + 1] ?? 0, found[at + 3] ?? 0, found[at + 4] ?? 0];
        const sectionAt = (starts[place] ?? 0) + (written[place] ?? 0);
        bytes[sectionAt] = section - (last[place] ?? 0);
        bytes[sectionAt + (counts[place] ?? 0)] = found[at + 2] ?? 0;
        const positions = next[place] ?? 0;
        for (let i = 0; i < length; i++) bytes[positions + i] = words[position + i] ?? 0;
        written[place] = (written[place] ?? 0) + 1;
        last[place] = section;
        next[place] = positions + length;
      }
    return { stems: Uint32Array.from(stems), counts: Uint16Array.from(counts), starts, bytes };
  };
}
