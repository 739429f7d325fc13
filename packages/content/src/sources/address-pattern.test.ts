import { expect, test } from 'vitest';
import { full } from '../../../../workshop/full.ts';
import { addressBy, isAddressPattern } from './address-pattern.ts';
import { fittingPattern } from './fit-addresses.ts';

const site = 'https://docs.example.com';

test.each([
  ['{slug}', 'guide/install/', 'guide/install/'],
  ['{slug}/', 'guide/install/', 'guide/install/'],
  ['{slug}/', '', ''],
  ['docs/{slug}', '/x', 'docs/x'],
  ['{slug | lower | strip-numbers}/', '01-Guide/2.Install', 'guide/install/'],
  ['{ slug|strip-numbers }', '1.1-notes/3d-models/2024', '1.1-notes/3d-models/2024'],
  ['{slug | strip-dates}', 'blog/2026-01-31-news', 'blog/news'],
  ['{slug | strip-ending | strip-index}', 'a/index.html', 'a/'],
  ['{slug | strip-slash}.html', 'a/b/', 'a/b.html'],
  ['{slug | slugify}', 'A Guide/What is new?', 'a-guide/what-is-new'],
  ['{slug | last-name}', 'a/b/c', 'c'],
])('%s of %s is %s', (pattern, slug, path) => {
  expect(addressBy(`${site}/${pattern}`)?.(slug)).toBe(`${site}/${path}`);
});

test.each([
  ['https://x.example/{slug | lower}', true],
  ['https://x.example', true],
  ['https://x.example/{slug | run}', false],
  ['https://x.example/{slug', false],
  ['https://x.example/{name}', false],
  ['javascript:{slug}', false],
  [`https://x.example/{slug${' | lower'.repeat(9)}}`, false],
  [`https://x.example/{slug${'|'.repeat(100_000)}`, false],
])('%s is a pattern: %s', (pattern, expected) => {
  expect(isAddressPattern(pattern)).toBe(expected);
});

test('the pattern that fits most pages of a sitemap, with the fewest filters', () => {
  const routes = ['', '01-Start/02-Install', '01-Start/10-Use', 'lost'];
  const addresses = new Set([`${site}/`, `${site}/docs/start/install/`, `${site}/docs/start/use/`, `${site}/blog/use/`]);
  expect(fittingPattern(routes, addresses)).toEqual({ pattern: `${site}/docs/{slug | lower | strip-numbers}/`, fits: 2, pages: 4 });
  expect(fittingPattern(['a', 'b'], new Set([`${site}/a`, `${site}/b`, `${site}/c`]))).toEqual({
    pattern: `${site}/{slug}`,
    fits: 2,
    pages: 2,
  });
  expect(fittingPattern(['a'], new Set([`${site}/b`]))).toBeUndefined();
});

const many = full ? 20_000 : 2_000;

test(`${many} pages and addresses with one name are compared in steps that grow with them`, () => {
  const routes = Array.from({ length: many }, (_, index) => `p${index}/index.html`);
  const addresses = new Set(routes.map((route) => `${site}/${route}`));
  expect(fittingPattern(routes, addresses)?.pages).toBe(many);
});
