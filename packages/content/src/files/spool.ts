// Bytes that wait in a file until they are read again: what a program makes early, and writes in an order that it knows late. The file loses its
// name as soon as it is open, so it is gone with the process, however that ends.
import { closeSync, constants, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Bytes in a file without a name. */
export interface Spool {
  /** Keeps bytes, and gives the function that reads them again. Throws what the file system throws, as on a full disk. */
  readonly keep: (bytes: Uint8Array) => () => Uint8Array;
  readonly close: () => void;
}

/** Opens a spool under a name that nothing has. Throws what the file system throws. */
export function openSpool(path: string): Spool {
  const descriptor = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
  rmSync(path, { force: true });
  let end = 0;
  return {
    keep: (bytes) => {
      const start = end;
      const { length } = bytes;
      for (let at = 0; at < length; ) at += writeSync(descriptor, bytes, at, length - at, start + at);
      end += length;
      return () => {
        const read = new Uint8Array(length);
        for (let at = 0; at < length; ) {
          const count = readSync(descriptor, read, at, length - at, start + at);
          if (count === 0) throw new RangeError(`spool: expected ${length} bytes, found ${at}`);
          at += count;
        }
        return read;
      };
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
