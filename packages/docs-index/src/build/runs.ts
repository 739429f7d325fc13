// Sections in runs, of 256 at most: postings name a section within its run. Where a run ends depends on the pages around it alone, as chunks of a
// deduplicating store do: what comes or goes elsewhere leaves a run and its postings as they are.

import { isSameList } from '../links.ts';
import { runSections } from '../format.ts';
import { type IndexedPage, readerOfSections } from './indexed-page.ts';
import { factorsOf, impactOf } from './impact.ts';
import { fields } from './term-counts.ts';

/** Some sections one after another: those of some pages, or some of a page that has more than a run holds. */
export interface Span {
  readonly pages: readonly IndexedPage[];
  /** Its sections among those of its pages: from the first up to the second. */
  readonly from: number;
  readonly to: number;
}

/** The words of a run, in the order of their first appearance. */
export interface RunPostings {
  readonly stems: Uint32Array;
  /** How many sections hold each. */
  readonly counts: Uint16Array;
  /** Where the bytes of each begin, and where the last end: numbers of its sections as distances, their impacts, their positions. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Sections whose postings are made at once. */
export interface Run extends Span {
  /** Absent where the index of the last build has them. */
  postings: RunPostings | undefined;
}

/** Sections that a run has before a page may end it. */
const minSections = 64;
/** Such a page begins a run by its id: on average one for so many sections. */
const oftenEnough = 128;

export const sectionsOf = ({ anchors }: IndexedPage): number => anchors.length;

/** Cuts pages in their order into runs, which `read` turns around; those that were there before are the same objects. */
export function cutRuns(pages: readonly IndexedPage[], before: readonly Run[], read: (span: Span) => RunPostings): Run[] {
  const runsByPage = new Map<IndexedPage | undefined, Run[]>();
  for (const run of before) {
    const pageRuns = runsByPage.get(run.pages[0]);
    if (pageRuns === undefined) runsByPage.set(run.pages[0], [run]);
    else pageRuns.push(run);
  }
  const runs: Run[] = [];
  const add = (runPages: readonly IndexedPage[], from: number, to: number): void => {
    const same = runsByPage.get(runPages[0])?.find((run) => run.from === from && run.to === to && isSameList(run.pages, runPages));
    runs.push(same ?? { pages: runPages, from, to, postings: read({ pages: runPages, from, to }) });
  };
  let open: IndexedPage[] = [];
  let count = 0;
  const close = (): void => {
    if (count > 0) add(open, 0, count);
    [open, count] = [[], 0];
  };
  for (const page of pages) {
    const sections = sectionsOf(page);
    if (count + sections > runSections || (count >= minSections && page.idHash % oftenEnough < sections)) close();
    open.push(page);
    count += sections;
    if (count <= runSections) continue;
    for (let from = 0; from < count; from += runSections) add(open, from, Math.min(from + runSections, count));
    [open, count] = [[], 0];
  }
  close();
  return runs;
}

// Turns a run around: from the words of each section to the sections of each word.

/** What turns runs around. `means` are the mean lengths of the fields. */
export function createRunReader(vocabulary: number, means: readonly number[]): (span: Span) => RunPostings {
  /** For each word of the run that is read, by its number, its place in the run and 1. */
  const places = new Uint32Array(vocabulary);

  return ({ pages, from, to }) => {
    const stems: number[] = [];
    const counts: number[] = [];
    const lengths: number[] = [];
    /** Of each word of each section: its place, section, impact, and where its positions are in the words of their page. */
    const stemNumbers: number[] = [];
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
            const index = (places[stem] ||= stems.push(stem)) - 1;
            counts[index] = (counts[index] ?? 0) + 1;
            lengths[index] = (lengths[index] ?? 0) + 2 + length;
            stemNumbers.push(index, number - from, impact, read.at, length);
            read.at += length;
          }
        }
        read.at = end;
      }
      ends.push(stemNumbers.length);
    }
    for (const stem of stems) places[stem] = 0;

    const starts = new Uint32Array(stems.length + 1);
    for (const [stemIndex, length] of lengths.entries()) starts[stemIndex + 1] = (starts[stemIndex] ?? 0) + length;
    const bytes = new Uint8Array(starts[stems.length] ?? 0);
    /** For each word how many of its sections are written, the last of them, and where its next positions begin. */
    const [written, last] = [new Uint16Array(stems.length), new Uint8Array(stems.length)];
    const next = Uint32Array.from(counts, (count, index) => (starts[index] ?? 0) + 2 * count);
    let at = 0;
    for (const [page, { words }] of pages.entries())
      for (const end = ends[page] ?? 0; at < end; at += 5) {
        const [stemNumber, section, position, length] = [
          stemNumbers[at] ?? 0,
          stemNumbers[at + 1] ?? 0,
          stemNumbers[at + 3] ?? 0,
          stemNumbers[at + 4] ?? 0,
        ];
        const sectionAt = (starts[stemNumber] ?? 0) + (written[stemNumber] ?? 0);
        bytes[sectionAt] = section - (last[stemNumber] ?? 0);
        bytes[sectionAt + (counts[stemNumber] ?? 0)] = stemNumbers[at + 2] ?? 0;
        const positions = next[stemNumber] ?? 0;
        for (let i = 0; i < length; i++) bytes[positions + i] = words[position + i] ?? 0;
        written[stemNumber] = (written[stemNumber] ?? 0) + 1;
        last[stemNumber] = section;
        next[stemNumber] = positions + length;
      }
    return { stems: Uint32Array.from(stems), counts: Uint16Array.from(counts), starts, bytes };
  };
}
