import { expect, test } from 'vitest';
import { createSlugger } from './slugger.ts';

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
