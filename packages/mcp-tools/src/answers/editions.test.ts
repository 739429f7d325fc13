import { expect, test } from 'vitest';
import type { Page } from '@vitrine/core';
import { editionsOf } from './editions.ts';

const page = (version?: string, locale?: string): Page => ({
  id: 'a',
  title: 'A',
  start: 0,
  length: 0,
  headings: [],
  ...(version !== undefined && { version }),
  ...(locale !== undefined && { locale }),
});

test('the edition of the first page answers, and the others are named', () => {
  const editions = editionsOf([page('2.0', 'en'), page('1.0', 'fr')]);
  expect([editions.version, editions.locale]).toEqual(['2.0', 'en']);
  expect(editions.describe('2.0', 'en')).toEqual({
    edition: { version: '2.0', versions: ['2.0', '1.0'], locale: 'en', locales: ['en', 'fr'] },
  });
});

test('a page without a version does not mix the versions of the others', () => {
  expect(editionsOf([page(), page('2.0'), page('1.0')])).toMatchObject({ version: '2.0' });
});

test('pages that name no version, or all the same, are not told apart by it', () => {
  for (const pages of [[page(), page('1.0')], [page('1.0'), page('1.0')], []]) {
    const editions = editionsOf(pages);
    expect([editions.version, editions.locale, editions.describe(undefined, undefined)]).toEqual([undefined, undefined, {}]);
  }
});
