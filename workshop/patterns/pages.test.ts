// Pages of 100 KB that repeat one shape, against an eighth of them: what a hostile page costs grows with its length.
import { expect, test } from 'vitest';
import { lint, pumped, read, shapes } from '../../packages/content/test/pumped.ts';
import { growsLinearly } from '../growth.ts';

const eighth = 12_800;

test.each(Object.entries(shapes))('the cost of 100 KB of %s is in proportion', (_, shape) => {
  expect(growsLinearly((size) => lint(pumped(shape, size)), eighth)).toBe(true);
  for (const mdx of [false, true])
    expect([mdx, growsLinearly((size) => read(pumped(shape, size), mdx), eighth)]).toEqual([mdx, true]);
});
