import { expect, test } from 'vitest';
import { createSlugger } from './slugger.ts';
test('anchors of Svelte have those of the headings around in front, and are never empty or twice', () => {
  const { slug, take } = createSlugger('svelte');
  take('Kept');
  const headings: readonly (readonly [string, number])[] = [
    ['Page', 1],
    ['The Way', 2],
    ['use:it', 3],
    ['The Way', 2],
    ['Kept', 2],
    ['中文', 2],
    ['!', 2],
    ['Deep', 5],
    ['$types', 2],
    ['The Way-1', 2],
  ];
  const anchors = headings.map(([heading, depth]) => slug(heading, depth));
  expect(anchors.slice(0, 3)).toEqual(['Page', 'The-Way', 'The-Way-use:it']);
  expect(anchors).toContain('$types');
  expect(new Set(anchors).size).toBe(headings.length);
  expect(anchors.every((anchor) => anchor !== '')).toBe(true);
});

test.each([
  ['markdown-it', ['FFI (x)', 'C/C++ & more', 'A  b', 'A b', '\ud800'], ['ffi-(x)', 'c%2Fc%2B%2B-%26-more', 'a-b', 'a-b-1', '-1']],
  [
    'eleventy',
    ['FFI (x)', 'C & more', "What's new?", 'Don’t', 'A b', 'a B'],
    ['ffi-x', 'c-and-more', 'whats-new', 'dont', 'a-b', 'a-b-2'],
  ],
  [
    'docsify',
    ['1.2 Set & up', "What's new?", '`a` (List)', 'A -- b', 'A b', '中文 Über', '!'],
    ['_12-set-amp-up', 'what39s-new', 'a-list', 'a-b', 'a-b-1', '中文-Über', '-1'],
  ],
] as const)('anchors of %s', (name, headings, expected) => {
  const { slug } = createSlugger(name);
  expect(headings.map((heading) => slug(heading))).toEqual(expected);
});
