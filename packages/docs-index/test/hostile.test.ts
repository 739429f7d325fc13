import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { full, runsOf } from '../../../workshop/full.ts';
import { growsLinearly } from '../../../workshop/growth.ts';
import { buildDocsIndex, type DocsSection } from '../src/build.ts';
import { openDocsIndex, type OpenedDocsIndex } from '../src/index.ts';

const sections = full ? 3_000 : 600;

/** Sections of made-up words that are all alike, so that misspellings have many neighbours. */
function* alike(): Generator<DocsSection> {
  const syllables = ['con', 'fig', 'ur', 'ation', 'in', 'stal', 'ler', 'com', 'po', 'nent'];
  const word = (n: number): string => [n, n / 10, n / 100, n / 1000].map((part) => syllables[Math.floor(part) % 10] ?? '').join('');
  for (let i = 0; i < sections; i++)
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
    ['the longest, all misspelled', 'configuratoin instalelr compnent '],
    ['all beginnings', 'co in fi ur po st le ne at io '],
    ['one endless word', 'a'],
    ['nothing but joints', '.-/:@_'],
    ['a name of a thousand parts', 'aB'],
    ['all dots', 'a.'],
    ['a long run without blanks', '設定ファイル'],
    ['accents upon accents', '\u0301'],
    ['quotation marks', '"'],
    ['phrases of one letter', '"a" '],
    ['lone surrogates', '\ud800\udc00\udc00\ud800'],
  ])('%s: answered within bounds, in time that grows with the length alone', async (_, part) => {
    const ask = (length: number) => opened.search({ query: `a${part.repeat(Math.ceil(length / part.length))}b`, limit: 1000 });
    const { hits, spellings, nearby } = ask(100_000);
    expect(hits.length).toBeLessThanOrEqual(100);
    expect(spellings.length).toBeLessThanOrEqual(3);
    expect(nearby.length).toBeLessThanOrEqual(5);
    expect(await growsLinearly((length) => void ask(length), full ? 12_500 : 3_000)).toBe(true);
  });

  it('any text is a query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => {
        const { hits, total } = opened.search({ query });
        expect(hits.length).toBe(Math.min(total, 10));
      }),
      { numRuns: runsOf(200) },
    );
  });
});

describe('the package', () => {
  it('imports nothing but itself', () => {
    const folder = fileURLToPath(new URL('../src/', import.meta.url));
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
