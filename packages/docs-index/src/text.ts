// The text beside an index: bytes as they are, or deflated in blocks of which only those are inflated that are read
// (docs/index-format.md, "Deflated text").

import { DocsIndexError } from './error.ts';
import { deflatedMark, deflatedVersion, maxBlockBytes } from './format.ts';
import { inflate } from './inflate.ts';
import { joined } from './joined.ts';

/** The text of an index: a `Uint8Array`, or what can be read like one. */
export interface DocsText {
  /** In bytes. */
  readonly length: number;
  /** The bytes from `start`, 0 or more, up to `end`, at most to the end of the text. */
  subarray(start: number, end: number): Uint8Array;
}

/** How to read deflated text. */
export interface DocsTextOptions {
  /** Bytes of inflated text that are kept for the next reading; 1 MiB when absent, 0 keeps nothing. */
  readonly cacheBytes?: number;
}

/**
 * The text in a file: the same bytes when it is plain, else a reader of its blocks. Throws `DocsIndexError` for deflated
 * text of another version, or that is not whole; its `subarray` throws `damaged` for a block that does not inflate.
 */
export function openDocsText(file: Uint8Array, options: DocsTextOptions = {}): DocsText {
  return isDeflated(file) ? openBlocks(file, options.cacheBytes ?? 1_048_576) : file;
}

/** Whether a file holds deflated text; plain text cannot begin like one, because it is UTF-8. */
export function isDeflated(file: Uint8Array): boolean {
  return deflatedMark.every((byte, at) => file[at] === byte);
}

/** Reads the header; blocks are looked at when they are read. */
function openBlocks(file: Uint8Array, cacheBytes: number): DocsText {
  if (!(cacheBytes >= 0)) throw new RangeError(`cacheBytes: expected 0 or more, received ${cacheBytes}`);
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const u32 = (at: number): number => (at + 4 <= file.length ? view.getUint32(at, true) : 0);
  const [version, length, blockBytes] = [u32(4), u32(8), u32(12)];
  if (version !== deflatedVersion)
    throw new DocsIndexError('format_version', `deflated text: expected version ${deflatedVersion}, received ${version}`);
  if (blockBytes < 1 || blockBytes > maxBlockBytes)
    throw new DocsIndexError('damaged', `deflated text: expected blocks of 1 to ${maxBlockBytes} bytes, received ${blockBytes}`);
  const blocks = Math.ceil(length / blockBytes);
  const place = (block: number): number => u32(16 + 4 * block);
  if (place(blocks) !== file.length)
    throw new DocsIndexError('truncated', `deflated text: expected ${place(blocks)} bytes, received ${file.length}`);

  /** Inflated blocks, the one that was read last at the end. */
  const kept = new Map<number, Uint8Array>();
  const blockOf = (block: number): Uint8Array => {
    const size = Math.min(blockBytes, length - block * blockBytes);
    const bytes = kept.get(block) ?? inflate(file.subarray(place(block), place(block + 1)), size);
    kept.delete(block);
    kept.set(block, bytes);
    const [oldest = block] = kept.keys();
    if (kept.size * blockBytes > cacheBytes) kept.delete(oldest);
    return bytes;
  };

  return {
    length,
    subarray(start, end) {
      const pieces: Uint8Array[] = [];
      const past = Math.min(end, length);
      for (let block = Math.floor(start / blockBytes); block * blockBytes < past && start < past; block++)
        pieces.push(blockOf(block).subarray(Math.max(0, start - block * blockBytes), past - block * blockBytes));
      const [only = new Uint8Array(0)] = pieces;
      return pieces.length > 1 ? joined(pieces) : only;
    },
  };
}
