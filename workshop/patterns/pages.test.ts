// Pages of 100 KB that repeat one shape, against an eighth of them: what a hostile page costs grows with its length.
import { expect, test } from 'vitest';
import { lint, pumped, read, shapes } from '../../packages/content/test/pumped.ts';
import { growsLinearly } from '../growth.ts';

const eighth = 12_800;

test.each(Object.entries(shapes))('the cost of 100 KB of %s is in proportion', async (_, shape) => {
  expect(await growsLinearly((size) => lint(pumped(shape, size)), eighth)).toBe(true);
  for (const mdx of [false, true])
    expect([mdx, await growsLinearly((size) => read(pumped(shape, size), mdx), eighth)]).toEqual([mdx, true]);
});
