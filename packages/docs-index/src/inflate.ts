// Inflates a zlib stream (RFC 1950 and, inside of it, RFC 1951) whose length is known. What platforms offer for this
// answers with a promise, and takes as long for a few kilobytes (docs/decisions/020-text-is-inflated-at-once.md).

import { DocsIndexError } from './error.ts';

/** Values that a code stands for from `first` on, and how many bits say which: RFC 1951 section 3.2.5. */
interface Ranges {
  readonly first: readonly number[];
  readonly bits: readonly number[];
}

/** Of the symbols behind the end of a block: how long a match is. */
const matchLengths: Ranges = {
  first: [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258],
  bits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
};
/** How far back it begins. */
const matchDistances: Ranges = {
  first: [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289,
    16385, 24577,
  ],
  bits: [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
};

/** For every value of the next bits, as many as the longest code has: symbol × 16 + bits of its code, 0 for none. */
type Code = Uint16Array;

/** The code of symbols that have so many bits each, RFC 1951 section 3.2.2. */
function codeOf(lengths: Uint8Array): Code {
  /** For each length the next code of it; at first how many codes are a bit shorter. */
  const next = new Uint16Array(17);
  let longest = 0;
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0;
    if (length > 0) next[length + 1] = (next[length + 1] ?? 0) + 1;
    longest = Math.max(longest, length);
  }
  for (let length = 2; length <= longest; length++) next[length] = ((next[length] ?? 0) + (next[length - 1] ?? 0)) << 1;
  const code = new Uint16Array(1 << longest);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    let rest = next[length] ?? 0;
    next[length] = rest + 1;
    // The first bit of a code is read first, so it is the lowest.
    let bits = 0;
    for (let bit = 0; bit < length; bit++, rest >>= 1) bits = (bits << 1) | (rest & 1);
    for (; bits < code.length; bits += 1 << length) code[bits] = (symbol << 4) | length;
  }
  return code;
}

/** Symbols with the lengths of the code that every stream may use, RFC 1951 section 3.2.6. */
const fixedLengths = (): Uint8Array => new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
/** In which order the lengths of the code for lengths are given, RFC 1951 section 3.2.7. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const endOfBlock = 256;

/** The checksum of RFC 1950; sums of as few bytes as a block has are exact without a remainder at each step. */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length; at++) {
    low += bytes[at] ?? 0;
    high += low;
  }
  return (high % 65_521) * 65_536 + (low % 65_521);
}

/**
 * The `size` bytes that the stream holds. Throws `DocsIndexError` `damaged` for any other stream: whatever it says, its bits
 * are read once, no more than `size` bytes come of them, and the checksum tells whether they are the right ones.
 */
export function inflate(stream: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let written = 0;
  let at = 2;
  /** Bits that were read from the stream and not yet taken, the next one lowest. */
  let held = 0;
  let count = 0;

  const expect = (sound: boolean): void => {
    if (!sound) throw new DocsIndexError('damaged', `deflated text: expected a zlib stream of ${size} bytes`);
  };
  const fill = (wanted: number): void => {
    for (; count < wanted; count += 8) held |= (stream[at++] ?? 0) << count;
  };
  const take = (wanted: number): number => {
    fill(wanted);
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return value;
  };
  const symbolOf = (code: Code): number => {
    fill(15);
    const found = code[held & (code.length - 1)] ?? 0;
    held >>>= found & 15;
    count -= found & 15;
    return found >> 4;
  };
  /** Goes back to the first byte of which nothing was taken. */
  const align = (): void => {
    at -= count >> 3;
    held = count = 0;
  };

  const copyStored = (): void => {
    align();
    const length = (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8);
    at += 4 + length;
    expect(written + length <= size);
    bytes.set(stream.subarray(at - length, at), written);
    written += length;
  };
  const readCodes = (): readonly [symbols: Code, distances: Code] => {
    const symbols = take(5) + 257;
    const all = symbols + take(5) + 1;
    const ofLengths = new Uint8Array(19);
    for (const place of lengthOrder.slice(0, take(4) + 4)) ofLengths[place] = take(3);
    const code = codeOf(ofLengths);
    const lengths = new Uint8Array(all);
    for (let next = 0; next < all; ) {
      const length = symbolOf(code);
      const repeat = length < 16 ? 1 : length === 16 ? take(2) + 3 : length === 17 ? take(3) + 3 : take(7) + 11;
      lengths.fill(length < 16 ? length : length === 16 ? (lengths[next - 1] ?? 0) : 0, next, next + repeat);
      next += repeat;
    }
    return [codeOf(lengths.subarray(0, symbols)), codeOf(lengths.subarray(symbols))];
  };
  /** Bits are taken in place: with a call for each, a process that has just started takes twice as long. */
  const decode = ([symbols, distances]: readonly [Code, Code]): void => {
    let [next, from, rest, known] = [written, at, held, count];
    for (;;) {
      for (; known < 20; known += 8) rest |= (stream[from++] ?? 0) << known;
      const found = symbols[rest & (symbols.length - 1)] ?? 0;
      const symbol = found >> 4;
      rest >>>= found & 15;
      known -= found & 15;
      if (symbol === endOfBlock) break;
      if (symbol < endOfBlock) bytes[next++] = symbol;
      else {
        // A range that there is not gives a match that is too long.
        const range = symbol - endOfBlock - 1;
        const lengthBits = matchLengths.bits[range] ?? 0;
        const end = next + (matchLengths.first[range] ?? size + 1) + (rest & ((1 << lengthBits) - 1));
        rest >>>= lengthBits;
        known -= lengthBits;
        for (; known < 15; known += 8) rest |= (stream[from++] ?? 0) << known;
        const back = distances[rest & (distances.length - 1)] ?? 0;
        rest >>>= back & 15;
        known -= back & 15;
        const backBits = matchDistances.bits[back >> 4] ?? 0;
        for (; known < backBits; known += 8) rest |= (stream[from++] ?? 0) << known;
        let source = next - (matchDistances.first[back >> 4] ?? 0) - (rest & ((1 << backBits) - 1));
        rest >>>= backBits;
        known -= backBits;
        while (next < end) bytes[next++] = bytes[source++] ?? 0;
      }
      expect(next <= size);
    }
    [written, at, held, count] = [next, from, rest, known];
  };

  const [first = 0, second = 0] = stream;
  // What deflate makes of so many bytes is never longer: a stream that is has codes that stand for nothing, each to be laid out.
  expect(stream.length <= 2 * size + 1024);
  // Deflate, a header that is a multiple of 31, no preset dictionary.
  expect((first & 15) === 8 && ((first << 8) | second) % 31 === 0 && (second & 32) === 0);
  for (let last = 0; last === 0; ) {
    expect(at < stream.length);
    last = take(1);
    const kind = take(2);
    expect(kind < 3);
    if (kind === 0) copyStored();
    else decode(kind === 1 ? [codeOf(fixedLengths()), codeOf(new Uint8Array(30).fill(5))] : readCodes());
  }
  align();
  expect(written === size && at + 4 === stream.length);
  expect(adler32(bytes) === new DataView(stream.buffer, stream.byteOffset + at, 4).getUint32(0));
  return bytes;
}
