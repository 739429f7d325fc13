import { expect, it } from 'vitest';
import { sentenceLengths } from './term-counts.ts';

it.each([
  ['', []],
  ['One sentence.', []],
  ['Install it. Then run it.', ['Install it. ']],
  ['See e.g. the docs. Version 1.2 works.', ['See e.g. the docs. ']],
  ['He said “go.” Then (why not?) They went… Home!', ['He said “go.” Then (why not?) ', 'They went… ']],
  ['A line\n\nanother\n', ['A line\n\n']],
  ['ポートを開く。設定する！終わり', ['ポートを開く。', '設定する！']],
])('%j ends its sentences after %j', (text, sentences) => {
  expect(sentenceLengths(text)).toEqual(sentences.map(({ length }) => length));
});

it('what follows the last end is the last sentence', () => {
  const text = 'One. Two. Three. ';
  const lengths = sentenceLengths(text);
  expect(text.slice(lengths.reduce((sum, length) => sum + length, 0))).toBe('Three. ');
});
