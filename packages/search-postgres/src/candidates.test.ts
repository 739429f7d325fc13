import { expect, test } from 'vitest';
import { conditionsOf, maxRanked } from './candidates.ts';
import type { Sought, SoughtWord } from './parse-query.ts';

const word = (text: string, frequency: number, stop = false): SoughtWord => ({
  word: { token: text, text, forms: [text], stop },
  stop,
  lexemes: frequency > 0 ? [`'${text}'`] : [],
  weight: frequency > 0 ? Math.log(1_000_000 / frequency) : 0,
  frequency,
  replacements: [],
  offered: [],
  missing: frequency === 0 && !stop,
});
const conditions = (...words: SoughtWord[]) =>
  conditionsOf({ text: '', words, phrases: undefined, configurations: [] } as unknown as Sought, 1_000_000, 0.1); // Only words are read.

test('a rare word is a condition of its own', () => {
  expect(conditions(word('mango', 10), word('teak', 20))).toEqual({ head: "('mango' | 'teak')", words: "('mango' | 'teak')" });
});

test('of common words as many must come together as keep the rows few', () => {
  const { words = '' } = conditions(word('use', 90_000), word('file', 80_000), word('page', 70_000)) ?? {};
  expect(words).toBe("('page' & 'file' & 'use')");
  expect(conditions(word('use', 20_000), word('file', 4_000))?.words).toBe("('file' & 'use')");
});

test('a rare word is a condition of its own, next to common ones that come together', () => {
  expect(conditions(word('use', 9_000), word('mango', 10), word('file', 8_000))?.words).toBe("('mango' | ('file' & 'use'))");
});

test('one common word is a condition of its own, because there is no other', () => {
  expect(conditions(word('use', 100 * maxRanked))?.words).toBe("'use'");
});

test('stop words alone are looked for in titles and headings', () => {
  expect(conditions(word('for', 0, true), word('of', 0, true))).toEqual({ head: "('for' & 'of')", words: undefined });
});

test('words that occur nowhere find nothing', () => {
  expect(conditions(word('qqqq', 0))).toBeUndefined();
});

test('a question of 32 common words stays a bounded condition', () => {
  const many = Array.from({ length: 32 }, (_, index) => word(`w${index}`, 50_000 + index));
  expect(conditions(...many)?.words?.length).toBeLessThan(10_000);
});
