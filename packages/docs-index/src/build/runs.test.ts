import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSections } from '../format.ts';
import { xxh32 } from '../hash.ts';
import { encode } from '../text.ts';
import type { IndexedPage } from './indexed-page.ts';
import { cutRuns, type Run, type RunPostings } from './runs.ts';

const postings = {} as RunPostings; // a run does not look into it
const pageOf = (id: string, sections: number): IndexedPage =>
  ({ id, idHash: xxh32(encode(id)), anchors: Array.from({ length: sections }, (_, n) => `s${n}`) }) as unknown as IndexedPage; // of these alone a run is made
const cut = (pages: readonly IndexedPage[], before: readonly Run[] = []): Run[] => cutRuns(pages, before, () => postings);
const sectionsOf = (runs: readonly Run[]): string[] =>
  runs.flatMap(({ pages, from, to }) =>
    pages.flatMap(({ id, anchors }) => anchors.map((anchor) => `${id}#${anchor}`)).slice(from, to),
  );

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 900 })), { maxLength: 120 });

test('each section is in one run, in its order, and no run is larger than one may be', () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const pages = all.map((size, n) => pageOf(`p${n}`, size));
      const runs = cut(pages);
      expect(sectionsOf(runs)).toEqual(pages.flatMap(({ id, anchors }) => anchors.map((anchor) => `${id}#${anchor}`)));
      for (const { from, to } of runs) {
        expect(to - from).toBeGreaterThan(0);
        expect(to - from).toBeLessThanOrEqual(runSections);
      }
    }),
  );
});

test('a page that comes or goes changes the runs around it, and leaves the others', () => {
  for (const size of [1, 7, 40, 100, 200]) {
    const pages = Array.from({ length: Math.ceil(20_000 / size) }, (_, n) => pageOf(`page/${n}`, size));
    const runs = cut(pages);
    for (const pageIndex of [0, pages.length >> 2, pages.length - 1]) {
      const without = cut(pages.toSpliced(pageIndex, 1), runs);
      const come = cut(pages.toSpliced(pageIndex, 0, pageOf('new', 3)), runs);
      for (const after of [without, come]) expect(after.filter((run) => !runs.includes(run)).length).toBeLessThan(runs.length / 4);
    }
    expect(cut(pages, runs)).toEqual(runs);
    expect(cut(pages, runs).every((run, index) => run === runs[index])).toBe(true);
  }
});

test('runs have half as many sections as they may, or more, whatever the size of pages', () => {
  for (const size of [1, 3, 7, 20]) {
    const pages = Array.from({ length: Math.ceil(40_000 / size) }, (_, n) => pageOf(`page/${n}`, size));
    expect(40_000 / cut(pages).length).toBeGreaterThan(runSections / 2);
  }
});
