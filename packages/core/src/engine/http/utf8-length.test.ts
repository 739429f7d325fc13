import { expect, test } from 'vitest';
import { utf8Length } from './utf8-length.ts';

const texts = {
  nothing: '',
  ASCII: '{"a":1}',
  'two bytes a character': 'é',
  'three bytes a character': '鯨',
  'four bytes for two': '🐋',
  'half of a pair': '\ud83d',
};

test.each(Object.entries(texts))('%s', (_, text) => {
  expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});

test('a text longer than the memory that is kept, wherever its characters are cut', () => {
  for (const text of Object.values(texts))
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const long = before + text.repeat(9_000);
      expect(utf8Length(long)).toBe(Buffer.byteLength(long));
    }
});
