// A snapshot file that is served without being written: its beginning came from the thread that built it, its bodies are in a spool that both have.
import type { RandomAccessFile } from '@vitrine/core';
import { leaveSpool, openSpoolReader } from '@vitrine/content/files';

/** Such a file as it travels between threads. */
export interface SentFile {
  readonly length: number;
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  /** The descriptor of the spool. */
  readonly bodies: number;
  /** Descriptors of spools that the thread that built has left since the file before. */
  readonly left: readonly number[];
}

/** Opens it for `openSnapshot` and `openDocuments`. */
export function openSent({ length, pieces, bodies, left }: SentFile): RandomAccessFile {
  const starts: number[] = [];
  let end = 0;
  for (const piece of pieces) {
    starts.push(end);
    end += piece.length;
  }
  const spool = openSpoolReader(bodies);
  for (const descriptor of left) leaveSpool(descriptor);
  return {
    length,
    read: (start, count) => {
      if (start >= end) return spool.read(start - end, count);
      const index = starts.findLastIndex((each) => each <= start);
      const at = start - (starts[index] ?? 0);
      return pieces[index]?.subarray(at, at + count) ?? new Uint8Array();
    },
  };
}
