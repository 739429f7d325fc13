import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDocumentPath, isPagePath, parameterValue, parsePathTemplate, type PathTemplate } from './document-path.ts';
import { runsOf } from '../../../../workshop/full.ts';

test.each([
  '/',
  '/a',
  '/.well-known/mcp.json',
  '/docs/guide/tides%20%26%20moorings.md',
  '/a/',
  "/x~!$&'()*+,;=@-y",
  '/console',
  '/a..b',
])('%s is the path of a document', (path) => {
  expect(isDocumentPath(path)).toBe(true);
});

test.each([
  '',
  'a',
  '//',
  '//a',
  '/a//b',
  '/..',
  '/../x',
  '/a/../b',
  '/./a',
  '/a/.',
  '/%2e%2e/x',
  '/.%2E/x',
  '/a%2fb',
  '/a%5cb',
  '/a\\b',
  '/a%00',
  '/a%0ab',
  '/a\nb',
  '/a b',
  '/c:/x',
  '/C%3A/x',
  '/a/nul',
  '/CON.txt',
  '/com1.tar.gz',
  '/a.',
  '/a%20',
  '/%',
  '/%ff',
  '/a?b',
  '/a#b',
  '/é',
])('%j is none', (path) => {
  expect(isDocumentPath(path)).toBe(false);
});

test('a page may be called what a folder of documentation calls it, and lies below it', () => {
  expect(['start', 'guide/tides & moorings', 'ガイド/始め', 'a.b', 'v1.2'].filter((id) => !isPagePath(id))).toEqual([]);
  const strange = [
    '',
    '.',
    '..',
    '../x',
    'a/../b',
    'a//b',
    '/a',
    'a/',
    'a\\b',
    'c:x',
    'aux',
    'a/lpt1',
    'a\u0000',
    'a\ud800',
    'a\u0085',
    'a.',
  ];
  expect(strange.filter(isPagePath)).toEqual([]);
});

test('a path of ordinary letters is checked as its segments are', () => {
  const part = fc.constantFrom('a', 'B', '1', '-', '_', '.', '/', 'con', 'AUX', 'nul.md', 'com1', 'lpt9.', 'prn/', 'docs');
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const id = parts.join('');
      fc.pre(!id.endsWith('/'));
      expect(isDocumentPath(`/${id}`)).toBe(isPagePath(id));
    }),
    { numRuns: runsOf(2_000) },
  );
});

const page: PathTemplate = { before: '/docs/', parameter: 'page', after: '.md' };

test('a template is cut at its parameter', () => {
  expect(parsePathTemplate('/docs/{page}.md')).toEqual(page);
  expect(parsePathTemplate('/docs/index.md')).toBeUndefined();
  expect(parsePathTemplate('/docs/{page.md')).toBeUndefined();
});

test.each([
  ['/docs/a.md', 'a'],
  ['/docs/guide/a.md', 'guide/a'],
  ['/docs/%2e%2e.md', '%2e%2e'],
  ['/docs/.md', undefined],
  ['/docs/a', undefined],
  ['/doc/a.md', undefined],
  ['/docs.md', undefined],
])('%s gives %s', (path, value) => {
  expect(parameterValue(page, path)).toBe(value);
});
