import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections } from '../test/sections.ts';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { maxPositions } from './format.ts';
import { openDocsIndex, type DocsHit } from './index.ts';
import { isSpellingSuggestion } from './suggest.ts';
import { runsOf } from '../../../workshop/full.ts';

const { index, text } = buildDocsIndex(sections);
const opened = openDocsIndex(index, text);
const first = (query: string): string | undefined => opened.search({ query }).hits[0]?.id;

describe('what is in the documentation is found', () => {
  it.each([
    ['installation', 'guide/install'],
    ['how do I install this on Debian', 'guide/install#debian'],
    ['C++', 'guide/cplusplus'],
    ['C#', 'guide/csharp'],
    ['.env', 'guide/install#debian'],
    ['--background', 'guide/install#linux'],
    ['-b', 'guide/install#linux'],
    ['@acme/client-core', 'api/client'],
    ['acme', 'api/client'],
    ['for...of', 'api/loops#for-of'],
    ['for...in', 'api/loops#for-in'],
    ['getStaticPaths', 'api/client#getstaticpaths'],
    ['getstaticpaths', 'api/client#getstaticpaths'],
    ['get_static_paths', 'api/client#getstaticpaths'],
    ['Client.getStaticPaths', 'api/client#getstaticpaths'],
    ['static path', 'api/client#getstaticpaths'],
    ['max-retry-count', 'api/client'],
    ['retries', 'api/client'],
    ['baseUrl', 'api/client'],
    ['ＩＮＳＴＡＬＬ on linux', 'guide/install#linux'],
  ])('%s', (query, id) => {
    expect(first(query)).toBe(id);
  });

  it('of a name that the index rewrites its parts are words of the query, since no text has the whole', () => {
    const words = (query: string): unknown => opened.search({ query, words: true }).words?.map(({ text: word }) => word);
    expect(words('max-retry-count')).toEqual(['max', 'retry', 'count']);
    expect(words('getStaticPaths')).toEqual(['getstaticpaths', 'get', 'static', 'paths']);
  });

  it('a question of thirty words is answered by the words that say something', () => {
    const question =
      'I am an agent that helps a user who would like to know what they have to do in order to get every static path that is known to the client when building';
    expect(question.split(' ').length).toBeGreaterThan(30);
    expect(first(question)).toBe('api/client#getstaticpaths');
  });
});

describe('a word that is not finished', () => {
  it.each([
    ['deb', 'guide/install#debian'],
    ['de', 'guide/install#debian'],
    ['getst', 'api/client#getstaticpaths'],
  ])('finds what it may become: %s', (query, id) => {
    expect(opened.search({ query }).hits.map((hit) => hit.id)).toContain(id);
  });

  it('finds nothing for one letter', () => {
    expect(opened.search({ query: 'd' }).hits.map((hit) => hit.id)).not.toContain('guide/install#debian');
  });
});

describe('a word that occurs nowhere', () => {
  it.each([
    ['platfrom', 'guide/install'],
    ['Debain and ubuntu', 'guide/install#debian'],
    ['iterabel values', 'api/loops#for-of'],
    ['programms', 'guide/cplusplus'],
  ])('is corrected: %s', (query, id) => {
    expect(first(query)).toBe(id);
    expect(opened.search({ query }).spellings.length).toBeGreaterThan(0);
  });

  it('is shown as the documentation spells it', () => {
    expect(opened.search({ query: 'rgeistry platfrom' }).spellings[0]).toBe('registry platform');
  });

  it('is completed when it is the last', () => {
    expect(first('linux pack')).toBe('guide/install#linux');
    expect(first('iter')).toBe('api/loops#for-of');
  });

  it('leads to headings that begin alike when nothing else is found', () => {
    const answer = opened.search({ query: 'insxyzzy' });
    expect(answer).toMatchObject({ hits: [], total: 0 });
    expect(answer.nearby[0]?.title).toBe('Installation');
  });

  it.each(['', '   ', '!!! ???', 'zzxqwv', '\u0000', '\ud800', 'constructor', '__proto__'])('never fails: %j', (query) => {
    expect(opened.search({ query }).hits).toEqual([]);
  });
});

describe('an answer', () => {
  it('reports where a hit is, where its page is, and when it was written', () => {
    expect(opened.search({ query: 'ubuntu' }).hits[0]).toMatchObject({
      id: 'guide/install#debian',
      page: 'guide/install',
      title: 'Installation',
      headingPath: ['Linux', 'Debian and Ubuntu'],
      updatedAt: '2026-05-01',
    });
    expect(opened.search({ query: 'linux' }).hits[0]?.url).toBe('https://example.com/guide/install/#linux');
    expect(opened.search({ query: 'ubuntu' }).hits[0]).not.toHaveProperty('url');
  });

  it('shows whole sentences with the matched words inside', () => {
    expect(opened.search({ query: 'iterable' }).hits[0]?.excerpt).toBe('Walks over the values of an iterable, one after another.');
    expect(opened.search({ query: 'iterable', excerpts: false }).hits[0]?.excerpt).toBe('');
  });

  it('finds the matched words far inside a long section, and cuts a sentence without end', () => {
    const long = `${'Nothing to see in this sentence. '.repeat(300)}Here the marmot sleeps. ${'More of the same. '.repeat(300)}`;
    const endless = `${'word '.repeat(900)}marmot ${'word '.repeat(900)}`;
    const files = buildDocsIndex([
      { id: 'a', page: 'a', title: 'A', headingPath: [], text: long },
      { id: 'b', page: 'b', title: 'B', headingPath: [], text: endless },
    ]);
    for (const { excerpt } of openDocsIndex(files.index, files.text).search({ query: 'marmot' }).hits) {
      expect(excerpt).toContain('marmot');
      expect(excerpt.length).toBeLessThanOrEqual(330);
    }
  });

  it('shows the sentence that holds most of the query, also where words have no blanks between', () => {
    const filler = '今日は良い天気です。'.repeat(60);
    const files = buildDocsIndex([
      { id: 'ja', page: 'ja', title: '手引き', headingPath: [], text: `${filler}ポート番号は設定ファイルで変更します。${filler}` },
      { id: 'en', page: 'en', title: 'Guide', headingPath: [], text: 'The port.\nA setting.\nThe port is a setting\nof a file.' },
      { id: 'long', page: 'long', title: 'Long', headingPath: [], text: `${'x'.repeat(2000)}marmot${'\u{1f600}'.repeat(2000)}` },
    ]);
    const one = openDocsIndex(files.index, files.text);
    expect(one.search({ query: 'ポート番号の変更' }).hits[0]?.excerpt).toContain('ポート番号は設定ファイルで変更します。');
    expect(one.search({ query: 'port setting', limit: 1 }).hits[0]?.excerpt).toContain('The port is a setting');
    const [hit] = one.search({ query: 'long' }).hits;
    expect(hit?.excerpt.length).toBeLessThanOrEqual(320);
    // Throws for half of a surrogate pair.
    expect(() => encodeURIComponent(hit?.excerpt ?? '')).not.toThrow();
  });

  it('is restricted to a version', () => {
    expect(opened.search({ query: 'limits', version: '2' }).hits.map(({ page }) => page)).toEqual(['v2/limits']);
    expect(opened.search({ query: 'limits', version: '3' })).toMatchObject({ hits: [], total: 0 });
    const sections = [undefined, '1', '2'].map((version, index) => ({
      ...{ id: `s${index}`, page: `s${index}`, title: 'Tides', headingPath: [], text: 'Tides of the harbour.' },
      ...(version !== undefined && { version }),
    }));
    const { index, text } = buildDocsIndex(sections);
    const sectionIds = openDocsIndex(index, text)
      .search({ query: 'tides', version: '2' })
      .hits.map(({ page }) => page);
    expect(sectionIds.toSorted()).toEqual(['s0', 's2']);
  });

  it('is the same whenever it is requested', () => {
    expect(openDocsIndex(index, text).search({ query: 'client path package' })).toEqual(
      opened.search({ query: 'client path package' }),
    );
  });

  it('takes limits outside 1 to 100 as the nearest within', () => {
    expect(opened.search({ query: 'package tool client', limit: 0.5 }).hits.length).toBeGreaterThan(0);
    expect(opened.search({ query: 'package', limit: 1000 }).hits.length).toBe(opened.search({ query: 'package' }).total);
  });
});

describe('paging', () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'path', 'client', 'server'];
  const corpus = fc.array(
    fc.record({ heading: fc.constantFrom(...words), text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }) }),
    { minLength: 1, maxLength: 40 },
  );
  const toSections = (parts: readonly { heading: string; text: string[] }[]): DocsSection[] =>
    parts.map(({ heading, text: body }, i) => ({
      id: `p${i % 7}#s${i}`,
      page: `p${i % 7}`,
      title: `Page ${i % 7}`,
      headingPath: [heading],
      text: body.join(' '),
    }));

  it('gives every hit once, in one order, with scores that never rise', () => {
    fc.assert(
      fc.property(corpus, fc.integer({ min: 1, max: 9 }), fc.constantFrom(...words), (parts, limit, word) => {
        const files = buildDocsIndex(toSections(parts));
        const one = openDocsIndex(files.index, files.text);
        const query = `${word} client`;
        const all = one.search({ query, limit: 100 });
        const paged: DocsHit[] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined; ) {
          const answer = one.search({ query, limit, ...(cursor === '' ? {} : { cursor }) });
          paged.push(...answer.hits);
          cursor = answer.nextCursor;
        }
        expect(paged).toEqual(all.hits);
        expect(new Set(paged.map(({ id }) => id)).size).toBe(all.total);
        const scores = paged.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
      { numRuns: runsOf(100) },
    );
  });

  it('accepts a cursor only for its own query, filters and documentation', () => {
    const cursor = opened.search({ query: 'package client tool', limit: 1 }).nextCursor ?? '';
    const refusal = expect.objectContaining({ name: 'DocsIndexError', code: 'bad_cursor' }) as Error;
    const other = buildDocsIndex([...sections, { id: 'new', page: 'new', title: 'New', headingPath: [], text: 'package' }]);
    expect(opened.search({ query: 'package client tool', cursor }).hits.length).toBeGreaterThan(0);
    expect(() => opened.search({ query: 'package client', cursor })).toThrow(refusal);
    expect(() => opened.search({ query: 'package client tool', version: '1', cursor })).toThrow(refusal);
    expect(() => openDocsIndex(other.index, other.text).search({ query: 'package client tool', cursor })).toThrow(refusal);
    for (const bad of ['', '1', cursor.replace(/^\d+/, '7'), `${cursor}0`, '__proto__', '-1.0000000000000000'])
      expect(() => opened.search({ query: 'package client tool', cursor: bad })).toThrow(refusal);
  });
});

it('the words of a query are listed when that is requested, and which of them occur nowhere', () => {
  const { words } = opened.search({ query: 'How do I install the qwertzuiop on Debian? debi', words: true });
  expect(words?.map(({ text, known: isKnown }) => [text, isKnown])).toEqual([
    ['install', true],
    ['qwertzuiop', false],
    ['debian', true],
    ['debi', true],
  ]);
  // A rarer word weighs more, and one that the documentation lacks nothing.
  const weightOf = (word: string): number => words?.find(({ text }) => text === word)?.weight ?? Number.NaN;
  expect(weightOf('debian')).toBeGreaterThan(weightOf('install'));
  expect(weightOf('qwertzuiop')).toBe(0);
  expect(opened.search({ query: 'install' })).not.toHaveProperty('words');
});

describe('former names of a page', () => {
  const page = (id: string, title: string, text: string, formerNames?: string): DocsSection => ({
    id,
    page: id,
    title,
    headingPath: [],
    text,
    ...(formerNames !== undefined && { formerNames }),
  });
  const renamed = [
    page('guide/telemetry', 'Telemetry', 'What the tool counts, and how.', 'usage analytics\ntelemetry settings'),
    page('guide/other', 'Other', 'Analytics of a third party can be added. See analytics there.'),
    page('guide/third', 'Third', 'Nothing of the kind.'),
  ];
  const built = buildDocsIndex(renamed);
  const index = openDocsIndex(built.index, built.text);

  it('are found, behind a page that has the word itself, and marked in explain', () => {
    const { hits } = index.search({ query: 'usage', explain: true });
    expect(hits.map(({ id }) => id)).toEqual(['guide/telemetry']);
    expect(hits[0]?.explanation?.formerNames).toEqual(['usage']);
    expect(index.search({ query: 'analytics' }).hits.map(({ id }) => id)).toEqual(['guide/other', 'guide/telemetry']);
  });

  it('change nothing for a word that the section has, and are no part of a phrase or a text', () => {
    const withoutFormerNames = buildDocsIndex(renamed.map(({ formerNames: _, ...section }) => section));
    const before = openDocsIndex(withoutFormerNames.index, withoutFormerNames.text).search({ query: 'telemetry', explain: true });
    const { hits } = index.search({ query: 'telemetry', explain: true });
    expect(hits[0]?.explanation).toEqual(before.hits[0]?.explanation);
    expect(index.search({ query: '"usage analytics"' }).unquoted).toBe('usage analytics');
    expect(built.text).toEqual(withoutFormerNames.text);
  });

  it('are not the last words of a section that is longer than the index has positions for, nor words of its code alone', () => {
    const text = `${'filler '.repeat(maxPositions)}zebra crossing`;
    const files = buildDocsIndex([{ ...page('a', 'A', text, 'quagga'), code: 'okapi' }]);
    const long = openDocsIndex(files.index, files.text);
    const explained = (query: string): readonly string[] | undefined =>
      long.search({ query, explain: true, excerpts: false }).hits[0]?.explanation?.formerNames;
    expect(['zebra', 'okapi', 'quagga', 'zebra crossing'].map(explained)).toEqual([undefined, undefined, ['quagga'], undefined]);
    expect(long.search({ query: 'zebra crossing', excerpts: false }).total).toBe(1);
  });

  it('of a hostile length are read to a bound', () => {
    const words = Array.from({ length: 50_000 }, (_, i) => `w${i}`).join(' ');
    const long = buildDocsIndex([page('a', 'A', 'Text.', words)]);
    expect(openDocsIndex(long.index, long.text).search({ query: 'w49999' }).total).toBe(0);
  });
});

describe('a spelling is offered', () => {
  const wordAt = (index: number): string => (index === 7 ? 'rejection time' : index < 60 ? 'raw release images' : 'plain pages');
  const many: DocsSection[] = Array.from({ length: 600 }, (_, index) => ({
    id: `p${index}`,
    page: `p${index}`,
    title: `Page ${index}`,
    headingPath: [],
    text: `Here are ${wordAt(index)}.`,
  }));
  const { index, text } = buildDocsIndex(many);
  const spellings = (query: string): readonly string[] => openDocsIndex(index, text).search({ query }).spellings;

  it('only of words that are common: one section on a rejection does not answer for a reaction', () => {
    expect(spellings('reaction time')).toEqual([]);
    expect(spellings('relaese images')).toEqual(['release images']);
  });

  it('never for a word of three letters: raw is not RAM', () => {
    expect(spellings('how much RAM')).toEqual([]);
  });

  it('two slips away only of words that are twice as common', () => {
    expect(spellings('releesa images')).toEqual(['release images']);
    expect(isSpellingSuggestion('releesa', 'release', 9, 600)).toBe(false);
    expect(isSpellingSuggestion('relaese', 'release', 5, 600)).toBe(true);
    expect(isSpellingSuggestion('relaese', 'release', 1, 100)).toBe(true);
    expect(isSpellingSuggestion('code', 'come', 4, 10)).toBe(false);
    expect(isSpellingSuggestion('codes', 'come', 4, 10)).toBe(false);
    expect(isSpellingSuggestion('codes', 'comes', 4, 10)).toBe(false);
    expect(isSpellingSuggestion('code', 'come', 5, 10)).toBe(true);
    expect(isSpellingSuggestion('flie', 'file', 1, 10)).toBe(true);
  });
});
