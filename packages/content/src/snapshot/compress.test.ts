import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

/** `toEqual` compares large bodies number by number. */
function isCompressed(compressed: Uint8Array = new Uint8Array(), body: Uint8Array = new Uint8Array()): boolean {
  return brotliDecompressSync(compressed).equals(body);
}

const text = new TextEncoder().encode('{"actions":[]}'.repeat(500));

test('a compressed document decodes to itself, in brotli and in gzip', () => {
  const [brotli, gzip, ...more] = compress(text);
  expect(brotli?.coding).toBe('br');
  expect(gzip?.coding).toBe('gzip');
  expect(more).toEqual([]);
  expect(new Uint8Array(brotliDecompressSync(brotli?.body ?? new Uint8Array()))).toEqual(text);
  expect(new Uint8Array(gunzipSync(gzip?.body ?? new Uint8Array()))).toEqual(text);
});

test('encoding twice gives the same bytes, and the gzip header has neither time nor operating system', () => {
  const [first, second] = [compress(text), compress(text)];
  expect(second).toEqual(first);
  expect(Array.from(first[1]?.body.subarray(4, 10) ?? [])).toEqual([0, 0, 0, 0, 0, 255]);
});

test('what a coding does not make smaller is left alone', () => {
  const noise = Uint8Array.from({ length: 4000 }, (_, index) => (Math.imul(index + 1, 2654435761) >>> 13) & 255);
  expect(compress(noise).every((each) => each.body.length < noise.length * 0.95)).toBe(true);
  expect(compress(new Uint8Array())).toEqual([]);
});

test('small, usual and large documents decode to themselves', () => {
  for (const length of [2_000, 65_536, 65_537, 600_000]) {
    const body = Uint8Array.from({ length }, (_, index) => 97 + ((index * index) % 23));
    const [brotli] = compress(body);
    expect(isCompressed(brotli?.body, body), String(length)).toBe(true);
  }
});
