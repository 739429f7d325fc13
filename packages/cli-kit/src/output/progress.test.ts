import { expect, test } from 'vitest';
import { paceOf } from './progress.ts';

test('the pace of a stage is said once it is known, with the time for the rest', () => {
  expect(paceOf(0, 100, 5_000)).toBe('');
  expect(paceOf(50, 100, 900)).toBe('');
  expect(paceOf(812, 14_000, 4_000)).toBe(', 203 a second, 65 s left');
  expect(paceOf(10, 14_000, 4_000)).toBe(', 2.5 a second, 93 min left');
  expect(paceOf(14_000, 14_000, 4_000)).toBe(', 3,500 a second');
  expect(paceOf(20, 0, 4_000)).toBe(', 5.0 a second');
});
