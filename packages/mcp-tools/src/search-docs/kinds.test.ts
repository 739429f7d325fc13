import { expect, it } from 'vitest';
import { dayOf, guidesFirst, kindOf, namesThing } from './kinds.ts';

const page = (id: string, title = 'Page', headings: readonly string[] = []) => ({
  id,
  title,
  start: 0,
  length: 0,
  headings: headings.map((text) => ({ depth: 2, text, anchor: text, start: 0 })),
});

it.each([
  ['guide/install', 'guide'],
  ['api/routing', 'guide'],
  ['guide/posture', 'guide'],
  ['blog/announcing-2', 'news'],
  ['changelog', 'news'],
  ['docs/v2-changelog', 'news'],
  ['releases/2.0', 'news'],
  ['guides/create-a-release', 'guide'],
  ['guides/write-a-blog', 'guide'],
  ['notes/2024-05-01-keys', 'news'],
  ['adr/0001-keys', 'decision'],
  ['api/interfaces/Lamp', 'reference'],
])('%s is a page of the kind %s', (id, kind) => {
  expect(kindOf(page(id))).toBe(kind);
});

it('a page of an operation is reference wherever it is', () => {
  expect(kindOf(page('v1/lamps', 'List lamps', ['GET /lamps', 'Parameters']))).toBe('reference');
});

it('the page about a specification is reference; a guide with a heading about groups is a guide', () => {
  const overview = page('api/index', 'API', ['Lamps', 'Wicks']);
  const withAnchors = (...anchors: readonly string[]) => ({
    ...overview,
    headings: overview.headings.map((heading, index) => ({ ...heading, anchor: anchors[index] ?? '' })),
  });
  expect(kindOf(withAnchors('group-lamps', 'group-wicks'))).toBe('reference');
  expect(kindOf(withAnchors('manage-access', 'group-policies'))).toBe('guide');
});

it.each([
  ['how do I rotate keys', false],
  ['why is the lamp dark', false],
  ['GET /lamps', true],
  ['what does lamp.on() return', true],
  ['the --wick flag', true],
  ['which option is max_wick', true],
  ['new in 2024', true],
])('%s names a thing: %s', (query, names) => {
  expect(namesThing(query)).toBe(names);
});

const ranked = (...ids: readonly (readonly [string, number])[]) =>
  ids.map(([id, cover]) => ({ section: { page: page(id) }, cover }));
const order = (list: ReturnType<typeof ranked>): readonly string[] =>
  guidesFirst(list, '2026-01-02').map(({ section }) => section.page.id);

it('guides lead, but for a page that has more of the query than each of them', () => {
  expect(order(ranked(['blog/a', 0.5], ['changelog', 0.5], ['guide/a', 0.5]))).toEqual(['guide/a', 'blog/a', 'changelog']);
  expect(order(ranked(['blog/a', 0.5], ['changelog', 0.9], ['guide/a', 0.5]))).toEqual(['changelog', 'guide/a', 'blog/a']);
});

it('of news that has as much of the query, the newest leads', () => {
  const same = ranked(['blog/2023-01-02-a', 0.5], ['blog/undated', 0.5], ['blog/2024-01-02-b', 0.45], ['blog/2025-01-02-c', 0.1]);
  expect(order(same)).toEqual(['blog/2024-01-02-b', 'blog/undated', 'blog/2023-01-02-a', 'blog/2025-01-02-c']);
  expect(order(ranked(['blog/2023-01-02-a', 0.5], ['blog/2999-01-02-b', 0.5]))).toEqual(['blog/2023-01-02-a', 'blog/2999-01-02-b']);
  expect(dayOf(page('blog/2023-01-02-a'))).toBe('2023-01-02');
});
