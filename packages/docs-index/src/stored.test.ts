// An index whose contents are elsewhere answers as the one in memory does, word for word, and reads little at a time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections as few } from '../test/sections.ts';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { type DocsQuery, openDocsIndex } from './index.ts';
import { french, german, russian } from './stem.ts';
import { type IndexStore, openStoredIndex, partsOfIndex, type Range } from './stored.ts';
import { runsOf } from '../../../workshop/full.ts';

const stemmers = [french, german, russian];
const words = ['install', 'cache', 'rate', 'limit', 'request', 'getStaticPaths', 'proxy', 'the', 'of', 'daemon', 'größe', '安装'];
/** A thousand sections in 250 pages: four runs, long lists, headings and phrases that many share. */
const many: DocsSection[] = Array.from({ length: 1_000 }, (_, n) => {
  const page = `p${String(n >> 2).padStart(3, '0')}`;
  const text = Array.from({ length: 20 + ((n * 13) % 120) }, (__, i) => words[(n * i + i * i + (n >> 3)) % words.length]).join(' ');
  return {
    id: n % 4 === 0 ? page : `${page}#s${n}`,
    page,
    title: `${words[(n >> 2) % words.length] ?? ''} ${n >> 2}`,
    headingPath: n % 4 === 0 ? [] : [`${words[n % words.length] ?? ''} ${words[(n * 7) % words.length] ?? ''}`],
    text: `${text}. w${n % 90}`,
    url: `https://example.com/${page}`,
    version: n % 8 < 4 ? '1' : '2',
    links: [`p${String((n * 17) % 250).padStart(3, '0')}`],
    ...(n % 100 === 0 && { formerNames: 'usage analytics' }),
  };
});

function openBoth(sections: readonly DocsSection[], cacheBytes: number) {
  const { index, text } = buildDocsIndex(sections, { segmentation: 'pairs', stemmers });
  const { tables, contents, pageIds } = partsOfIndex(index, text);
  const whole = new Uint8Array(contents.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of contents) {
    whole.set(part, offset);
    offset += part.length;
  }
  const counts = { trips: 0, bytes: 0 };
  const store: IndexStore = {
    read: (ranges: readonly Range[]) => {
      counts.trips++;
      return Promise.resolve(
        ranges.map(([start, end]) => {
          counts.bytes += end - start;
          return whole.subarray(start, end);
        }),
      );
    },
    pagesOf: (ids) => Promise.resolve(new Map(pageIds.flatMap((id, page) => (ids.includes(id) ? [[id, page] as const] : [])))),
  };
  return {
    here: openDocsIndex(index, text, { stemmers }),
    there: openStoredIndex(tables, { stemmers, cacheBytes }),
    store,
    counts,
    whole,
  };
}

const opened = { few: openBoth(few, 0), many: openBoth(many, 0), cached: openBoth(many, 100_000) };

const queries: readonly DocsQuery[] = [
  { query: 'install proxy' },
  { query: 'rate limit cache w17', limit: 100 },
  { query: '"rate limit"' },
  { query: '"limit rate" "of the"', explain: true },
  { query: '"no such phrase"' },
  { query: 'getStaticPahts' },
  { query: 'insta', words: true },
  { query: 'qqqqqq' },
  { query: 'the of' },
  { query: 'w1', explain: true },
  { query: 'usage analytics', explain: true },
  { query: 'cache', version: '2', locale: 'en' },
  { query: 'cache 12' },
  { query: 'größe 安装', excerpts: false },
  { query: '' },
  { query: words.join(' '), limit: 30, explain: true },
];

describe.each(Object.entries(opened))('%s', (_, { here, there, store }) => {
  it.each(queries)('%j is answered as by the index in memory', async (query) => {
    const expected = here.search(query);
    expect(await there.search(query, store)).toEqual(expected);
    expect(await there.search(query, store)).toEqual(expected);
  });

  it('so is any query, and every page of its answer', async () => {
    const word = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 }), fc.constantFrom('"', 'w3', 'w4x', 'instal'));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), async (some, limit) => {
        let cursor: string | undefined;
        for (let page = 0; page < 3; page++) {
          const query = { query: some.join(' '), limit, explain: true, ...(cursor !== undefined && { cursor }) };
          const expected = here.search(query);
          expect(await there.search(query, store)).toEqual(expected);
          if (expected.nextCursor === undefined) break;
          cursor = expected.nextCursor;
        }
      }),
      { numRuns: runsOf(60) },
    );
  });

  it.each(['p003', 'p003#s13', 'p003#s14', 'nowhere', '', '#', 'p003#', 'a#b#c'])('%j is read alike', async (id) => {
    for (const [from, most] of [
      [0, undefined],
      [40, 100],
      [0, 3],
      [1e9, 10],
    ] as const)
      expect(await there.read(id, from, most, store)).toEqual(here.read(id, from, most));
  });

  it('searches at the same time do not disturb one another', async () => {
    const slow: IndexStore = {
      ...store,
      read: async (ranges) => {
        await new Promise((resolve) => setImmediate(resolve));
        return store.read(ranges);
      },
    };
    const answers = await Promise.all(queries.map((query) => there.search(query, slow)));
    expect(answers).toEqual(queries.map((query) => here.search(query)));
  });
});

it('a search of words takes two trips, and reads a small part of the contents', async () => {
  const { there, store, counts, whole } = opened.many;
  for (const query of ['install proxy', 'rate limit cache w17', 'w3 daemon request', 'getStaticPaths limit']) {
    Object.assign(counts, { trips: 0, bytes: 0 });
    await there.search({ query, limit: 6 }, store);
    expect(counts.trips).toBeLessThanOrEqual(2);
    expect(counts.bytes).toBeLessThan(whole.length / 3);
  }
});

it('what was read is kept as far as there is room', async () => {
  const { there, store, counts } = opened.cached;
  await there.search({ query: 'w3' }, store);
  Object.assign(counts, { trips: 0, bytes: 0 });
  await there.search({ query: 'w3' }, store);
  expect(counts.trips).toBe(0);
});

it('a store that gives too few bytes is refused, and bytes that are no tables too', async () => {
  const { there, store } = opened.few;
  const short: IndexStore = { ...store, read: async (ranges) => (await store.read(ranges)).map((piece) => piece.subarray(1)) };
  await expect(there.search({ query: 'install' }, short)).rejects.toMatchObject({ code: 'damaged' });
  await expect(there.search({ query: 'install' }, { ...store, read: () => Promise.resolve([]) })).rejects.toMatchObject({
    code: 'damaged',
  });
  expect(() => openStoredIndex(new Uint8Array(100))).toThrow(expect.objectContaining({ code: 'not_an_index' }) as Error);
});
