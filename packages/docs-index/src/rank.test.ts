import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plainSearch } from '../test/plain-search.ts';
import { sections as documented } from '../test/sections.ts';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { openDocsIndex, type DocsHit } from './index.ts';
import { createTopK } from './rank.ts';
import { runsOf } from '../../../workshop/full.ts';

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
    { minLength: 1, maxLength: 160 },
  )
  .chain((parts) => fc.array(text(3), { minLength: 4, maxLength: 4 }).map((titles) => toSections(parts, titles)));
/** Ids of pages and sections of that documentation, and some that it has not. */
const links = fc.array(fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 8 }), { minLength: 8, maxLength: 8 });

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

function hitsOf(sections: readonly DocsSection[], query: string): readonly DocsHit[] {
  const files = buildDocsIndex(sections, { segmentation: 'pairs' });
  const opened = openDocsIndex(files.index, files.text);
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
    fc.property(
      documentation,
      links,
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }),
      (pageSections, linked, query) => {
        const sections = pageSections.map((one, i) => ({
          ...one,
          links: (linked[i % 8] ?? []).map((n) => pageSections[n]?.id ?? `p${n}`),
        }));
        const close = (value: number): number => Math.round(value * 1e9) / 1e9;
        const ourHits = hitsOf(sections, query.join(' ')).map(({ id, score, explanation }) => ({ id, score, ...explanation }));
        const expected = plainSearch(sections, query.join(' ')).map(({ id, score, explanation }) => ({
          id,
          score,
          ...explanation,
        }));
        const rounded = (hits: typeof ourHits) =>
          hits.map((hit) => Object.entries(hit).map(([key, value]) => [key, typeof value === 'number' ? close(value) : value]));
        expect(rounded(ourHits)).toEqual(rounded(expected));
      },
    ),
    { numRuns: runsOf(150) },
  );
});

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
});

describe('links from other pages', () => {
  /** A page of the name with as many pages that link to it, and another without links. */
  const linked = (pages: number, to: string, heading = 'Cache.getKey'): number => {
    const target = [section('a', 'rate limit', { headingPath: [heading] }), section('b', 'rate limit')];
    const from = Array.from({ length: pages }, (_, i) => section(`x${i}`, 'x', { links: [to, to, to] }));
    return hitsOf([...target, ...from], 'rate limit').find(({ id }) => id === 'a')?.explanation?.links ?? -1;
  };

  it.each([
    [0, 0],
    [1, 0.176],
    [7, 0.529],
    [50, 1],
    [200, 1],
  ])('of %d pages say %d of a section that is named like something in a program', (pages, share) => {
    expect(linked(pages, 'a')).toBeCloseTo(share, 2);
  });

  it('say nothing of a section with another heading', () => {
    expect(linked(50, 'a', 'The cache')).toBe(0);
    expect(linked(50, 'a', 'Cache.getKey of it')).toBe(0);
  });

  it('to a page and to a place of it that is no section count for its opening', () => {
    const pages = [
      section('a', 'rate', { page: 'a', title: 'get_key', headingPath: [] }),
      section('a#b', 'rate', { page: 'a', title: 'get_key', headingPath: ['set_key'] }),
      ...['a', 'a#nothing', 'a#b', 'nowhere'].map((to) => section(`x-${to}`, 'x', { links: [to] })),
    ];
    expect(hitsOf(pages, 'rate').map(({ id, explanation }) => [id, explanation?.links.toFixed(2)])).toEqual([
      ['a', '0.28'],
      ['a#b', '0.18'],
    ]);
  });

  it('of the page itself count nothing, nor a thousand links of one page more than one', () => {
    const many = Array.from({ length: 1000 }, (_, i) =>
      section(i === 0 ? 'a' : `a#${i}`, 'x', { page: 'a', headingPath: ['get_key'], links: ['a', 'a#1'] }),
    );
    const ofItself = hitsOf([...many, section('b', 'rate limit')], 'x get_key').map(({ explanation }) => explanation?.links);
    expect(Math.max(...ofItself.map((share) => share ?? 0))).toBe(0);
    const spam = section('s', 'x', { links: Array.from({ length: 100_000 }, () => 'a') });
    expect(hitsOf([section('a', 'rate', { headingPath: ['get_key'] }), spam], 'rate')[0]?.explanation?.links).toBeCloseTo(0.176, 2);
  });

  it('lift the section among others that are as good', () => {
    const pages = [
      section('a', 'rate limit', { headingPath: ['Cache.getKey'] }),
      section('b', 'rate limit', { headingPath: ['Cache.setKey'] }),
      ...['x', 'y', 'z'].map((id) => section(id, 'x', { links: ['b'] })),
    ];
    expect(hitsOf(pages, 'rate limit').map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('the floor of a page’s shares', () => {
  it('is the score of the candidate behind a hundred others: many middling sections do not make a good page', () => {
    const long = Array.from({ length: 150 }, (_, i) =>
      section(i === 0 ? 'long' : `long#${i}`, 'the server gets many requests, answers each, and sends a word', {
        page: 'long',
        headingPath: [`Part ${i}`],
      }),
    );
    const others = Array.from({ length: 400 }, (_, i) => section(`other${i}`, 'x y'));
    const pages = [...long, section('short', 'server word'), ...others];
    expect(Math.max(...hitsOf(pages, 'server word').map(({ explanation }) => explanation?.page ?? 0))).toBeLessThan(0.05);
  });

  it('is 0 with a hundred candidates or fewer', () => {
    const few = ['b', 'b#1', 'b#2'].map((id) => section(id, 'server', { page: 'b', headingPath: [id] }));
    expect(hitsOf([...few, section('x', 'y')], 'server')[0]?.explanation?.page).toBeGreaterThan(0);
  });
});

describe('what a page’s further sections add to its best', () => {
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

it('scores the worked example of docs/explanation/search.md as that page does', () => {
  const [first, second] = hitsOf(documented, 'paths of the client').map(({ id, score, explanation }) => ({
    id,
    score,
    ...explanation,
  }));
  expect(first).toMatchObject({
    id: 'api/client#getstaticpaths',
    score: 5.023,
    words: 2.778,
    name: 1,
    order: 0,
    opening: 0,
    page: 0.68,
  });
  expect([first?.title, first?.heading, first?.links].map((part) => part?.toFixed(3))).toEqual(['0.202', '0.296', '0.278']);
  expect([second?.id, second?.score]).toEqual(['api/client', 1.812]);
  // The check of mutations runs a copy of the package, which is deeper in the same checkout.
  const [checkout = ''] = import.meta.url.split('/packages/');
  const page = readFileSync(new URL(`${checkout}/docs/explanation/search.md`), 'utf8');
  for (const part of [first?.words, first?.title, first?.heading, first?.links, first?.page, first?.score, second?.score])
    expect(page).toContain(part?.toFixed(3));
});

it('reports what a score is made of only when requested', () => {
  const files = buildDocsIndex([section('a', 'rate limit')]);
  const opened = openDocsIndex(files.index, files.text);
  expect(opened.search({ query: 'rate' }).hits[0]).not.toHaveProperty('explanation');
  const [hit] = opened.search({ query: 'rate limit', explain: true }).hits;
  const {
    words: matched = 0,
    title = 0,
    heading = 0,
    links: linked = 0,
    name = 0,
    order = 0,
    opening = 0,
    page = 0,
  } = hit?.explanation ?? {};
  expect(
    matched * (1 + 1.5 * Math.max(title, heading)) * (1 + 0.3 * linked) * name * (1 + 0.6 * order + 0.15 * opening) + page,
  ).toBeCloseTo(hit?.score ?? 0, 2);
});

/** Keeps the best of the scores, offered as a search does. */
function bestOf(scores: readonly number[], count: number, highest: number): number[] {
  const best = createTopK(scores.length, count, highest);
  let floor = 0;
  for (const [section, score] of scores.entries()) if (score > floor) floor = best.add(section, score);
  return [...best.take()];
}

it('keeps what sorting all scores would, among equals the earlier section', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat(20), fc.nat(0x7fffffff)), { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 40 }),
      // A damaged file makes scores above the highest.
      fc.constantFrom(0x7fffffff, 5000, 0),
      (scores, count, highest) => {
        const sorted = scores
          .map((score, section) => ({ score, section }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || a.section - b.section)
          .slice(0, count);
        expect(bestOf(scores, count, highest)).toEqual(sorted.map(({ score, section }) => score * scores.length - section));
      },
    ),
  );
});
