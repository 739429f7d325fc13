import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints } from './collect.ts';

test('words are in the order of their bytes, also those of names such as 山﨑 and 𠮷野', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'é', '山', '\ud7ff', '\ue000', '﨑', '\uffff', '𐀀', '𠮷') });
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
  expect(['𠮷', '﨑', '山'].sort(compareCodePoints)).toEqual(['山', '﨑', '𠮷']);
});
