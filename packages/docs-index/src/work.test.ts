// The budget of a query: what hostile queries take, and what an answer is when they take too much. The work is counted, not timed.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { type DocsSearchResult, openDocsIndex } from './index.ts';
import { readPhrases } from './phrase.ts';
import { createWork, maxWork } from './work.ts';

const syllables = ['ca', 'de', 'fi', 'lo', 'mu', 'ne', 'po', 'ra', 'se', 'tu'];
const word = (n: number): string => String(n).replace(/./g, (digit) => syllables[Number(digit)] ?? '');

/** Sections that all hold the same common words in another order, a thousand rarer ones between them, and accents. */
function sectionsOf(count: number, words = 120): DocsSection[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `p${i >> 3}${i % 8 === 0 ? '' : `#s${i}`}`,
    page: `p${i >> 3}`,
    title: `Snapshot ${word(i >> 3)}`,
    headingPath: i % 8 === 0 ? [] : [`Part ${word(i)}`],
    text: Array.from({ length: words }, (__, n) => (n % 2 === 0 ? `e${word((n * (i + 3)) % 30)}` : word((i * 31 + n * n) % 1000)))
      .map((one, n) => (n % 9 === 0 ? `${one}, é.` : one))
      .join(' '),
  }));
}

const common = Array.from({ length: 30 }, (_, n) => `e${word(n)}`);
const wrong = Array.from({ length: 30 }, (_, n) => `${word(100 + n).slice(0, 3)}q${word(100 + n).slice(3)}`);
/** Queries made to be dear. */
const hostile: readonly (readonly [string, string])[] = [
  ['a word and 82 quoted letters', `snapshot${' "e"'.repeat(82)}`],
  ['phrases of two letters', Array.from({ length: 60 }, (_, n) => `"e${'aeioucdf'[n % 8] ?? ''}"`).join(' ')],
  ['phrases of one common word each', common.map((one) => `"${one}"`).join(' ')],
  ['phrases of two common words', common.map((one, n) => `"${one} ${common[n - 1] ?? one}"`).join(' ')],
  ['one phrase of all common words', `"${common.join(' ')}"`],
  ['one phrase of accents', `"${'é '.repeat(120)}"`],
  ['all common words', common.join(' ')],
  ['mistyped words', wrong.join(' ')],
  ['the longest mistyped word', `c${'q'.repeat(63)} ca`],
  ['beginnings', syllables.join(' ')],
];

describe('the budget of a query', () => {
  let opened: ReturnType<typeof openDocsIndex>[];
  beforeAll(() => {
    opened = [100, 800].map((count) => {
      const { index, text } = buildDocsIndex(sectionsOf(count), { segmentation: 'pairs' });
      return openDocsIndex(index, text);
    });
  });
  const workOf = (at: number, query: string): number => opened[at]?.search({ query, limit: 20, explain: true }).work ?? 0;

  it.each(hostile)('%s: grows at most with the documentation, and stays within the budget', (_, query) => {
    const [small, large] = [workOf(0, query), workOf(1, query)];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThan(8 * small);
    expect(large).toBeLessThan(maxWork);
  });

  it('quoted letters cost no more than the word beside them', () => {
    expect(workOf(1, `snapshot${' "e"'.repeat(62)}`)).toBeLessThan(1.2 * workOf(1, 'snapshot e'));
  });

  it('a phrase that is given again costs nothing', () => {
    const phrase = `"${common[1] ?? ''}"`;
    expect(workOf(1, `${phrase} `.repeat(20))).toBeLessThan(1.2 * workOf(1, phrase));
  });

  it('a section is folded once, however many phrases look at it', () => {
    // Lengths are alike, so that all but the folding costs about as much.
    const four = workOf(1, '"qqa" "qqb" "qqc" "qqd"');
    const one = workOf(1, '"qqa" qqb qqc qqd');
    expect(four).toBeLessThan(2 * one);
  });

  it('the answer to the same query reports the same work each time', () => {
    for (const [, query] of hostile) expect(workOf(0, query)).toBe(workOf(0, query));
  });
});

describe('a query beyond its budget', () => {
  const { index, text } = buildDocsIndex(sectionsOf(400), { segmentation: 'pairs' });
  const answerWith = (query: string, most: number): DocsSearchResult =>
    openDocsIndex(index, text, { maxWork: most }).search({ query, limit: 20, explain: true });

  it.each(hostile)('%s: reports its limit at any budget or has the complete answer', (_, query) => {
    const { work: _work, limits: _limits, ...complete } = answerWith(query, Infinity);
    for (let most = maxWork; most > 1_000; most /= 4) {
      const { work: _taken, limits = [], ...answer } = answerWith(query, most);
      if (!limits.includes('work'))
        expect({ ...answer, hits: answer.hits.map(({ id }) => id) }).toEqual({
          ...complete,
          hits: complete.hits.map(({ id }) => id),
        });
    }
  });

  it('keeps the weightiest words, so that it is useful', () => {
    const query = `${common.join(' ')} ${word(7)}`;
    const complete = answerWith(query, Infinity);
    const cut = answerWith(query, 400_000);
    expect(complete.limits).toBeUndefined();
    expect(cut.limits).toEqual(['work']);
    expect(cut.hits).toHaveLength(20);
    expect(cut.hits.some(({ id }) => complete.hits.some((hit) => hit.id === id))).toBe(true);
  });

  it('still finds the sections of its phrases that it came to', () => {
    const query = `"${common[0] ?? ''}" "${common[2] ?? ''}"`;
    const complete = answerWith(query, Infinity);
    const cut = answerWith(query, 5_500_000);
    expect(complete.unquoted).toBeUndefined();
    expect(cut.total).toBeLessThanOrEqual(complete.total);
    expect(cut.hits.length).toBeGreaterThan(0);
  });

  it('never takes more than its budget but for what is always done', () => {
    for (const [, query] of hostile) expect(answerWith(query, 1).work ?? 0).toBeLessThan(3_000_000);
  });
});

it('four phrases have to be there, and the answer reports that there were more', () => {
  const { index, text } = buildDocsIndex(sectionsOf(50), { segmentation: 'pairs' });
  const opened = openDocsIndex(index, text);
  const query = common
    .slice(0, 5)
    .map((one) => `"${one}"`)
    .join(' ');
  expect(opened.search({ query }).limits).toEqual(['phrases']);
  expect(opened.search({ query: query.replace(/ "[^"]*"$/, '') })).not.toHaveProperty('limits');
  expect(readPhrases(query)).toMatchObject({ phrases: common.slice(0, 4), hasMore: true });
});

it('phrases are read once each, and single letters as words', () => {
  expect(readPhrases('"Rate  limit" "rate limit" "e" "é" "設" "C++"')).toEqual({
    text: 'Rate limit rate limit e é 設 C++',
    phrases: ['rate limit', 'c++'],
    hasMore: false,
  });
});

it('a budget grants work as long as the reserve is left, and reports the first refusal', () => {
  const work = createWork(100);
  expect([work.take(40, 0.5), work.take(20, 0.5), work.afford(50, 0), work.afford(11, 0), work.spent]).toEqual([
    true,
    false,
    true,
    false,
    90,
  ]);
  expect([...work.limits]).toEqual(['work']);
});

it('an id of number signs alone is looked up in few places', () => {
  const { index, text } = buildDocsIndex(sectionsOf(50), { segmentation: 'pairs' });
  const opened = openDocsIndex(index, text);
  expect(opened.read('p1#s9')?.id).toBe('p1#s9');
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  expect(opened.read('#'.repeat(65_536))).toBeUndefined();
  expect(decode.mock.calls.length).toBeLessThan(1_000);
  decode.mockRestore();
});
