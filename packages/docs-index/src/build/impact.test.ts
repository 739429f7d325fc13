import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factorsOf, impactOf, meanLengths, noLengths, rounded, totalLengths } from './impact.ts';

test.each([
  [1, 1],
  [1.12, 1],
  [1.13, 1.25],
  [1.9, 2],
  [3.6, 3.5],
  [7.5, 8],
  [8, 8],
  [9.1, 10],
  [100, 96],
  [105, 112],
  [121, 128],
])('%d is rounded to %d', (value, expected) => {
  expect(rounded(value)).toBe(expected);
});

test('a rounded mean is within an eighth of the mean, and never smaller for a larger one', () => {
  const mean = fc.double({ min: 1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(mean, mean, (a, b) => {
      expect(Math.abs(rounded(a) - a)).toBeLessThanOrEqual(a / 8);
      expect(Math.sign(rounded(a) - rounded(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('means are those of all sections, at least 1', () => {
  const pages = [
    { anchors: ['', 'a'], lengths: [4, 0, 0, 100] },
    { anchors: [''], lengths: [2, 1, 0, 20] },
  ];
  const all = totalLengths(noLengths, { added: pages, dropped: [] });
  expect(meanLengths(all)).toEqual([2, 1, 1, 40]);
  expect(meanLengths(noLengths)).toEqual([1, 1, 1, 1]);
  expect(totalLengths(all, { added: [], dropped: pages.slice(1) })).toEqual({ sections: 2, words: [4, 0, 0, 100] });
});

test('a word of a former name counts half of one in a body of average length, a title more than all', () => {
  const factors = factorsOf([1, 1, 1, 1], [1, 1, 1, 1]);
  const [former, body, title] = [impactOf(0, factors), impactOf(1, factors), impactOf(2 ** 24, factors)];
  expect([former, body, title]).toEqual([Math.round((255 * 0.5) / 1.7), Math.round(255 / 2.2), Math.round((255 * 3) / 4.2)]);
});
