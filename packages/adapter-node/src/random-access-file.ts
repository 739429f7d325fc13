// A snapshot file behind an open descriptor: its directory is read when it is opened, each part when it is requested. A start
// reads kilobytes of a file of megabytes. `vitrine build` and `writeSnapshot` replace a file and never change it, so the descriptor
// continues reading the file that was opened.
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, read as readLater, readSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RandomAccessFile } from '@vitrine/core';

/** A snapshot file that is open. */
export interface RandomAccessFileHandle extends RandomAccessFile {
  /** Closes the file. Parts that were not read before can no longer be read. Without it the file is closed when nothing has it any more. */
  close(): void;
}

/** Pieces that were read last are kept, up to so many bytes: the documents that readers ask for again and again. */
const maxKeptBytes = 16 * 1024 * 1024;
/** A larger piece is a part, which its reader keeps. */
const largestKeptBytes = 1024 * 1024;
const digestedBytes = 1024 * 1024;

const readAsync = promisify(readLater);

/** Descriptors of files that nobody closed: a front that was replaced is let go of, and not ended. */
const forgotten = new FinalizationRegistry<number>((descriptor) => {
  closeSync(descriptor);
});

/**
 * Opens a snapshot file for `openSnapshot`, `openDocuments` and `checkSnapshot`, which then read what they need of it. Throws the
 * error of the file system where the file cannot be opened, and TypeError where it is no file.
 */
export function openRandomAccessFile(path: string | URL): RandomAccessFileHandle {
  // a pipe is opened at once and never waited for
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stats = fstatSync(descriptor);
  if (stats.isFile()) return fileBehind(descriptor, stats.size);
  closeSync(descriptor);
  throw new TypeError(`${String(path)}: expected a snapshot file, received a folder, a pipe or a device`);
}

/** The file behind a descriptor, which belongs to it from now on. `check` throws where the file is not what it was. */
export function fileBehind(descriptor: number, size: number, check?: () => void): RandomAccessFileHandle {
  const cached = new Map<string, Uint8Array>();
  let keptBytes = 0;
  const keep = (key: string, bytes: Uint8Array): void => {
    if (bytes.length > largestKeptBytes) return;
    cached.set(key, bytes);
    keptBytes += bytes.length;
    for (const [oldest, { length }] of cached) {
      if (keptBytes <= maxKeptBytes) break;
      cached.delete(oldest);
      keptBytes -= length;
    }
  };
  const short = (received: number): RangeError => new RangeError(`snapshot file: expected ${size} bytes, found ${received}`);
  const file: RandomAccessFileHandle = {
    length: size,
    read(start, length) {
      const key = `${start} ${length}`;
      const cachedBytes = cached.get(key);
      if (cachedBytes !== undefined) {
        cached.delete(key);
        cached.set(key, cachedBytes);
        return cachedBytes;
      }
      check?.();
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; ) {
        const count = readSync(descriptor, bytes, at, length - at, start + at);
        if (count === 0) throw short(start + at);
        at += count;
      }
      keep(key, bytes);
      return bytes;
    },
    async sha256Hex(start, length) {
      const hash = createHash('sha256');
      const buffer = new Uint8Array(Math.min(length, digestedBytes));
      for (let at = 0; at < length; ) {
        const { bytesRead } = await readAsync(descriptor, buffer, 0, Math.min(buffer.length, length - at), start + at);
        if (bytesRead === 0) throw short(start + at);
        hash.update(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
      check?.();
      return hash.digest('hex');
    },
    close() {
      forgotten.unregister(file);
      closeSync(descriptor);
    },
  };
  forgotten.register(file, descriptor, file);
  return file;
}
