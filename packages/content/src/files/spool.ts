// Bytes that wait in a file until they are read again: what a program makes early, and writes in an order that it knows late, or serves for as long
// as it runs. The file loses its name as soon as it is open, so it is gone with the process, however that ends.
import { closeSync, constants, openSync, readSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes in a file without a name. */
export interface Spool extends SpoolReader {
  /** Keeps bytes. Throws what the file system throws, as on a full disk. */
  readonly keep: (bytes: Uint8Array) => SpooledBody;
  /** The file, for every thread of the process. */
  readonly descriptor: number;
  /** Bytes that it has. */
  readonly length: number;
  /** Whether bytes that it keeps are in memory, because the file took no more. */
  readonly isFull: boolean;
  /** Whether its disk has room for so many bytes, before they are written. */
  readonly hasRoomFor: (bytes: number) => boolean;
  readonly close: () => void;
}

/** How a spool is opened. */
export interface SpoolOptions {
  /** Keeps what the file does not take in memory, where only this thread reads it. Default: `keep` throws. */
  readonly restInMemory?: boolean;
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
export function openSpool(path: string, { restInMemory = false }: SpoolOptions = {}): Spool {
  const descriptor = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  rmSync(path, { force: true });
  let end = 0;
  let isFull = false;
  const write = (bytes: Uint8Array): void => {
    const { length } = bytes;
    for (let at = 0; at < length; ) at += writeSync(descriptor, bytes, at, length - at, end + at);
  };
  const spool: Spool = {
    descriptor,
    get length() {
      return end;
    },
    get isFull() {
      return isFull;
    },
    hasRoomFor: (bytes) => {
      const { bavail, bsize } = statfsSync(dirname(path));
      return bavail * bsize >= bytes;
    },
    keep: (bytes) => {
      const start = end;
      try {
        write(bytes);
      } catch (error) {
        if (!restInMemory) throw error;
        isFull = true;
        return new Spooled(spool, start, bytes.length, bytes);
      }
      end += bytes.length;
      return new Spooled(spool, start, bytes.length);
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
  /** Where the file took no more. */
  inMemory: Uint8Array | undefined;

  constructor(spool: Spool, start: number, length: number, inMemory?: Uint8Array) {
    this.spool = spool;
    this.start = start;
    this.length = length;
    this.inMemory = inMemory;
  }

  read(): Uint8Array {
    return this.inMemory ?? readSpooled(this.spool.descriptor, this.start, this.length);
  }

  *pieces(): Generator<Uint8Array> {
    if (this.inMemory !== undefined) {
      yield this.inMemory;
      return;
    }
    for (let at = 0; at < this.length; at += pieceBytes)
      yield readSpooled(this.spool.descriptor, this.start + at, Math.min(pieceBytes, this.length - at));
  }
}

/**
 * Copies bodies of a spool into the file of another one, where they are read from now on: all of them, or none. Throws RangeError where the file does not
 * take them, and what the file system throws.
 */
export function moveSpooled(bodies: Iterable<SpooledBody>, to: Spool): void {
  const own = [...bodies].filter((body) => body instanceof Spooled);
  const bytes = own.reduce((sum, { length }) => sum + length, 0);
  if (!to.hasRoomFor(bytes)) throw new RangeError(`spool: expected room for ${bytes} bytes, found less`);
  const starts = own.map((body) => {
    const { start } = to.keep(body.read());
    if (to.isFull) throw new RangeError(`spool: expected room for ${bytes} bytes, found that for ${to.length}`);
    return start;
  });
  for (const [index, body] of own.entries()) {
    body.spool = to;
    body.start = starts[index] ?? 0;
    body.inMemory = undefined;
  }
}

/** Reads bytes of a spool, also of one that another thread has. */
export interface SpoolReader {
  /** Throws RangeError where the spool has fewer bytes, and what the file system throws. */
  read(start: number, length: number): Uint8Array;
}

/** Readers of a spool, and whether its writer left it. */
interface Uses {
  readers: number;
  left: boolean;
}

/** Those of each spool, by its descriptor. */
const shared = new Map<number, Uses>();

function usesOf(descriptor: number): Uses {
  const uses = shared.get(descriptor) ?? { readers: 0, left: false };
  shared.set(descriptor, uses);
  return uses;
}

/** What was read from is let go of, and not ended. */
const forgotten = new FinalizationRegistry<number>((descriptor) => {
  usesOf(descriptor).readers -= 1;
  closeUnused(descriptor);
});

/** Opens a reader of a spool that another thread writes. */
export function openSpoolReader(descriptor: number): SpoolReader {
  const reader: SpoolReader = { read: (start, length) => readSpooled(descriptor, start, length) };
  usesOf(descriptor).readers += 1;
  forgotten.register(reader, descriptor);
  return reader;
}

/** Says, in the thread that reads, that no thread writes the spool any more and that no reader will be opened: it is closed with its last reader. */
export function leaveSpool(descriptor: number): void {
  usesOf(descriptor).left = true;
  closeUnused(descriptor);
}

function closeUnused(descriptor: number): void {
  const { readers, left } = usesOf(descriptor);
  if (readers > 0 || !left) return;
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
