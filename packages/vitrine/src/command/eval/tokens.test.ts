import { expect, test } from 'vitest';
import { loadTokenizer } from './tokens.ts';

test('words and sentences have the tokens of the vocabulary', async () => {
  const countTokens = await loadTokenizer();
  expect(countTokens('Fill in half a pint each evening.')).toBe(8);
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

// 20,000 letters took two seconds, and a million of them hours.
test.each(['a', '\u8a2d', '!', ' ', '\n', '\u{1f600}', '\u0301'])('a million times %j is counted', async (sign) => {
  const countTokens = await loadTokenizer();
  expect(countTokens(sign.repeat(1_000_000 / sign.length))).toBeGreaterThan(1_000);
});
