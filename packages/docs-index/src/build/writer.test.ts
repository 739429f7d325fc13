import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteLog, createByteWriter, VarintReader } from './writer.ts';

test('numbers are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffffffff })), (numbers) => {
      const writer = createByteWriter(1);
      for (const number of numbers) writer.varint(number);
      const read = new VarintReader(writer.written());
      const found: number[] = [];
      while (!read.ended) found.push(read.next());
      expect(found).toEqual(numbers);
    }),
  );
});

test('a log has each piece as it was given, larger ones than a chunk among them, until it is cleared', () => {
  const log = createByteLog();
  const pieces = [0, 3, 600_000, 600_000, 2_000_000, 1].map((length, index) => new Uint8Array(length).fill(index + 1));
  for (const piece of pieces) log.append(piece.subarray(0, piece.length >> 1), piece.subarray(piece.length >> 1));
  expect(log.count).toBe(pieces.length);
  for (const [number, piece] of pieces.entries()) expect(Buffer.compare(log.piece(number), piece), `${number}`).toBe(0);
  const texts = ['', 'a', 'é山𠮷'.repeat(90_000), '\ud800'].map((text, index, all) => [text, all[index - 1] ?? ''] as const);
  for (const [first, second] of texts) expect(log.appendTexts(first, second)).toBe(Buffer.byteLength(first));
  for (const [index, pair] of texts.entries()) {
    const number = pieces.length + index;
    const start = log.startOf(number);
    const piece = log.chunkOf(number).subarray(start, start + log.lengthOf(number));
    expect(Buffer.compare(piece, Buffer.from(pair.join('')))).toBe(0);
    expect(Buffer.compare(piece, log.piece(number))).toBe(0);
  }
  log.clear();
  expect([log.count, log.piece(1).length]).toEqual([0, 0]);
});
