import { expect, test } from 'vitest';
import { createNearestPages } from './nearest-pages.ts';

const pages = ['guide/install', 'guide/install-windows', 'guide/upgrade', 'api/search', 'api/list-pages'].map(
  (id) => `/docs/${id}.md`,
);
const nearest = createNearestPages(() => ['/docs/guide/install', '/llms.txt', ...pages]);

test.each([
  ['/docs/getting-started/installs.html', ['/docs/guide/install.md', '/docs/guide/install-windows.md']],
  ['/docs/install/windows', ['/docs/guide/install-windows.md', '/docs/guide/install.md']],
  ['/docs/reference/Search', ['/docs/api/search.md']],
  ['/docs/guide/instal', ['/docs/guide/install.md', '/docs/guide/install-windows.md', '/docs/guide/upgrade.md']],
  ['/docs/upgrading', ['/docs/guide/upgrade.md']],
  ['/docs/up', []],
  ['/docs/zzz', []],
  ['/docs/', []],
])('near %s are %j', (path, expected) => {
  expect(nearest(path)).toEqual(expected);
});

test('a word that is misspelled is compared with a bounded number of words', () => {
  const many = createNearestPages(() => Array.from({ length: 10_000 }, (_, index) => `/docs/lamp${index}.md`));
  expect(many('/docs/lampx')).toEqual(['/docs/lamp0.md', '/docs/lamp1.md', '/docs/lamp10.md']);
});

test('paths are read once, a word that most pages have leads nowhere, and a long path has as many words as are looked up', () => {
  let reads = 0;
  const many = createNearestPages(() => {
    reads += 1;
    return Array.from({ length: 10_000 }, (_, index) => `/docs/guide/page-${index}.md`);
  });
  expect(many('/docs/guide')).toEqual([]);
  expect(many(`/docs/${'page-7777/'.repeat(400)}`)).toEqual(['/docs/guide/page-7777.md']);
  expect(reads).toBe(1);
});
