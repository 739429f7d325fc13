import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { openDocsIndex } from './index.ts';
import { readPhrases } from './phrase.ts';
import { runsOf } from '../../../workshop/full.ts';

const texts = [
  'The Rate\nlimit is sixty a minute.',
  'Limit the rate of requests.',
  'There are rate limits here.',
  'The crate limit rate.',
  'Run npm install first, then C++ and a.b.c.',
  '設定ファイルのAPI設定です。',
  'Größe und Länge.',
];
const sections: DocsSection[] = texts.map((text, i) => ({
  id: `p${i}`,
  page: `p${i}`,
  title: `Title ${i}`,
  headingPath: [],
  text,
}));
sections.push({ id: 'p0#x', page: 'p0', title: 'Title 0', headingPath: ['The rate limit'], text: 'Nothing about it.' });
const files = buildDocsIndex(sections);
const opened = openDocsIndex(files.index, files.text);
const pagesFor = (query: string): readonly string[] =>
  opened
    .search({ query })
    .hits.map(({ id }) => id)
    .sort();

describe('a phrase', () => {
  it.each([
    ['"rate limit"', ['p0', 'p0#x']],
    ['“RATE limit”', ['p0', 'p0#x']],
    ['"rate limits"', ['p2']],
    ['"the rate" of "requests"', ['p1']],
    ['"limit rate"', ['p3']],
    ['"the"', ['p0#x']],
    ['"npm install" packages', ['p4']],
    ['"C++"', ['p4']],
    ['"b.c"', ['p4']],
    ['"設定"', ['p5']],
    ['"grosse und"', ['p6']],
    ['"title 4"', ['p4']],
  ])('%s is in %j as it is written', (query, ids) => {
    expect(pagesFor(query)).toEqual(ids);
    expect(opened.search({ query }).total).toBe(ids.length);
  });

  it('that occurs nowhere is reported, and the words without quotation marks are searched for', () => {
    const { unquoted = '', ...answer } = opened.search({ query: 'a "rate of limit" here' });
    expect(unquoted).toBe('a rate of limit here');
    expect(answer).toEqual(opened.search({ query: unquoted }));
    expect(answer.total).toBeGreaterThan(0);
    expect(opened.search({ query: 'qqqq' })).not.toHaveProperty('unquoted');
  });

  it.each(['"rate limit', 'rate" limit', '"" rate limit', '" " rate limit'])('is not in %j: that is text', (query) => {
    expect(pagesFor(query)).toEqual(pagesFor('rate limit'));
  });

  it('keeps to the version and to the pages of the query', () => {
    const versions = ['1', '2'].map(
      (version) => ({ ...sections[0], id: `v${version}`, page: `v${version}`, version }) as DocsSection,
    );
    const both = buildDocsIndex(versions);
    const { hits } = openDocsIndex(both.index, both.text).search({ query: '"rate limit"', version: '2' });
    expect(hits.map(({ id }) => id)).toEqual(['v2']);
  });

  it('pages through all its hits', () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ ...sections[i % 4], id: `m${i}`, page: `m${i}` }) as DocsSection);
    const built = buildDocsIndex(many);
    const index = openDocsIndex(built.index, built.text);
    const ids = new Set<string>();
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const answer = index.search({ query: '"rate limit"', limit: 3, ...(cursor !== '' && { cursor }) });
      for (const { id } of answer.hits) ids.add(id);
      cursor = answer.nextCursor;
    }
    expect([...ids].sort()).toEqual(
      many
        .filter((_, i) => i % 4 === 0)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

it('finds what reading all texts finds', () => {
  const word = fc.constantFrom('rate', 'limit', 'limits', 'the', 'Server', 'cache', 'C++', 'a-b', '設定', 'é');
  const body = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 20 }), fc.array(word, { minLength: 1, maxLength: 3 }), (all, phrase) => {
      // What has no subject is not looked up in running text.
      fc.pre(phrase.some((one) => one !== 'the'));
      const parts = all.map((text, i) => ({ id: `p${i}`, page: `p${i}`, title: `The ${i}`, headingPath: [], text }));
      const built = buildDocsIndex(parts);
      const answer = openDocsIndex(built.index, built.text).search({ query: `"${phrase.join(' ')}"`, limit: 100 });
      const hits = answer.unquoted === undefined ? answer.hits : [];
      const sought = ` ${phrase.join(' ').toLowerCase()} `;
      const expected = parts.filter(({ text }) => ` ${text.toLowerCase()} `.includes(sought)).map(({ id }) => id);
      expect(hits.map(({ id }) => id).sort()).toEqual(expected.sort());
    }),
    { numRuns: runsOf(200) },
  );
});

it('takes quotation marks off any text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^["“”a b]{0,30}$/), (query) => {
      const { text, phrases } = readPhrases(query);
      expect(phrases.every((phrase) => phrase !== '' && !/["“”]/.test(phrase))).toBe(true);
      if (!/["“”]/.test(query)) expect([text, phrases]).toEqual([query.replace(/\s+/g, ' ').trim(), []]);
    }),
  );
});

describe('a phrase of common words', () => {
  /** Bytes that count how often a part of them is taken. */
  class Counted extends Uint8Array {
    static taken = 0;
    override subarray(begin?: number, end?: number): Uint8Array<ArrayBuffer> {
      Counted.taken++;
      return new Uint8Array(this.buffer, this.byteOffset, this.length).subarray(begin, end);
    }
  }
  /** Sections with both words some words apart, and five in which one is behind the other. */
  const many = (count: number): DocsSection[] =>
    Array.from({ length: count }, (_, i) => {
      const apart = i % Math.floor(count / 5) === 0 ? '' : 'of all the requests that a server gets in one hour has its ';
      return { ...(sections[0] as DocsSection), id: `m${i}`, page: `m${i}`, text: `The rate ${apart}limit is sixty. `.repeat(3) };
    });
  const readFor = (count: number, query: string): { readonly total: number; readonly taken: number } => {
    const { index, text } = buildDocsIndex(many(count));
    const one = openDocsIndex(index, new Counted(text));
    Counted.taken = 0;
    const { total } = one.search({ query, excerpts: false });
    return { total, taken: Counted.taken };
  };

  it('is looked for in the text of those sections alone where its words are near, however many hold them', () => {
    for (const count of [200, 800]) expect(readFor(count, '"rate limit"')).toEqual({ total: 5, taken: 5 });
  });

  it('costs no text where its words are nowhere near', () => {
    expect(readFor(400, '"requests rate limit"').taken).toBe(0);
  });

  it('is read in a thousand sections at most', () => {
    const { total, taken } = readFor(1300, '"the rate"');
    expect([total, taken]).toEqual([1000, 1000]);
  });
});

it.each([
  ['GitHub Actions', 'github actions'],
  ['the getStaticPaths and setStaticPath functions', 'getstaticpaths AND setstaticpath functions'],
  ['a.b/c.d is a name', 'a.b/c.d is a name'],
  ['x-rate limit-y', 'rate limit'],
  ['Rate → of the limit', 'rate of the limit'],
  ['aBcDeFgHiJkL mNoPqR', 'abcdefghijkl mnopqr'],
  ['`rate`, (limit)', 'rate`, (limit'],
  ['html5 page2Number list', 'html5 page2number list'],
  ['設定 rate 設定 limit', 'rate 設定 limit'],
])('%j holds %j, in whatever capitals its words are written', (text, phrase) => {
  const other = { id: 'o', page: 'o', title: 'x', headingPath: [], text: 'Of other things.' };
  const built = buildDocsIndex([{ id: 'p', page: 'p', title: 'x', headingPath: [], text: `One. ${text}. Two.` }, other]);
  const answer = openDocsIndex(built.index, built.text).search({ query: `"${phrase}"` });
  expect([answer.unquoted, answer.hits.map(({ id }) => id)]).toEqual([undefined, ['p']]);
});
