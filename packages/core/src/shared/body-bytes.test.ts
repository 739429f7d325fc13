import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedPieces, freePieces, GrowingBytes, linesOf, piecesOf, readBytes, byteLength } from './body-bytes.ts';
import { runsOf } from '../../../../workshop/full.ts';

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function* of(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}
const single = (count: number): Uint8Array[] => Array.from({ length: count }, () => Uint8Array.of(0x20));

async function gathered<Item, Value>(items: AsyncIterable<Item>, of: (item: Item) => Value): Promise<Value[]> {
  const all: Value[] = [];
  for await (const item of items) all.push(of(item));
  return all;
}

test('a body is the concatenation of its pieces, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 20 }), async (pieces) => {
      expect(await readBytes(of(pieces), 100_000)).toEqual(Uint8Array.from(pieces.flatMap((piece) => [...piece])));
    }),
    { numRuns: runsOf(50) },
  );
});

test('a body at the limit is read, and one byte above it is too large, as is one that declares it', async () => {
  expect(await readBytes(of([new Uint8Array(9), new Uint8Array(1)]), 10)).toHaveLength(10);
  expect(await readBytes(of([new Uint8Array(9), new Uint8Array(2)]), 10)).toBe('too-large');
  expect(await readBytes(of([]), 10, 11)).toBe('too-large');
});

// 39 MB in chunks of one byte took 2 GB of a server: each chunk was an object.
test('a body of single bytes is refused when it has more pieces than its bytes allow', async () => {
  const allowed = Math.floor(freePieces / (1 - 1 / 64));
  expect(await readBytes(of(single(allowed)), 65_536)).toHaveLength(allowed);
  expect(await readBytes(of(single(allowed + 2)), 65_536)).toBe('too-fragmented');
  expect(await readBytes(of(single(2_000).map(() => new Uint8Array(128))), 1_000_000)).toHaveLength(256_000);
});

test('a buffer hands out exactly its bytes, and only once', () => {
  const bytes = new GrowingBytes();
  for (const piece of single(5_000)) bytes.append(piece);
  const first = bytes.take();
  expect([first.length, first.buffer.byteLength]).toEqual([5_000, 5_000]);
  bytes.append(Uint8Array.of(1));
  expect([first[0], bytes.take()]).toEqual([0x20, Uint8Array.of(1)]);
});

test('a piece that its sender still owns is not written to', () => {
  const piece = Uint8Array.of(1, 2, 3);
  const bytes = new GrowingBytes();
  bytes.append(piece.subarray(0, 2));
  bytes.append(Uint8Array.of(9));
  expect([piece, bytes.take()]).toEqual([Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 9)]);
});

test('pieces are handed on until a bound is passed', async () => {
  const met: number[] = [];
  const reading = (async () => {
    for await (const piece of boundedPieces(of(single(3)), 2, (fault) => new Error(fault))) met.push(piece.length);
  })();
  await expect(reading).rejects.toThrow('too-large');
  expect(met).toEqual([1, 1]);
});

test('a stream that is left is cancelled', async () => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      cancelled = true;
    },
  });
  expect([await readBytes(piecesOf(stream), 25), cancelled]).toEqual(['too-large', true]);
  expect(await readBytes(piecesOf(null), 0)).toEqual(new Uint8Array());
});

test('lines are the same however the bytes arrive', async () => {
  const text = 'a\n\nb\r\nc\rd\r\n\r\ne';
  const inPieces = (size: number): Uint8Array[] => text.match(new RegExp(`[^]{1,${size}}`, 'g'))?.map(encoded) ?? [];
  for (const size of [1, 2, 3, 100]) {
    expect(await gathered(linesOf(of(inPieces(size)), 100), decoded)).toEqual(['a', '', 'b\r', 'c\rd\r', '\r', 'e']);
    expect(await gathered(linesOf(of(inPieces(size)), 100, true), decoded)).toEqual(['a', '', 'b', 'c', 'd', '', 'e']);
  }
});

test('a line without an end costs no more than its bound', async () => {
  const endless = Array.from({ length: 1_000 }, () => encoded('x'.repeat(100)));
  expect(await gathered(linesOf(of([...endless, encoded('\ny\n')]), 10), decoded)).toEqual(['x'.repeat(11), 'y']);
});

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
