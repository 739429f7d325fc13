// Byte and number lists that grow, for a builder that does not know beforehand how much it will write.

/** Bytes written one after another. */
export interface ByteWriter {
  readonly length: number;
  byte(value: number): void;
  /** Four bytes each, low ones first. */
  u32(...values: readonly number[]): void;
  varint(value: number): void;
  bytes(value: Uint8Array): void;
  /** A varint length, then UTF-8. */
  text(value: string): void;
  /** What was written so far; a view that the next write may leave behind. */
  written(): Uint8Array;
  /** Forgets what was written and keeps the room for it. */
  clear(): void;
}

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
    let rest = value;
    for (; rest > 127; rest >>>= 7) byte((rest & 127) | 128);
    byte(rest);
  };
  const bytes = (value: Uint8Array): void => {
    reserve(value.length);
    buffer.set(value, length);
    length += value.length;
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
