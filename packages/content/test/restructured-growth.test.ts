// Pages of reStructuredText and MyST made to be slow cost in proportion to their length. `npm run check patterns` does the same with
// 100 KB of each.
import { expect, test } from 'vitest';
import { growsLinearly } from '../../../workshop/growth.ts';
import { restructuredShapes, restructuredWork } from './restructured-shapes.ts';

test.each(Object.entries(restructuredShapes))('the cost of %s grows with the length of the page', (_, shape) => {
  expect(restructuredWork(shape).map((work) => growsLinearly(work, 1_500))).toEqual([true, true]);
});
