import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteLength } from './byte-length.ts';

const utf8 = new TextEncoder();

test('the length of a text is that of its bytes, whatever its characters are', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '€', '𐍈', '\ud800', '\udc00', '\n', '"') }), (text) => {
      expect(byteLength(text)).toBe(utf8.encode(text).length);
    }),
  );
});

test.each(['a', 'é', '€', '𐍈'])('a text of many %s is measured piece by piece', (character) => {
  for (const count of [16_383, 16_384, 16_385, 100_000]) {
    const text = `x${character.repeat(count)}`;
    expect(byteLength(text)).toBe(utf8.encode(text).length);
  }
});
