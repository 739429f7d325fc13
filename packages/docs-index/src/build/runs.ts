// Sections in runs, of 256 at most: postings name a section within its run. Where a run ends depends on the pages around it alone, as chunks of a
// deduplicating store do: what comes or goes elsewhere leaves a run and its postings as they are.

import { runSections } from '../format.ts';
import type { IndexedPage } from './indexed-page.ts';

/** Some sections one after another: those of some pages, or some of a page that has more than a run holds. */
export interface Span {
  readonly pages: readonly IndexedPage[];
  /** Its sections among those of its pages: from the first up to the second. */
  readonly from: number;
  readonly to: number;
}

/** The words of a run, in the order of their first appearance. */
export interface RunPostings {
  /** Their numbers. */
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
const fewSections = 64;
/** Such a page begins a run by its id: on average one for so many sections. */
const oftenEnough = 128;

/** How many sections a page has. */
export const sectionsOf = ({ anchors }: IndexedPage): number => anchors.length;

/** Cuts pages in their order into runs, which `read` turns around; those that were there before are the same objects. */
export function cutRuns(pages: readonly IndexedPage[], before: readonly Run[], read: (span: Span) => RunPostings): Run[] {
  const known = new Map<IndexedPage | undefined, Run[]>();
  for (const run of before) {
    const own = known.get(run.pages[0]);
    if (own === undefined) known.set(run.pages[0], [run]);
    else own.push(run);
  }
  const runs: Run[] = [];
  const add = (own: readonly IndexedPage[], from: number, to: number): void => {
    const same = known.get(own[0])?.find((run) => run.from === from && run.to === to && areSame(run.pages, own));
    runs.push(same ?? { pages: own, from, to, postings: read({ pages: own, from, to }) });
  };
  let open: IndexedPage[] = [];
  let count = 0;
  const close = (): void => {
    if (count > 0) add(open, 0, count);
    [open, count] = [[], 0];
  };
  for (const page of pages) {
    const sections = sectionsOf(page);
    if (count + sections > runSections || (count >= fewSections && page.idHash % oftenEnough < sections)) close();
    open.push(page);
    count += sections;
    if (count <= runSections) continue;
    for (let from = 0; from < count; from += runSections) add(open, from, Math.min(from + runSections, count));
    [open, count] = [[], 0];
  }
  close();
  return runs;
}

function areSame(some: readonly IndexedPage[], others: readonly IndexedPage[]): boolean {
  return some.length === others.length && some.every((page, index) => page === others[index]);
}
