import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSearch } from '../test/plain-search.ts';
import { sections as documented } from '../test/sections.ts';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { openDocsIndex, type DocsHit, rankConstants, type RankConstants } from './index.ts';

const words = [
  'rate',
  'limit',
  'limits',
  'server',
  'the',
  'of',
  'getStaticPaths',
  'static',
  'cache',
  'a.b',
  '設定ファイル',
  '設定',
  'キー',
];
const text = (most: number) => fc.array(fc.constantFrom(...words, '.\n'), { maxLength: most }).map((some) => some.join(' '));
const documentation = fc
  .array(
    fc.record({ heading: fc.option(text(3), { nil: undefined }), body: text(30), code: fc.option(text(4), { nil: undefined }) }),
    { minLength: 1, maxLength: 60 },
  )
  .chain((parts) => fc.array(text(3), { minLength: 4, maxLength: 4 }).map((titles) => toSections(parts, titles)));

/** Pages of about fifteen sections, and one with every word, so that no word of a query is unknown. */
function toSections(
  parts: readonly { heading: string | undefined; body: string; code: string | undefined }[],
  titles: readonly string[],
): DocsSection[] {
  const sections: DocsSection[] = parts.map(({ heading, body, code }, i) => ({
    id: i < 4 ? `p${i % 4}` : `p${i % 4}#${i}`,
    page: `p${i % 4}`,
    title: titles[i % 4] ?? '',
    headingPath: heading === undefined ? [] : ['Above', heading],
    text: `${body} ${code ?? ''}`,
    ...(code !== undefined && { code }),
  }));
  const all = { id: 'z', page: 'z', title: 'All', headingPath: [], text: words.join(' . x y z . ') };
  // Sections are numbered by page; within one they keep their order.
  return [...sections.sort((a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : 0)), all];
}

function hitsOf(sections: readonly DocsSection[], query: string, constants?: RankConstants): readonly DocsHit[] {
  const files = buildDocsIndex(sections, { segmentation: 'pairs' });
  const opened = openDocsIndex(files.index, files.text, constants && { constants });
  return opened.search({ query, limit: 100, excerpts: false, explain: true }).hits;
}

const section = (id: string, body: string, more: Partial<DocsSection> = {}): DocsSection => ({
  id,
  page: id,
  title: '',
  headingPath: ['Part'],
  text: body,
  ...more,
});

it('ranks as a plain implementation does that has no index, to the last part of every score', () => {
  fc.assert(
    fc.property(documentation, fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), (sections, query) => {
      const close = (value: number): number => Math.round(value * 1e9) / 1e9;
      const found = hitsOf(sections, query.join(' ')).map(({ id, score, explanation }) => ({ id, score, ...explanation }));
      const expected = plainSearch(sections, query.join(' ')).map(({ id, score, explanation }) => ({ id, score, ...explanation }));
      const rounded = (hits: typeof found) =>
        hits.map((hit) => Object.entries(hit).map(([key, value]) => [key, typeof value === 'number' ? close(value) : value]));
      expect(rounded(found)).toEqual(rounded(expected));
    }),
    { numRuns: 150 },
  );
}, 120_000);

describe('the order of words', () => {
  const orderOf = (body: string, query: string, more?: Partial<DocsSection>): number | undefined =>
    hitsOf([section('a', body, more), section('b', query.replaceAll(' ', ' . x y . '))], query).find(({ id }) => id === 'a')
      ?.explanation?.order;

  it.each([
    ['rate limit', 'the rate limit', 1],
    ['rate limit', 'the rate of the limit', 1],
    ['rate limit', 'the rate here limit', 1],
    ['rate limit', 'the rate here there limit', 1],
    ['rate limit', 'the rate server cache limit', 0],
    ['rate limit', 'limit rate', 0],
    ['rate', 'rate', 0],
    ['getStaticPaths', 'getStaticPaths', 0],
    ['設定ファイル', '設定ファイル', 1],
  ])('%j in %j is %d', (query, body, order) => {
    expect(orderOf(body, query)).toBe(order);
  });

  it('is found in the title, in headings and in running text, not across them', () => {
    expect(orderOf('x', 'rate limit', { title: 'Rate limit' })).toBe(1);
    expect(orderOf('x', 'rate limit', { headingPath: ['Rate limit', 'Part'] })).toBe(1);
    expect(orderOf('limit', 'rate limit', { headingPath: ['Rate'] })).toBe(0);
    expect(orderOf('rate', 'rate limit', { code: 'limit' })).toBe(0);
  });

  it('is looked at in the first 65,536 words of a section', () => {
    const filler = 'server '.repeat(65_520);
    expect(orderOf(`${filler}rate limit`, 'rate limit')).toBe(1);
    expect(orderOf(`${filler}${'server '.repeat(20)}rate limit`, 'rate limit')).toBe(0);
  });
});

describe('the opening of a page', () => {
  const pages = [section('a', 'rate limit cache_key'), section('b', 'rate limit cache_key', { headingPath: [] })];

  it('goes before an equal section, but not for an identifier', () => {
    expect(hitsOf(pages, 'rate limit').map(({ id }) => id)).toEqual(['b', 'a']);
    expect(hitsOf(pages, 'cache_key').map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('counts nothing when its constant is 0', () => {
    expect(hitsOf(pages, 'rate limit', { ...rankConstants, opening: 0 }).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('what a page’s sections lend to its best', () => {
  const pages = [
    section('a', 'server_key limit'),
    ...['b', 'b#1', 'b#2'].map((id) =>
      section(id, 'server_key limit', { page: 'b', title: 'Limits', headingPath: id === 'b' ? [] : [id] }),
    ),
  ];
  const lent = (query: string): readonly number[] => hitsOf(pages, query).map(({ explanation }) => explanation?.page ?? -1);

  it('counts for a single word, and for a question that a heading resembles', () => {
    expect(Math.max(...lent('server'))).toBeGreaterThan(0);
    expect(Math.max(...lent('server limit'))).toBeGreaterThan(0);
  });

  it('counts nothing for an identifier, and for the title of a page', () => {
    expect(Math.max(...lent('server_key'))).toBe(0);
    expect(Math.max(...lent('`limits`'))).toBe(0);
    expect(Math.max(...lent('limit'))).toBeGreaterThan(0);
  });
});

it('scores the worked example of docs/search.md as that page says', () => {
  const [first, second, third] = hitsOf(documented, 'install the Debian package').map(({ id, score, explanation }) => ({
    id,
    score,
    ...explanation,
  }));
  expect(first).toMatchObject({
    id: 'guide/install#linux',
    score: 4.988,
    words: 1.885,
    heading: 0,
    name: 1,
    order: 0.5,
    opening: 0,
    page: 1.409,
  });
  expect(first?.title).toBeCloseTo(0.307, 3);
  expect([second?.id, second?.score, third?.id, third?.score]).toEqual(['guide/install#debian', 2.996, 'guide/install', 2.551]);
});

it('tells what a score is made of only when asked', () => {
  const files = buildDocsIndex([section('a', 'rate limit')]);
  const opened = openDocsIndex(files.index, files.text);
  expect(opened.search({ query: 'rate' }).hits[0]).not.toHaveProperty('explanation');
  const [hit] = opened.search({ query: 'rate limit', explain: true }).hits;
  const { words: matched = 0, title = 0, heading = 0, name = 0, order = 0, opening = 0, page = 0 } = hit?.explanation ?? {};
  expect(matched * (1 + 1.5 * Math.max(title, heading)) * name * (1 + 0.6 * order + 0.15 * opening) + page).toBeCloseTo(
    hit?.score ?? 0,
    2,
  );
});
