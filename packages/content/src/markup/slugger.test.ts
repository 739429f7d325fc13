import { expect, test } from 'vitest';
import { createSlugger } from './slugger.ts';

test.each([
  [
    'docsify',
    ['1.2 Set & up', "What's new?", '`a` (List)', 'A -- b', 'A b', '中文 Über', '!'],
    ['_12-set-amp-up', 'what39s-new', 'a-list', 'a-b', 'a-b-1', '中文-Über', '-1'],
  ],
  [
    'docsify-5',
    ['1.2 Set & up', "What's new?", '`a` (List)', 'A -- b', 'A b', '中文 Über', 'Legacy style ⚠️', 'A b'],
    ['_12-set--up', 'whats-new', 'a-list', 'a----b', 'a-b', '中文-Über', 'legacy-style-', 'a-b-1'],
  ],
] as const)('anchors of %s', (name, headings, expected) => {
  const { slug } = createSlugger(name);
  expect(headings.map((heading) => slug(heading))).toEqual(expected);
});
