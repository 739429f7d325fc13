import { expect, test } from 'vitest';
import { parameterValue, parsePathTemplate, type PathTemplate } from './path-template.ts';

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
