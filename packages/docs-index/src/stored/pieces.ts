// Pieces of an index's contents: those that a query has, those that it lacks, and those of earlier queries. A piece is known by the place
// where it begins; a longer one answers for a shorter one.

/** Places in the contents: from the first up to the second. */
export type Range = readonly [start: number, end: number];

/** Pieces that queries share, the least recently used forgotten first. */
export interface PieceCache {
  get(start: number): Uint8Array | undefined;
  /** Keeps a copy, because a piece is often a part of a longer buffer. */
  keep(start: number, piece: Uint8Array): void;
}

export function createPieceCache(most: number): PieceCache {
  /** What an entry takes besides its bytes. */
  const entryBytes = 200;
  const pieces = new Map<number, Uint8Array>();
  let held = 0;
  const drop = (start: number, { length }: Uint8Array): void => {
    pieces.delete(start);
    held -= length + entryBytes;
  };
  return {
    get(start) {
      const piece = pieces.get(start);
      if (piece === undefined) return undefined;
      pieces.delete(start);
      pieces.set(start, piece);
      return piece;
    },
    keep(start, piece) {
      // One long list must not push out all others.
      if (piece.length + entryBytes > most / 4) return;
      const before = pieces.get(start);
      if (before !== undefined) drop(start, before);
      pieces.set(start, piece.slice());
      held += piece.length + entryBytes;
      for (const [oldest, { length }] of pieces) {
        if (held <= most) break;
        pieces.delete(oldest);
        held -= length + entryBytes;
      }
    },
  };
}

export interface Pieces {
  /** The bytes of a range; undefined, and noted as missing, where they are not in memory. */
  get(start: number, end: number): Uint8Array | undefined;
  /** Takes what is missing, at most so many bytes of it but one range at least. */
  takeMissing(maxBytes: number): readonly Range[];
  add(range: Range, piece: Uint8Array): void;
  readonly isIncomplete: boolean;
}

/** No pieces yet but those of a cache. */
export function createPieces(cache: PieceCache): Pieces {
  const fetched = new Map<number, Uint8Array>();
  const missing = new Map<number, number>();
  return {
    get(start, end) {
      const length = Math.max(0, end - start);
      const piece = fetched.get(start) ?? cache.get(start);
      if (piece !== undefined && piece.length >= length) {
        // The cache may forget it while this query still needs it.
        fetched.set(start, piece);
        return piece.subarray(0, length);
      }
      if (length === 0) return new Uint8Array();
      missing.set(start, Math.max(end, missing.get(start) ?? 0));
      return undefined;
    },
    takeMissing(maxBytes) {
      const ranges: Range[] = [];
      let room = maxBytes;
      for (const range of missing) {
        room -= range[1] - range[0];
        if (room < 0 && ranges.length > 0) break;
        ranges.push(range);
      }
      missing.clear();
      return ranges.sort((a, b) => a[0] - b[0]);
    },
    add([start], piece) {
      fetched.set(start, piece);
      cache.keep(start, piece);
    },
    get isIncomplete() {
      return missing.size > 0;
    },
  };
}
