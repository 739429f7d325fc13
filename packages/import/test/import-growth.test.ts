// Pages of HTML made to be slow cost in proportion to their length. `npm run check patterns` does the same with 100 KB of each, and of each
// element of HTML.
import { expect, test } from 'vitest';
import { someOf } from '../../../workshop/full.ts';
import { growsLinearly } from '../../../workshop/growth.ts';
import { toText } from '../src/wording.ts';
import { htmlShapes, importPage, pumpedHtml } from './html-shapes.ts';

test.each(someOf(Object.entries(htmlShapes), 4))('the cost of importing a page of %s grows with its length', async (_, shape) => {
  expect(await growsLinearly((size) => void importPage(pumpedHtml(shape, size)), 1_000)).toBe(true);
});

test.each(['[', '[a](', '[a]('.repeat(3) + ')', '![', '](', '[a'])(
  'the cost of a description of %s grows with its length',
  async (shape) => {
    expect(await growsLinearly((size) => void toText(shape.repeat(size)), 60)).toBe(true);
  },
);

test('a page of more headings than become sections is a finding', () => {
  expect(importPage(pumpedHtml('<h2 id=a>x</h2>', 40_000))).toEqual([
    'it has 2667 headings of the second level: the first 2000 begin a section; divide the page',
  ]);
});
