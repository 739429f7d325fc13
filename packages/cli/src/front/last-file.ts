// The file that the build before wrote: it lies where the next one is to be, and is recognised by its header, which has the digest of all other bytes.
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { openRandomAccessFile, type RandomAccessFileHandle } from '@vitrine/adapter-node';
import { removeFile, writeNewFiles } from '@vitrine/content/files';
import { snapshotName } from './pack-folder.ts';

const headerBytes = 64;
/** The digest in a header. */
const digestStart = 32;
/** Bytes that are copied at once. */
const pieceBytes = 4 * 1024 * 1024;

/** The header of a file, in base64. */
export function headerOf(path: string): string {
  const file = openRandomAccessFile(path);
  const header = Buffer.from(file.read(0, headerBytes)).toString('base64');
  file.close();
  return header;
}

/** Copies the file of the build before, where it has this header and the digest in it; nothing is left of another one. */
export async function copyLast(into: string, known: string): Promise<boolean> {
  const header = Buffer.from(known, 'base64');
  const from = openLast(join(dirname(into), snapshotName));
  if (from === undefined) return false;
  try {
    if (from.length < headerBytes || !header.equals(from.read(0, headerBytes))) return false;
    const hash = createHash('sha256');
    await writeNewFiles(dirname(into), new Map([[basename(into), piecesOf(from, header, hash.update.bind(hash))]]));
    if (hash.digest().equals(header.subarray(digestStart))) return true;
    await removeFile(into);
    return false;
  } finally {
    from.close();
  }
}

function openLast(path: string): RandomAccessFileHandle | undefined {
  try {
    return openRandomAccessFile(path);
  } catch {
    return undefined;
  }
}

function* piecesOf(file: RandomAccessFileHandle, header: Buffer, take: (piece: Uint8Array) => void): Generator<Uint8Array> {
  yield header;
  for (let at = headerBytes; at < file.length; at += pieceBytes) {
    const piece = file.read(at, Math.min(pieceBytes, file.length - at));
    take(piece);
    yield piece;
  }
}
