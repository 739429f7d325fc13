import { expect, test } from 'vitest';
import { configurationOf, createReaders, plainText, quoteLexeme, wordsIn } from './words.ts';

const readerOf = createReaders();

test.each([
  ['Call getStaticPaths() once', 'en', 'call getstaticpaths get static paths once'],
  ['C++ and C#', 'en', 'cplusplus and csharp'],
  ['--flag of .env', 'en', 'flag signflag of env signenv'],
  ['Größe, café', 'de', 'grosse cafe'],
  ['安装指南', 'zh', '安装 装指 指南'],
])('%s is read as words that the parser of PostgreSQL keeps', (text, locale, words) => {
  expect(plainText(wordsIn(text, readerOf(locale)))).toBe(words);
});

test.each([
  ['en', 'english'],
  ['en-GB', 'english'],
  ['pt_BR', 'portuguese'],
  ['ja', 'simple'],
  ["'; drop", 'simple'],
])('the configuration for %s is %s', (locale, configuration) => {
  expect(configurationOf(locale)).toBe(configuration);
});

test('a lexeme cannot end its quotation', () => {
  expect(quoteLexeme("a'b\\c")).toBe("'a''b\\\\c'");
});
