// The counter of searches: what it reports, what it never reports, and how much memory it takes.
import { describe, expect, test } from 'vitest';
import type { SearchOutcome } from '../engine/mcp/call-record.ts';
import { createSearchCounter } from './searches.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-22T00:00:00Z');
const search = (words: readonly string[], more: Partial<SearchOutcome> = {}): SearchOutcome => ({
  results: 1,
  total: 1,
  words: words.map((text) => ({ text, known: false })),
  pages: [],
  ...more,
});

describe('a word', () => {
  test('is reported when the k-th client used it, with all searches of the period', () => {
    const counter = createSearchCounter({ k: 3 });
    for (let n = 0; n < 50; n++) counter.count(search(['kubernetes']), n % 2 === 0 ? 'a' : 'b', start);
    expect(counter.report(start, []).current.words).toEqual([]);
    counter.count(search(['kubernetes']), 'c', start);
    counter.count(search(['kubernetes'], { total: 0, results: 0 }), 'a', start);
    expect(counter.report(start, []).current).toMatchObject({
      words: [{ word: 'kubernetes', searches: 52, known: false }],
      searches: { none: 1, weak: 51, good: 0 },
    });
  });

  test('is forgotten with its period, and clients of two periods are not added up', () => {
    const counter = createSearchCounter({ k: 3, periodHours: 1 });
    for (const client of ['a', 'b', 'c']) counter.count(search(['told']), client, start);
    for (const client of ['a', 'b']) counter.count(search(['half']), client, start);
    counter.count(search(['half']), 'c', start + hour);
    const { current, last } = counter.report(start + hour, []);
    expect(current.words).toEqual([]);
    expect(last?.words.map(({ word }) => word)).toEqual(['told']);
    expect(counter.report(start + 4 * hour, []).last).toBeUndefined();
  });

  test('that is longer than 48 characters is not counted', () => {
    const counter = createSearchCounter({ k: 2 });
    for (const client of ['a', 'b']) counter.count(search(['x'.repeat(49), 'y'.repeat(48)]), client, start);
    expect(counter.report(start, []).current.words.map(({ word }) => word)).toEqual(['y'.repeat(48)]);
  });
});

test('a missing address is reported as a word is, and takes no place of a word', () => {
  const counter = createSearchCounter({ k: 2 });
  for (let n = 0; n < 3_000; n++) for (const client of ['a', 'b']) counter.countMissing?.(`/docs/${n}`, client, start);
  counter.countMissing?.('/docs/once', 'a', start);
  counter.countMissing?.(`/docs/${'x'.repeat(128)}`, 'b', start);
  for (const client of ['a', 'b', 'b']) counter.count(search(['wanted']), client, start);
  const { current } = counter.report(start, []);
  expect(current.missing).toHaveLength(250);
  expect(current.missing[0]).toEqual({ path: '/docs/0', requests: 2 });
  expect(current.words).toEqual([{ word: 'wanted', searches: 3, known: false }]);
});

test('pages that no search showed are reported; of ten thousand that were shown none is', () => {
  const counter = createSearchCounter();
  const pages = Array.from({ length: 10_100 }, (_, n) => `guide/page-${n}`);
  for (let n = 0; n < 10_000; n += 10) counter.count(search([], { pages: pages.slice(n, n + 10) }), 'a', start);
  const { pages_never_shown: never, pages: total } = counter.report(start, pages);
  expect(total).toBe(10_100);
  expect(never.every((page) => Number(page.slice('guide/page-'.length)) >= 10_000)).toBe(true);
  expect(never.length).toBeGreaterThan(95);
});

/** A tenth of the words in `npm test`, all of them in `npm run check exhaustive`. */
const flood = process.env['VITRINE_FULL'] === undefined ? 100_000 : 1_000_000;

test(`a flood of ${flood} distinct words stays below 1 MiB, and what many ask for is reported all the same`, () => {
  const counter = createSearchCounter();
  const before = process.memoryUsage();
  for (let n = 0; n < flood; n++) {
    counter.count(search([`flood-${n.toString(36)}`]), `client ${n % 1_000}`, start);
    if (n % 1_000 === 0) counter.count(search(['wanted']), `other ${n % 7_000}`, start);
  }
  globalThis.gc?.();
  const after = process.memoryUsage();
  const { current } = counter.report(start, []);
  expect(current.words).toEqual([{ word: 'wanted', searches: expect.any(Number) as number, known: false }]);
  expect(current.words_left_out).toBe(true);
  // Typed arrays are counted exactly, whenever garbage is collected.
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(1 << 20);
});

test('at most a thousand words of a period are reported', () => {
  const counter = createSearchCounter({ k: 2 });
  for (let n = 0; n < 3_000; n++) for (const client of ['a', 'b']) counter.count(search([`word${n}`]), client, start);
  const { words, words_left_out: leftOut } = counter.report(start, []).current;
  expect(words).toHaveLength(1_000);
  expect(leftOut).toBe(true);
});

test.each([
  [{ k: 1 }, 'search counter k: expected an integer from 2 to 100, received 1'],
  [{ k: 2.5 }, 'search counter k: expected an integer'],
  [{ periodHours: 0 }, 'search counter periodHours: expected an integer from 1 to 744, received 0'],
])('%j is refused by name', (options, message) => {
  expect(() => createSearchCounter(options)).toThrow(message);
});
