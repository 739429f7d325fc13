// A byte list that grows, for a builder that does not know beforehand how much it will write, and what reads its numbers again.

/** Bytes written one after another. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  /** Four bytes, low ones first. */
  u32(value: number): void;
  varint(value: number): void;
  /** The bytes from `start` up to `end`. */
  bytes(value: Uint8Array, start?: number, end?: number): void;
  /** UTF-8; how many bytes it takes. */
  utf8(value: string): number;
  /** A varint length, then UTF-8. */
  text(value: string): void;
  /** What was written so far; a view that the next write may leave behind. */
  written(): Uint8Array;
  /** Forgets what was written and keeps the room for it. */
  clear(): void;
}

const encoder = new TextEncoder();
/** Bytes of the largest number. */
const longestVarint = 5;

/** An empty byte list, with room for so many before it grows. */
export function createByteWriter(room: number = 1 << 16): ByteWriter {
  let buffer = new Uint8Array(room);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 1.5, length + more));
    larger.set(buffer);
    buffer = larger;
  };
  const varint = (value: number): void => {
    reserve(longestVarint);
    let rest = value;
    for (; rest > 127; rest >>>= 7) buffer[length++] = (rest & 127) | 128;
    buffer[length++] = rest;
  };
  const bytes = (value: Uint8Array, start = 0, end = value.length): void => {
    reserve(end - start);
    // A view of a few bytes costs more than copying them.
    if (end - start < 32) for (let at = start; at < end; at++) buffer[length++] = value[at] ?? 0;
    else {
      buffer.set(start === 0 && end === value.length ? value : value.subarray(start, end), length);
      length += end - start;
    }
  };
  const utf8 = (value: string): number => {
    // of each UTF-16 unit, UTF-8 has at most three bytes
    reserve(3 * value.length);
    const { written } = encoder.encodeInto(value, buffer.subarray(length));
    length += written;
    return written;
  };
  return {
    get length() {
      return length;
    },
    byte(value) {
      reserve(1);
      buffer[length++] = value;
    },
    u32(value) {
      reserve(4);
      buffer[length++] = value;
      buffer[length++] = value >>> 8;
      buffer[length++] = value >>> 16;
      buffer[length++] = value >>> 24;
    },
    varint,
    bytes,
    utf8,
    text(value) {
      const bytes = utf8Length(value);
      varint(bytes);
      if (bytes === value.length && bytes < 32) {
        // ASCII of a word: an encoder costs more than its letters.
        reserve(bytes);
        for (let i = 0; i < bytes; i++) buffer[length++] = value.charCodeAt(i);
      } else utf8(value);
    },
    written: () => buffer.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}

/** How many bytes the first units of a text take in UTF-8. */
export function utf8Length(text: string, units: number = text.length): number {
  let length = 0;
  for (let i = 0; i < units; i++) {
    const unit = text.charCodeAt(i);
    // A lone surrogate becomes U+FFFD.
    if (unit < 0x80) length += 1;
    else if (unit < 0x800) length += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < units && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      length += 4;
      i++;
    } else length += 3;
  }
  return length;
}

/** Reads what `varint` of a writer wrote, one number after another. A class: a builder makes one for each page of each run. */
export class VarintReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, from = 0) {
    this.bytes = bytes;
    this.at = from;
  }

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

/** The pieces one after another. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
