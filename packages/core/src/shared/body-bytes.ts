// The bytes of a body in one growing buffer. A body is bounded in bytes and in pieces: each piece is an object and a turn of the event loop, so
// that a body of single bytes would take a hundred times its room. Every body of the repository is read here; the linter refuses other places.

/** Why a body is not read to its end. */
export type BodyFault = 'too-large' | 'too-fragmented';

/** Pieces that any body may have, whatever their size. */
export const freePieces = 1_024;
/** Bytes that each further piece has on average. */
const minMeanBytes = 64;

/** Counts the pieces of a body and their bytes. */
export class BodyMeter {
  readonly #maxBytes: number;
  #bytes = 0;
  #pieces = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Counts a piece; the fault when a bound is passed. */
  add(bytes: number): BodyFault | undefined {
    this.#bytes += bytes;
    this.#pieces += 1;
    if (this.#bytes > this.#maxBytes) return 'too-large';
    return this.#pieces > freePieces + this.#bytes / minMeanBytes ? 'too-fragmented' : undefined;
  }
}

const none: Uint8Array = new Uint8Array();
const firstCapacity = 1_024;

/** Bytes in one buffer, which doubles. A single piece is kept as it is. */
export class GrowingBytes {
  #buffer: Uint8Array;
  #length = 0;

  /** `capacity`: bytes that are expected, 0 when that is not known. */
  constructor(capacity = 0) {
    this.#buffer = capacity === 0 ? none : new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** What was given so far; valid until the next piece. */
  get current(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  append(piece: Uint8Array): void {
    const end = this.#length + piece.length;
    if (this.#length === 0 && this.#buffer.length === 0) this.#buffer = piece;
    else {
      if (end > this.#buffer.length || this.#length === this.#buffer.length) {
        const larger = new Uint8Array(Math.max(end, 2 * this.#length, firstCapacity));
        larger.set(this.#buffer.subarray(0, this.#length));
        this.#buffer = larger;
      }
      this.#buffer.set(piece, this.#length);
    }
    this.#length = end;
  }

  /** The bytes so far, and no more room than they take; the next piece begins a new buffer. */
  take(): Uint8Array {
    const bytes = this.#length === this.#buffer.length ? this.#buffer : this.#buffer.slice(0, this.#length);
    this.#buffer = none;
    this.#length = 0;
    return bytes;
  }
}

/**
 * The pieces of a stream of the Fetch standard, until `given` rejects. Leaving the loop cancels the stream, and waits for nobody to confirm it.
 */
export async function* piecesOf(stream: ReadableStream | null, given?: Promise<never>): AsyncGenerator<Uint8Array> {
  if (stream === null) return;
  // The stream of a body gives bytes; its type states it only where the runtime's own declarations are known.
  const reader = stream.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const read = async (): Promise<ReadableStreamReadResult<Uint8Array>> =>
    given === undefined ? reader.read() : Promise.race([reader.read(), given]);
  try {
    for (let next = await read(); !next.done; next = await read()) yield next.value;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Hands pieces on while they are counted. Throws what `refuse` makes of a fault. */
export async function* boundedPieces(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refuse: (fault: BodyFault) => Error,
): AsyncGenerator<Uint8Array> {
  const meter = new BodyMeter(maxBytes);
  for await (const piece of pieces) {
    const fault = meter.add(piece.length);
    if (fault !== undefined) throw refuse(fault);
    yield piece;
  }
}

/** A whole body of at most `maxBytes`, or why it is not read. `declared`: its length as its sender states it, 0 when it states none. */
export async function readBytes(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  declared = 0,
): Promise<Uint8Array | BodyFault> {
  if (declared > maxBytes) return 'too-large';
  const meter = new BodyMeter(maxBytes);
  const bytes = new GrowingBytes(declared);
  for await (const piece of pieces) {
    const fault = meter.add(piece.length);
    if (fault !== undefined) return fault;
    bytes.append(piece);
  }
  return bytes.take();
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The lines of a stream, without their ends; a line ends with LF, or also with CR where `endsWithCr` holds. A line beyond `maxBytes` is cut one byte behind it, and
 * the rest is skipped: a sender without line ends costs no more than the bound.
 */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  endsWithCr = false,
): AsyncGenerator<Uint8Array> {
  const line = new GrowingBytes();
  let isAfterCr = false;
  const keep = (part: Uint8Array): void => {
    const room = maxBytes + 1 - line.length;
    if (room > 0 && part.length > 0) line.append(part.subarray(0, room));
  };
  for await (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      const isSecond = isAfterCr && byte === lineFeed;
      isAfterCr = endsWithCr && byte === carriageReturn;
      if (byte !== lineFeed && !isAfterCr) continue;
      keep(piece.subarray(start, at));
      start = at + 1;
      if (!isSecond) yield line.take();
    }
    keep(piece.subarray(start));
  }
  if (line.length > 0) yield line.take();
}

// How many bytes a text has in UTF-8. Most texts are only measured here: the host that sends them encodes them.

const utf8 = new TextEncoder();
/** Encoded into and never read: bytes of their own for 600 characters take ten times as long, and are garbage at once. */
const room = new Uint8Array(16_384);

/** The length of a text in UTF-8; half of a surrogate pair counts as the U+FFFD that is sent for it. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let rest = text; ; ) {
    const { read, written } = utf8.encodeInto(rest, room);
    bytes += written;
    if (read >= rest.length) return bytes;
    rest = rest.slice(read);
  }
}
