import { expect, test } from 'vitest';
import { english, labelsFor } from './labels.ts';

test.each(['de', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh', 'ar'])('%s has every label that English has', (locale) => {
  const labels = labelsFor(locale);
  expect(labels.locale).toBe(locale);
  expect(Object.entries(labels).filter(([, words]) => words === '' || words.includes('|'))).toEqual([]);
  expect(Object.keys(labels)).toEqual(Object.keys(english));
});
