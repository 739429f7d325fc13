import { expect, test } from 'vitest';
import { firstSentence } from './plain-text.ts';

test.each([
  ['A lamp that burns oil. It is old.', 'A lamp that burns oil.'],
  ['Use a wick, e.g. Of cotton, and trim it. Then light it.', 'Use a wick, e.g. Of cotton, and trim it.'],
  ['Version 1.2 burns\nless oil than before', 'Version 1.2 burns less oil than before'],
  ['ランプは油を燃やします。古いです。', 'ランプは油を燃やします。'],
  ['Two words', undefined],
  ['It takes the following options:', undefined],
  ['', undefined],
  ['1 2 3 4 5 6', undefined],
])('of %j it is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test('a long sentence ends between words', () => {
  const cut = firstSentence(`${'word '.repeat(5_000)}end.`) ?? '';
  expect(cut.length).toBeLessThanOrEqual(200);
  expect(cut).toMatch(/ word…$/);
});
