import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fleetFor, written } from './scaling.mjs';

test('the table of docs/scaling.md is that of the measured figures', () => {
  const text = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  expect(written(text)).toBe(text);
});

test('twice the people need twice the cores, and never fewer than two instances', () => {
  expect(fleetFor(2_000_000, 5).cores).toBeCloseTo(2 * fleetFor(1_000_000, 5).cores);
  expect(fleetFor(1, 1).instances).toBe(2);
});
