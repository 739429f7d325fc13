import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { costs, fleetFor, internetFor, prices, searchesOf, written } from './scaling.mjs';

test('the tables of docs/guides/scaling.md are those of the measured figures', () => {
  const text = readFileSync(new URL('../../docs/guides/scaling.md', import.meta.url), 'utf8');
  expect(written(text)).toBe(text);
});

test('twice the people need twice the cores, and never fewer than two instances', () => {
  expect(fleetFor(2_000_000, 5).cores).toBeCloseTo(2 * fleetFor(1_000_000, 5).cores);
  expect(fleetFor(1, 1).instances).toBe(2);
});

test('a thousand times the people: a thousand times the requests, and the same share of the CDN', () => {
  const [few, many] = [internetFor(1_000_000, 5), internetFor(1_000_000_000, 5)];
  expect(many.all).toBeCloseTo(1_000 * few.all);
  expect(many.cdnShare).toBeCloseTo(few.cdnShare);
  expect(many.postgresCores).toBeCloseTo(1_000 * few.postgresCores);
});

test('a million requests cost at least what the platform takes for their number', () => {
  for (const [, lambda, workers] of costs()) {
    expect(lambda).toBeGreaterThan(prices.lambda.perMillionRequests);
    if (workers !== undefined) expect(workers).toBeGreaterThan(prices.workers.perMillionRequests);
  }
});

test('twice the cores of PostgreSQL answer twice the searches', () => {
  expect(searchesOf(32)).toBeCloseTo(2 * searchesOf(16));
});
