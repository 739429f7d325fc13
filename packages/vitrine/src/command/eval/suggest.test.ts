import { expect, test } from 'vitest';
import type { Snapshot } from '@vitrine/core';
import { growsLinearly } from '../../../../../workshop/growth.ts';
import { proposalsOf, redirectsOf } from './suggest.ts';

const pageOf = (id: string, count: number): object => ({
  id,
  title: `Page ${id}`,
  start: 0,
  length: 0,
  headings: Array.from({ length: count }, (_, index) => ({ depth: 2, text: `About part ${index}`, anchor: `a${index}` })),
});
const snapshotOf = (pages: readonly object[]): Snapshot => ({ pages, markdown: new Uint8Array() }) as unknown as Snapshot; // the members that proposals are made of

test('the first headings of all pages come before the second ones', () => {
  const proposals = proposalsOf({ snapshot: snapshotOf([pageOf('a', 3), pageOf('b', 1), pageOf('c', 2)]), known: [] }, 20);
  expect(proposals.map(({ page }) => page)).toEqual(['a#a0', 'b#a0', 'c#a0', 'a#a1', 'c#a1', 'a#a2']);
});

// One page with many headings made a list of all pages for each of them.
test('one long page among many costs in proportion', () => {
  const snapshots = new Map(
    [100, 800].map((size) => [
      size,
      snapshotOf([pageOf('long', 4 * size), ...Array.from({ length: 4 * size }, (_, index) => pageOf(`p${index}`, 0))]),
    ]),
  );
  const work = (size: number): void => void proposalsOf({ snapshot: snapshots.get(size) ?? snapshotOf([]), known: [] }, 1);
  expect(growsLinearly(work, 100)).toBe(true);
});

test('addresses without a page are proposed as redirects to the nearest page, the most requested first', () => {
  const snapshot = snapshotOf([pageOf('guide/install-linux', 0), pageOf('guide/install-macos', 0), pageOf('reference/keys', 0)]);
  const period = (missing: readonly object[]): object => ({ words: [], missing });
  const current = period([
    { path: '/docs/api-keys', requests: 5 },
    { path: '/docs/nothing', requests: 90 },
    { path: '/install', requests: 80 },
    { path: '/docs/install', requests: 4 },
  ]);
  const searches = { current, last: period([{ path: '/docs/install', requests: 4 }]) } as never; // the members that it reads
  expect(redirectsOf({ snapshot, searches })).toEqual([
    { from: '/docs/install', to: '/docs/guide/install-linux', others: ['/docs/guide/install-macos'] },
    { from: '/docs/api-keys', to: '/docs/reference/keys', others: [] },
  ]);
  expect(redirectsOf({ snapshot, searches: undefined })).toEqual([]);
});
