import { expect, test } from 'vitest';
import { sections } from '../test/sections.ts';
import { buildDocsIndex } from './build.ts';
import { createExcerpter, createLocaleAnalyzer, passageOf, readQueryText, readSections } from './engine.ts';
import { openDocsIndex } from './index.ts';

const files = buildDocsIndex(sections);
const index = openDocsIndex(files.index, files.text);

test('an index is taken apart into the sections it was made of', () => {
  const read = [...readSections(files.index, files.text)];
  const made = sections.map(({ code: _, links: __, ...section }) => ({
    locale: 'en',
    inLinks: section.id === 'api/client#getstaticpaths' ? 71 : 0,
    ...section,
  }));
  expect(read.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(made.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
});

test('an index made of the sections of another is the same, but for the code that it marked and the links that it counted', () => {
  const plain = sections.map(({ code: _, links: __, ...section }) => ({ locale: 'en', ...section }));
  const first = buildDocsIndex(plain);
  expect(buildDocsIndex(readSections(first.index, first.text))).toEqual(first);
});

test('bytes that are no index are refused', () => {
  expect(() => [...readSections(new Uint8Array(64), new Uint8Array())]).toThrow('index: expected');
});

test('a query is read in phrases and words', () => {
  const { text, phrases, words } = readQueryText('install "the Debian package" getStaticPaths', createLocaleAnalyzer('en'));
  expect([text, phrases]).toEqual(['install the Debian package getStaticPaths', ['the debian package']]);
  expect(words.map(({ text: word }) => word)).toEqual([
    'install',
    'the',
    'debian',
    'package',
    'getstaticpaths',
    'get',
    'static',
    'paths',
  ]);
});

test('words that are written without spaces are cut into pairs on every runtime', () => {
  expect(readQueryText('安装指南', createLocaleAnalyzer('zh')).words.map(({ text }) => text)).toEqual(['安装', '装指', '指南']);
});

test('the excerpt is that of the index', () => {
  const [hit] = index.search({ query: 'daemon background' }).hits;
  const section = sections.find(({ id }) => id === hit?.id);
  const excerptOf = createExcerpter(
    createLocaleAnalyzer('en'),
    new Map([
      ['daemon', 2],
      ['background', 2],
    ]),
  );
  expect(excerptOf(section?.text ?? '')).toBe(hit?.excerpt);
});

test.each([0, 7, 40])('the passage from byte %i is that of the index', (from) => {
  const passage = index.read('guide/install#linux', from, 30);
  const { text = '' } = sections.find(({ id }) => id === 'guide/install#linux') ?? {};
  const { text: _, from: __, next: ___, ...facts } = passage ?? expect.fail();
  expect(passageOf(facts, new TextEncoder().encode(text).subarray(from, from + 31), from, 30)).toEqual(passage);
});

test('sections of a file name what only former names say, in words that are written so', () => {
  const renamed = sections.map((section, number) =>
    number === 1 ? { ...section, formerNames: 'Usage analytics of the' } : section,
  );
  const { index, text } = buildDocsIndex(renamed);
  const read = [...readSections(index, text)];
  const former = read.filter(({ formerNames }) => formerNames !== undefined);
  expect(former.map(({ id }) => id)).toEqual([renamed[1]?.id]);
  expect(new Set(former[0]?.formerNames?.split(' '))).toEqual(new Set(['usage', 'analytics']));
});
