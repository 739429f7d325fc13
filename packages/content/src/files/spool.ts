// Bytes that wait in a file until they are read again: what a program makes early, and writes in an order that it knows late, or serves for as long
// as it runs. The file loses its name as soon as it is open, so it is gone with the process, however that ends.
import { closeSync, constants, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Bytes in a file without a name. */
export interface Spool extends SpoolReader {
  /** Keeps bytes. Throws what the file system throws, as on a full disk. */
  readonly keep: (bytes: Uint8Array) => SpooledBody;
  /** The file, for every thread of the process. */
  readonly descriptor: number;
  /** Bytes that it has. */
  readonly length: number;
  readonly close: () => void;
}

/** Bytes of a spool. */
export interface SpooledBody {
  readonly spool: Spool;
  /** Where they begin in the file. */
  readonly start: number;
  readonly length: number;
  read(): Uint8Array;
  /** The bytes in pieces of at most a megabyte. */
  pieces(): Iterable<Uint8Array>;
}

const pieceBytes = 1 << 20;

/** Opens a spool under a name that nothing has. Throws what the file system throws. */
export function openSpool(path: string): Spool {
  const descriptor = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  rmSync(path, { force: true });
  let end = 0;
  const spool: Spool = {
    descriptor,
    get length() {
      return end;
    },
    keep: (bytes) => {
      const { length } = bytes;
      const start = end;
      for (let at = 0; at < length; ) at += writeSync(descriptor, bytes, at, length - at, start + at);
      end += length;
      return new Spooled(spool, start, length);
    },
    read: (start, length) => readSpooled(descriptor, start, length),
    close: () => {
      closeSync(descriptor);
    },
  };
  return spool;
}

/** A class, because a front of ten thousand pages has sixty thousand: an object with a function of its own takes three times the memory. */
class Spooled implements SpooledBody {
  spool: Spool;
  start: number;
  readonly length: number;

  constructor(spool: Spool, start: number, length: number) {
    this.spool = spool;
    this.start = start;
    this.length = length;
  }

  read(): Uint8Array {
    return readSpooled(this.spool.descriptor, this.start, this.length);
  }

  *pieces(): Generator<Uint8Array> {
    for (let at = 0; at < this.length; at += pieceBytes)
      yield readSpooled(this.spool.descriptor, this.start + at, Math.min(pieceBytes, this.length - at));
  }
}

/** Copies bodies of a spool into another one, where they are read from now on: all of them, or none. Throws what the file system throws. */
export function moveSpooled(bodies: Iterable<SpooledBody>, to: Spool): void {
  const own = [...bodies].filter((body) => body instanceof Spooled);
  const starts = own.map((body) => to.keep(body.read()).start);
  for (const [index, body] of own.entries()) {
    body.spool = to;
    body.start = starts[index] ?? 0;
  }
}

/** Reads bytes of a spool, also of one that another thread has. */
export interface SpoolReader {
  /** Throws RangeError where the spool has fewer bytes, and what the file system throws. */
  read(start: number, length: number): Uint8Array;
}

/** Readers of each spool, by its descriptor, and whether its writer left it. */
const shared = new Map<number, { readers: number; left: boolean }>();
/** What was read from is let go of, and not ended. */
const forgotten = new FinalizationRegistry<number>((descriptor) => {
  const uses = shared.get(descriptor);
  if (uses === undefined) return;
  uses.readers -= 1;
  closeUnused(descriptor);
});

/** Opens a reader of a spool that another thread writes. */
export function openSpoolReader(descriptor: number): SpoolReader {
  const reader: SpoolReader = { read: (start, length) => readSpooled(descriptor, start, length) };
  const uses = shared.get(descriptor) ?? { readers: 0, left: false };
  uses.readers += 1;
  shared.set(descriptor, uses);
  forgotten.register(reader, descriptor);
  return reader;
}

/** Says, in the thread that reads, that no thread writes the spool any more and that no reader will be opened: it is closed with its last reader. */
export function leaveSpool(descriptor: number): void {
  const uses = shared.get(descriptor) ?? { readers: 0, left: false };
  uses.left = true;
  shared.set(descriptor, uses);
  closeUnused(descriptor);
}

function closeUnused(descriptor: number): void {
  const uses = shared.get(descriptor);
  if (uses === undefined || uses.readers > 0 || !uses.left) return;
  shared.delete(descriptor);
  closeSync(descriptor);
}

function readSpooled(descriptor: number, start: number, length: number): Uint8Array {
  const read = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const count = readSync(descriptor, read, at, length - at, start + at);
    if (count === 0) throw new RangeError(`spool: expected ${length} bytes, found ${at}`);
    at += count;
  }
  return read;
}
