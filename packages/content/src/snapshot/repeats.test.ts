import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRepeats } from './repeats.ts';

const utf8 = new TextEncoder();

/** A text without repeats of its own, of so many bytes. */
function textOf(length: number, seed: number): string {
  let text = '';
  for (let value = seed; text.length < length; ) {
    value = (Math.imul(value, 1_103_515_245) + 12_345) >>> 0;
    text += value.toString(36);
  }
  return text.slice(0, length);
}

describe('runs of a text in another one', () => {
  test('are its pages, up to what differs', () => {
    const [one, two] = [textOf(3_000, 1), textOf(2_000, 2)];
    const text = `head\n\n${one}\n\nSource\n\n${two.slice(0, 900)}CHANGED${two.slice(900)}`;
    const runs = createRepeats(utf8.encode(one + two))(utf8.encode(text));
    expect(runs).toEqual([
      { at: 6, start: 0, length: 3_000 },
      { at: 3_016, start: 3_000, length: 900 },
      { at: 3_923, start: 3_900, length: 1_100 },
    ]);
  });

  test('are none in a text that is shorter than a block, or has nothing of it', () => {
    const runs = createRepeats(utf8.encode(textOf(5_000, 3)));
    for (const text of ['', 'short', textOf(400, 3), textOf(5_000, 4)]) expect(runs(utf8.encode(text))).toEqual([]);
    expect(createRepeats(new Uint8Array())(utf8.encode(textOf(5_000, 3)))).toEqual([]);
  });

  test('are found in bytes that are all the same, in time that grows with their number', () => {
    const runs = createRepeats(new Uint8Array(10_000))(new Uint8Array(2_000_000));
    expect(runs.reduce((sum, { length }) => sum + length, 0)).toBe(2_000_000);
  });

  test('are at most 8,000', () => {
    const block = textOf(600, 5);
    const text = Array.from({ length: 9_000 }, (_, number) => `${number}:${block}`).join('\n');
    expect(createRepeats(utf8.encode(block))(utf8.encode(text))).toHaveLength(8_000);
  });

  test('have the bytes of both, in order and apart, whatever the texts are', () => {
    const whole = textOf(20_000, 6);
    const piece = fc.oneof(
      fc.tuple(fc.nat(19_999), fc.nat(4_000)).map(([start, length]) => whole.slice(start, start + length)),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    );
    const find = createRepeats(utf8.encode(whole));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = utf8.encode(pieces.join(''));
        let end = 0;
        for (const { at, start, length } of find(text)) {
          expect(at).toBeGreaterThanOrEqual(end);
          expect(length).toBeGreaterThanOrEqual(512);
          end = at + length;
          expect(Buffer.compare(text.subarray(at, end), utf8.encode(whole).subarray(start, start + length))).toBe(0);
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 200, seed: 3 },
    );
  });
});
