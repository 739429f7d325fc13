import { expect, test } from 'vitest';
import { createPageMemory, pageHtml } from './markdown.ts';

const source = (markdown: string, way = '/docs/b') => ({
  markdown,
  headings: [{ depth: 1, text: 'A', anchor: 'a', start: 0 }],
  href: () => way,
});

test('a page is made again only when its text, an anchor, or the way of a link has changed', () => {
  const remembered = createPageMemory();
  const first = remembered(source('# A\n\n[b](b.md)'));
  expect(first).toEqual(pageHtml(source('# A\n\n[b](b.md)')));
  expect(remembered(source('# A\n\n[b](b.md)'))).toBe(first);
  const moved = remembered(source('# A\n\n[b](b.md)', '/docs/c'));
  expect(moved).toEqual(pageHtml(source('# A\n\n[b](b.md)', '/docs/c')));
  expect(remembered(source('# A\n\nother'))).toEqual(pageHtml(source('# A\n\nother')));
  const renamed = { ...source('# A\n\nother'), headings: [{ depth: 1, text: 'A', anchor: 'z', start: 0 }] };
  expect(remembered(renamed)).toEqual(pageHtml(renamed));
});
