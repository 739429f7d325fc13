import { expect, test } from 'vitest';
import type { Snapshot } from '@vitrine/core';
import { redirectsOf } from './suggest.ts';

const pageOf = (id: string): object => ({ id, title: `Page ${id}`, start: 0, length: 0, headings: [] });
const snapshotOf = (pages: readonly object[]): Snapshot => ({ pages, markdown: new Uint8Array() }) as unknown as Snapshot; // the members that proposals are made of

test('addresses without a page are proposed as redirects to the nearest page, the most requested first', () => {
  const snapshot = snapshotOf([pageOf('guide/install-linux'), pageOf('guide/install-macos'), pageOf('reference/keys')]);
  const period = (missing: readonly object[]): object => ({ words: [], missing });
  const current = period([
    { path: '/docs/api-keys', requests: 5 },
    { path: '/docs/nothing', requests: 90 },
    { path: '/install', requests: 80 },
    { path: '/docs/install', requests: 4 },
  ]);
  const searches = { current, last: period([{ path: '/docs/install', requests: 4 }]) } as never; // the members that it reads
  expect(redirectsOf({ snapshot, searches })).toEqual([
    { from: '/docs/nothing', others: [] },
    { from: '/docs/install', to: '/docs/guide/install-linux', others: ['/docs/guide/install-macos'] },
    { from: '/docs/api-keys', to: '/docs/reference/keys', others: [] },
  ]);
  expect(redirectsOf({ snapshot, searches: undefined })).toEqual([]);
});
