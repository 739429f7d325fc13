// A snapshot file behind an open descriptor: its directory is read when it is opened, each part when it is requested. A start
// reads kilobytes of a file of megabytes. `vitrine build` and `writeSnapshot` replace a file and never change it, so the descriptor
// goes on reading the file that was opened.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { RandomAccessFile } from '@vitrine/core';

/** A snapshot file that is open. */
export interface RandomAccessFileHandle extends RandomAccessFile {
  /** Closes the file. Parts that were not read before can no longer be read. */
  close(): void;
}

/**
 * Opens a snapshot file for `openSnapshot`, `openDocuments` and `checkSnapshot`, which then read what they need of it. Throws the
 * error of the file system where the file cannot be opened.
 */
export function openRandomAccessFile(path: string | URL): RandomAccessFileHandle {
  const descriptor = openSync(path, 'r');
  const { size } = fstatSync(descriptor);
  return {
    length: size,
    read(start, length) {
      const bytes = new Uint8Array(length);
      let at = 0;
      while (at < length) {
        const count = readSync(descriptor, bytes, at, length - at, start + at);
        if (count === 0) throw new RangeError(`snapshot file: expected ${size} bytes, found ${start + at}`);
        at += count;
      }
      return bytes;
    },
    close: () => closeSync(descriptor),
  };
}
