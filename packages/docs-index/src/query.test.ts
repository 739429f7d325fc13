import { expect, test } from 'vitest';
import { templatesIn } from './analyse.ts';
import { buildDocsIndex } from './build.ts';
import { openDocsIndex } from './open.ts';
import { numbersOf, templatesOf } from './query.ts';

const operation = (key: string, text = ''): Parameters<typeof buildDocsIndex>[0] => [
  { id: `api/${key}`, page: `api/${key}`, title: `About ${key.length}`, headingPath: [], text: 'The API of pages.' },
  {
    id: `api/${key}#operation`,
    page: `api/${key}`,
    title: `About ${key.length}`,
    headingPath: [key],
    text: `${key.replace(' ', ' https://api.example.com')} ${text}`,
  },
];
const keys = [
  'GET /v1/pages',
  'POST /v1/pages',
  'GET /v1/pages/{id}',
  'DELETE /v1/pages/{id}',
  'GET /v1/pages/{id}/comments/{comment}',
  'POST /v1/search',
  'POST /v1/search/{domain}',
  'GET /v1/search/history',
];
const noise = Array.from({ length: 40 }, (_, index) => ({
  id: `n${index}`,
  page: `n${index}`,
  title: `Guide ${index}`,
  headingPath: [],
  text: 'Search pages with POST and GET, see v1 of the search and the pages.',
}));
const built = buildDocsIndex([...keys.flatMap((key) => [...operation(key)]), ...noise]);
const index = openDocsIndex(built.index, built.text);
const first = (query: string): string | undefined => index.search({ query }).hits[0]?.id;

test.each([
  ['POST /v1/search', 'api/POST /v1/search#operation'],
  ['/v1/pages/42', 'api/GET /v1/pages/{id}#operation'],
  ['GET /v1/pages/p_8f3a', 'api/GET /v1/pages/{id}#operation'],
  ['DELETE /v1/pages/42', 'api/DELETE /v1/pages/{id}#operation'],
  ['GET https://api.example.com/v1/pages/42/comments/7?limit=2', 'api/GET /v1/pages/{id}/comments/{comment}#operation'],
  ['POST /v1/search/docs.example.com', 'api/POST /v1/search/{domain}#operation'],
  ['GET /v1/pages/{id}', 'api/GET /v1/pages/{id}#operation'],
])('%s finds its operation first', (query, id) => expect(first(query)).toBe(id));

test('a path without places, and a text without paths, have no templates', () => {
  expect([templatesIn('/usr/local/bin'), templatesIn('{a}/{b}'), templatesOf('no path'), templatesOf('and/or')]).toEqual([
    [],
    ['/{}'],
    [],
    [],
  ]);
});

test('a long path has few templates', () => {
  expect(templatesOf('/a'.repeat(16))).toHaveLength(63);
  expect(templatesOf('/a'.repeat(100)).length).toBeLessThan(64);
});

test.each([
  ['keys changed on August 21, 2026', ['20260821']],
  ['21st Aug 2026', ['20260821']],
  ['what came 2026-08-21', ['august']],
  ['v1.2 or 2.0.1', ['1.2', 'v2.0.1']],
  ['10,000 rows', ['10000']],
  ['1000000 rows', ['1', '000', '000']],
  ['port 5173 in version 2026', []],
  ['may 2026, 2026-13-01', []],
])('other forms of the numbers in %s', (query, forms) => {
  expect(numbersOf(query)).toEqual(forms);
});

test('a date and a number are found in any form', () => {
  const page = (id: string, text: string) => ({ id, page: id, title: `Page ${id}`, headingPath: [], text });
  const pages = [
    page('iso', 'It came on 2026-08-21.'),
    page('words', 'It went on March 3, 2025.'),
    page('comma', 'At most 10,000 rows.'),
    page('tag', 'Since v1.2 only.'),
  ];
  const { index, text } = buildDocsIndex([...pages, ...noise]);
  const first = (query: string): string | undefined => openDocsIndex(index, text).search({ query }).hits[0]?.id;
  expect(['August 21, 2026', '21 Aug 2026', '2025-03-03', '10000', '1.2'].map(first)).toEqual([
    'iso',
    'iso',
    'words',
    'comma',
    'tag',
  ]);
});
