// Pages of AsciiDoc made to be slow cost in proportion to their length. `npm run check patterns` does the same with 100 KB of each.
import { expect, test } from 'vitest';
import { growsLinearly } from '../../../workshop/growth.ts';
import { asciidocShapes, asciidocWork, continuedEntries } from './asciidoc-shapes.ts';

test('the cost of continuing an entry that is far above grows with the length of the page', () => {
  expect(growsLinearly(continuedEntries, 10_000)).toBe(true);
});

test.each(Object.entries(asciidocShapes))('the cost of %s grows with the length of the page', (_, shape) => {
  expect(asciidocWork(shape).map((work) => growsLinearly(work, 1_500))).toEqual([true, true, true]);
});
