import { expect, test } from 'vitest';
import { growsLinearly } from './growth.ts';

let sink = 0;
const steps = (count: number): void => {
  for (let step = 0; step < count; step++) sink = (sink * 31 + step) | 0;
};

test('linear work is distinguished from quadratic work', () => {
  expect(growsLinearly((size) => steps(size), 2_000)).toBe(true);
  expect(growsLinearly((size) => steps(size * size), 500)).toBe(false);
});

test('work that does not depend on its input is linear enough', () => {
  expect(growsLinearly(() => steps(1_000), 2_000)).toBe(true);
});
