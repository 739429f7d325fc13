// The front that `vitrine serve` served first, as the store of builds has it: its file in pieces, each under its digest. The next server reads them
// into a file of its own, so nothing that happens to the store later reaches what is served.
import { createHash } from 'node:crypto';
import type { ServedFile } from '@vitrine/content';
import type { BuildStore, Spool } from '@vitrine/content/files';
import type { SentFile } from './served-file.ts';

/** A file in pieces. */
export interface KeptFront {
  /** Bytes of the file, which may end with some that no piece has. */
  readonly length: number;
  /** The digests of the pieces, in their order. */
  readonly digests: readonly string[];
}

/** Bytes of a piece at the most. */
const pieceBytes = 4 * 1024 * 1024;

/** Keeps a file; undefined where the store cannot keep all of it. */
export function keepFront(store: Pick<BuildStore, 'set'>, file: ServedFile): KeptFront | undefined {
  const digests: string[] = [];
  for (const piece of piecesOf(file)) {
    const digest = createHash('sha256').update(piece).digest('base64');
    if (!store.set(nameOf(digest), piece)) return undefined;
    digests.push(digest);
  }
  return { length: file.length, digests };
}

/** Reads a file that was kept into a spool that nothing else uses, which is closed where a piece is missing, or the system has no room. */
export function readFront(
  store: Pick<BuildStore, 'get'>,
  { length, digests }: KeptFront,
  spool: Spool | undefined,
): SentFile | undefined {
  if (spool === undefined) return undefined;
  const isRead = ((): boolean => {
    try {
      return digests.every((digest) => {
        const piece = store.get(nameOf(digest));
        if (piece !== undefined) spool.keep(piece);
        return piece !== undefined;
      });
    } catch {
      return false;
    }
  })();
  // who serves it closes it
  if (isRead && !spool.isFull) return { length, pieces: [], bodies: spool.descriptor, left: [spool.descriptor] };
  spool.close();
  return undefined;
}

function nameOf(digest: string): string {
  return `front ${digest}`;
}

function* piecesOf({ pieces, bodies }: ServedFile): Generator<Uint8Array> {
  for (const piece of pieces) for (let at = 0; at < piece.length; at += pieceBytes) yield piece.subarray(at, at + pieceBytes);
  for (let at = 0; at < bodies.length; at += pieceBytes) yield bodies.read(at, Math.min(pieceBytes, bodies.length - at));
}
