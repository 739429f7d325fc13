// The spellings of a page's address, and where its Markdown version is by convention.
import { expect, test } from 'vitest';
import { markdownPathOf, pageName } from '../../src/doctor/page-forms.ts';

const site = 'https://docs.example.com';

test.each([
  ['/guide', '/guide.md'],
  ['/guide/', '/guide/index.md'],
  ['/guide.html', '/guide.md'],
  ['/guide.htm?x=1#part', '/guide.md'],
  ['/guide.md', '/guide.md'],
  ['/', '/index.md'],
  ['/v1.2', '/v1.2.md'],
  ['/%40scope/tool', '/%40scope/tool.md'],
])('the Markdown version of %s is %s', (path, markdown) => {
  expect(markdownPathOf(site + path)).toBe(site + markdown);
});

test('the spellings of an address have one name, and other pages have another', () => {
  const spellings = ['/guide', '/guide/', '/guide.html', '/guide/index.html', '/guide.md', '/guide/index.md', '/guide?x=1#part'];
  expect(new Set(spellings.map((path) => pageName(site + path)))).toEqual(new Set(['/guide']));
  expect(['/', '/index.html', '/index.md'].map((path) => pageName(site + path))).toEqual(['', '', '']);
  expect(['/guides', '/guide/indexes', '/guide.v2'].map((path) => pageName(site + path))).toEqual([
    '/guides',
    '/guide/indexes',
    '/guide.v2',
  ]);
});
