// Bodies that wait in a file until the snapshot file is written: a build of many pages makes more of them than a process should hold. The file
// loses its name as soon as it is open, so it is gone with the process, however that ends.
import { closeSync, constants, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { KeptBody } from '@vitrine/core/workspace';

/** Bodies in a file without a name. */
export interface TemporaryBodies {
  /** Keeps bytes. Throws what the file system throws, as on a full disk. */
  readonly keep: (bytes: Uint8Array) => KeptBody;
  /** Nothing is read from it any more. */
  readonly close: () => void;
}

/** Opens the file under a name that nothing has. Throws what the file system throws. */
export function openTemporaryBodies(path: string): TemporaryBodies {
  const descriptor = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  rmSync(path, { force: true });
  let end = 0;
  return {
    keep: (bytes) => {
      const start = end;
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, start + at);
      end += bytes.length;
      return new TemporaryBody(descriptor, start, bytes.length);
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}

/** A class, because a front of ten thousand pages has sixty thousand: an object with a function of its own takes three times the memory. */
class TemporaryBody implements KeptBody {
  readonly descriptor: number;
  readonly start: number;
  readonly length: number;

  constructor(descriptor: number, start: number, length: number) {
    this.descriptor = descriptor;
    this.start = start;
    this.length = length;
  }

  read(): Uint8Array {
    const bytes = new Uint8Array(this.length);
    for (let at = 0; at < this.length; ) {
      const count = readSync(this.descriptor, bytes, at, this.length - at, this.start + at);
      if (count === 0) throw new RangeError(`temporary bodies: expected ${this.length} bytes, found ${at}`);
      at += count;
    }
    return bytes;
  }
}
