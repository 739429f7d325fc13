import { expect, it } from 'vitest';
import { hashText, xxh32 } from './hash.ts';
import { encode } from './text.ts';

// Values that every implementation of XXH32 gives.
it.each([
  ['', 0, 0x02cc5d05],
  ['a', 0, 0x550d7456],
  ['abc', 0, 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
  ['Nobody inspects the spammish repetition', 1, undefined],
])('%j with seed %d', (text, seed, expected) => {
  if (expected === undefined) expect(xxh32(encode(text), seed)).not.toBe(xxh32(encode(text)));
  else expect(xxh32(encode(text), seed)).toBe(expected);
});

it('bytes hash alike wherever they lie', () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, n) => n * 37);
  const larger = new Uint8Array(120);
  larger.set(bytes, 3);
  for (let length = 0; length <= 100; length++) expect(xxh32(larger.subarray(3, 3 + length))).toBe(xxh32(bytes.slice(0, length)));
});

it('every changed bit changes the hash', () => {
  const bytes = Uint8Array.from({ length: 61 }, (_, n) => n * 37);
  const whole = xxh32(bytes);
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const changed = bytes.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(xxh32(changed)).not.toBe(whole);
  }
});

it('two hashes are sixteen digits', () => {
  expect(hashText(0xabc, 0xffffffff)).toBe('00000abcffffffff');
});
