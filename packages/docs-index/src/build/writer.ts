// Byte and number lists that grow, for a builder that does not know beforehand how much it will write, and pieces of bytes that stay where they
// are while more are added.

/** Bytes written one after another. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  /** Four bytes each, low ones first. */
  u32(...values: readonly number[]): void;
  varint(value: number): void;
  /** All of the bytes, or those from `start` up to `end`. */
  bytes(value: Uint8Array, start?: number, end?: number): void;
  /** A varint length, then UTF-8. */
  text(value: string): void;
  /** What was written so far; a view that the next write may leave behind. */
  written(): Uint8Array;
  /** Forgets what was written and keeps the room for it. */
  clear(): void;
}

/** Bytes of the largest number. */
const longestVarint = 5;

/** An empty byte list, with room for so many before it grows. */
export function createByteWriter(room: number = 1 << 16): ByteWriter {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(room);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 1.5, length + more));
    larger.set(buffer);
    buffer = larger;
  };
  const byte = (value: number): void => {
    reserve(1);
    buffer[length++] = value;
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
  return {
    get length() {
      return length;
    },
    byte,
    u32(...values) {
      for (const value of values) for (let shift = 0; shift < 32; shift += 8) byte(value >>> shift);
    },
    varint,
    bytes,
    text(value) {
      const encoded = encoder.encode(value);
      varint(encoded.length);
      bytes(encoded);
    },
    written: () => buffer.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}

/** Reads what `varint` of a writer wrote, one number after another. A class: a builder makes one for each posting. */
export class VarintReader {
  #piece: Uint8Array;
  /** Where the next number is. */
  at: number;

  constructor(piece: Uint8Array, from = 0) {
    this.#piece = piece;
    this.at = from;
  }

  /** Goes on in another piece. */
  move(piece: Uint8Array, to: number): void {
    this.#piece = piece;
    this.at = to;
  }
  get ended(): boolean {
    return this.at >= this.#piece.length;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#piece[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

/** Unsigned 32-bit numbers, four bytes each however many there are. */
export interface NumberList {
  readonly length: number;
  push(value: number): void;
  at(index: number): number;
}

/** An empty number list. */
export function createNumberList(): NumberList {
  let buffer = new Uint32Array(1 << 12);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === buffer.length) {
        const larger = new Uint32Array(Math.ceil(buffer.length * 1.5));
        larger.set(buffer);
        buffer = larger;
      }
      buffer[length++] = value;
    },
    at: (index) => buffer[index] ?? 0,
  };
}

/** Pieces of bytes by number. They are in chunks, so that growing copies nothing and needs no room for a copy. */
export interface ByteLog {
  readonly count: number;
  /** Keeps a copy of the parts of a piece, one after another. */
  append(...parts: readonly Uint8Array[]): void;
  /** Keeps texts in UTF-8, one after another, as a piece; how many bytes the first takes. */
  appendTexts(first: string, second: string): number;
  piece(number: number): Uint8Array;
  /** The bytes in which a piece is, and where it begins there: what `piece` makes a view of. */
  chunkOf(number: number): Uint8Array;
  startOf(number: number): number;
  lengthOf(number: number): number;
  /** Forgets all pieces. */
  clear(): void;
}

const chunkBytes = 1 << 20;

/** An empty log. */
export function createByteLog(): ByteLog {
  let chunks: Uint8Array[] = [];
  /** Bytes of the last chunk that are in use. */
  let used = 0;
  /** For each piece its chunk, its start there, and its length. */
  let places = createNumberList();
  const encoder = new TextEncoder();
  /** The chunk for a piece of at most so many bytes. */
  const chunkFor = (length: number): Uint8Array => {
    const last = chunks.at(-1);
    if (last !== undefined && used + length <= last.length) return last;
    const chunk = new Uint8Array(Math.max(chunkBytes, length));
    chunks.push(chunk);
    used = 0;
    return chunk;
  };
  const place = (length: number): void => {
    places.push(chunks.length - 1);
    places.push(used);
    places.push(length);
    used += length;
  };
  const chunkOf = (number: number): Uint8Array => chunks[places.at(3 * number)] ?? new Uint8Array(0);
  return {
    get count() {
      return places.length / 3;
    },
    append(...parts) {
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      const chunk = chunkFor(length);
      let at = used;
      for (const part of parts) {
        chunk.set(part, at);
        at += part.length;
      }
      place(length);
    },
    appendTexts(first, second) {
      // of each UTF-16 unit, UTF-8 has at most three bytes
      const chunk = chunkFor(3 * (first.length + second.length));
      const head = encoder.encodeInto(first, chunk.subarray(used)).written;
      place(head + encoder.encodeInto(second, chunk.subarray(used + head)).written);
      return head;
    },
    piece(number) {
      const start = places.at(3 * number + 1);
      return chunkOf(number).subarray(start, start + places.at(3 * number + 2));
    },
    chunkOf,
    startOf: (number) => places.at(3 * number + 1),
    lengthOf: (number) => places.at(3 * number + 2),
    clear() {
      chunks = [];
      used = 0;
      places = createNumberList();
    },
  };
}
