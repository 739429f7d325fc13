// Where a host reads its snapshot again while it serves: what a reader has to do, why a reading can be refused, and which events report it.
import { VitrineError } from '../../shared/vitrine-error.ts';
import type { RandomAccessFile, SnapshotError } from './snapshot-file.ts';

/** What a reader found. */
export interface ReadResult {
  /** The whole snapshot file, or one that is read piece by piece: it must stay readable for as long as anything has it. */
  readonly file: Uint8Array | RandomAccessFile;
  /** Names these bytes at the source, such as an entity tag. Where it is left out, every check reads the whole file. */
  readonly version?: string;
  /** The text of the signature file; requested only where keys are trusted. Undefined, or left out, for a file that is not signed. */
  signature?(): string | undefined | Promise<string | undefined>;
}

/** Bounds of a reading. A reader that ignores them is left alone after the time. */
export interface ReadLimits {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  /** Most bytes of the file. */
  readonly maxBytes: number;
}

/** Reads a source: a file, an address, an object of a store. */
export interface SnapshotReader {
  /** The source in events and messages, without secrets. Default: `source`. */
  readonly name?: string;
  /**
   * Resolves to the file, or undefined while the source still holds the version `previous`, which is that of the served file. Throws
   * FollowError to say why there is none; anything else that it throws counts as `unavailable`.
   */
  read(previous: string | undefined, bounds: ReadLimits): Promise<ReadResult | undefined>;
}

/**
 * Thrown by a reader, and at the start by what follows it; `code` states why.
 *
 * @example examples/followed-node/s3.ts
 * ```ts
 * if (statusOf(error) === 404) throw new FollowError('gone', 'nothing is there');
 * ```
 */
export class FollowError extends VitrineError {
  /** Why a source is not followed further for now. The list is closed. */
  declare readonly code: /** It does not answer, breaks off, answers with an error, or not in time. */
    | 'unavailable'
    /** Nothing is there. */
    | 'gone'
    /** It leads to another host. */
    | 'redirected'
    /** It has more bytes than are read. */
    | 'too_large'
    /** Keys are trusted, and there is no signature. */
    | 'unsigned'
    /** It is signed by a key that is not trusted. */
    | 'untrusted_key'
    /** The signature is none, or that of another file. */
    | 'wrong_signature'
    /** Its content is older than what is served. */
    | 'older'
    /** Keys are trusted, and it has the time of the snapshot that is served but other content. */
    | 'same_time'
    /** Its content is of a time more than a day ahead, so that nothing could replace it. */
    | 'ahead'
    /** A service cannot be made of it, for a reason that `message` states. */
    | 'unusable'
    | SnapshotError['code'];

  constructor(code: FollowError['code'], detail: string) {
    super('FollowError', code, detail);
  }
}

/** What happened to a source: one event for each change and each failure, not for each check. */
export type FollowEvent =
  | {
      readonly kind: 'published';
      readonly source: string;
      readonly snapshotId: string;
      /** The snapshot that was served until now; undefined at the start. */
      readonly before: string | undefined;
      readonly generatedAt: string;
      readonly bytes: number;
      /** The trusted key that signed it; undefined where no keys are trusted. */
      readonly signedBy: string | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly source: string;
      readonly code: FollowError['code'];
      readonly message: string;
      /** The last good snapshot, which is still served. */
      readonly snapshotId: string;
    }
  /** After a failure the source is being served again. */
  | { readonly kind: 'recovered'; readonly source: string; readonly snapshotId: string };

/** The state of a followed source. */
export interface FollowState {
  readonly source: string;
  readonly snapshotId: string;
  readonly generatedAt: string;
  readonly signedBy: string | undefined;
  /** Epoch milliseconds of the last check that ended; undefined before the first. */
  readonly checkedAt: number | undefined;
  /** The present failure, with the time of its first check in epoch milliseconds; undefined while all is well. */
  readonly failure: { readonly code: FollowError['code']; readonly message: string; readonly since: number } | undefined;
}
