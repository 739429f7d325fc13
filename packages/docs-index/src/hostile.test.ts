import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { openDocsIndex, type OpenedDocsIndex } from './index.ts';

/** Three thousand sections of made-up words that are all alike, so that misspellings have many neighbours. */
function* alike(): Generator<DocsSection> {
  const syllables = ['con', 'fig', 'ur', 'ation', 'in', 'stal', 'ler', 'com', 'po', 'nent'];
  const word = (n: number): string => [n, n / 10, n / 100, n / 1000].map((part) => syllables[Math.floor(part) % 10] ?? '').join('');
  for (let i = 0; i < 3000; i++)
    yield {
      id: `p${i}`,
      page: `p${i}`,
      title: word(i),
      headingPath: [],
      text: Array.from({ length: 40 }, (_, n) => word(i * 7 + n * n)).join(' '),
    };
}

describe('queries made to be slow', () => {
  let opened: OpenedDocsIndex;
  beforeAll(() => {
    const { index, text } = buildDocsIndex(alike());
    opened = openDocsIndex(index, text);
  });

  it.each([
    ['the longest, all misspelled', 'configuratoin instalelr compnent '.repeat(40)],
    ['all beginnings', 'co in fi ur po st le ne at io '.repeat(40)],
    ['one endless word', 'a'.repeat(100_000)],
    ['nothing but joints', '.-/:@_'.repeat(20_000)],
    ['a name of a thousand parts', 'aB'.repeat(50_000)],
    ['all dots', `${'a.'.repeat(50_000)}b`],
    ['a long run without blanks', '設定ファイル'.repeat(20_000)],
    ['accents upon accents', `a${'\u0301'.repeat(50_000)}`],
    ['lone surrogates', '\ud800\udc00\udc00\ud800'.repeat(20_000)],
  ])('%s: answered within bounds', (_, query) => {
    const start = process.cpuUsage();
    const { hits, spellings, nearby } = opened.search({ query, limit: 1000 });
    // Processor time; without the tests' instruments it is under 10 ms.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
    expect(hits.length).toBeLessThanOrEqual(100);
    expect(spellings.length).toBeLessThanOrEqual(3);
    expect(nearby.length).toBeLessThanOrEqual(5);
  });

  it('any text is a query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => {
        const { hits, total } = opened.search({ query });
        expect(hits.length).toBe(Math.min(total, 10));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the package', () => {
  it('imports nothing but itself', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    const foreign = files.flatMap((name) =>
      [...readFileSync(`${folder}${name}`, 'utf8').matchAll(/ from '([^.'][^']*)'/g)].map(([, target]) => target),
    );
    expect(files.length).toBeGreaterThan(15);
    expect(foreign).toEqual([]);
  });
});
