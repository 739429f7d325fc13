import { expect, test } from 'vitest';
import { spread } from './statistics.mjs';

test('an odd number of rounds has its middle one as median, an even number the mean of the middle two', () => {
  expect(spread([3, 1, 2])).toEqual({ n: 3, best: 1, median: 2 });
  expect(spread([4, 1, 3, 2])).toEqual({ n: 4, best: 1, median: 2.5 });
});

test('the given numbers stay in their order', () => {
  const values = [3, 1, 2];
  spread(values);
  expect(values).toEqual([3, 1, 2]);
});
