// A Worker that serves a snapshot in KV or R2, and those that follow it. The source is looked at after an answer, at most every so
// many seconds, so that no request waits for it but the first of an isolate, and that one only where no snapshot comes with the script.
import { piecesOf, readBytes } from '@vitrine/core/serving';
import {
  type SnapshotFollower,
  type FollowOptions,
  followSnapshot,
  type OpenedSnapshot,
  type ReadLimits,
  signatureSuffix,
  type SnapshotReader,
  FollowError,
} from '@vitrine/core/follow';

/** How a source is followed, and how often it is looked at. */
export interface FollowedDefinitionOptions extends FollowOptions {
  /** The least time between two looks of an isolate, in seconds. Default 30. */
  readonly everySeconds?: number;
}

/** A definition that follows a source; `toWorker` and `toWorkerWithFallback` take it in place of one that stays. */
export interface FollowedDefinition<Definition> {
  readonly everyMs: number;
  /** Begins to follow, with what is made of each definition. */
  follow<Made>(make: (definition: Definition, before: Made | undefined) => Made): Promise<SnapshotFollower<Made>>;
}

/** An isolate has 128 MB, and for a moment two snapshots: the one that it serves, and the next. */
const maxFileBytes = 60_000_000;

function tooLarge(bytes: number, most: number): FollowError {
  return new FollowError(
    'too_large',
    `it has ${bytes} bytes; at most ${most} are read, because an isolate of Workers has 128 MB for two of them; serve its pages as static assets, and here a snapshot without html_pages`,
  );
}

/**
 * Follows a reader: `define` makes the definition of each snapshot, and a definition that contradicts its documents refuses the snapshot.
 * Throws RangeError for `everySeconds` out of bounds.
 */
export function followedDefinition<Definition>(
  reader: SnapshotReader,
  define: (opened: OpenedSnapshot) => Definition,
  options: FollowedDefinitionOptions = {},
): FollowedDefinition<Definition> {
  const { everySeconds = 30 } = options;
  if (!(everySeconds >= 1 && everySeconds <= 86_400))
    throw new RangeError(`everySeconds: expected a number from 1 to 86400, received ${everySeconds}`);
  return {
    everyMs: everySeconds * 1_000,
    // What outlives its answer ends after 30 seconds there.
    follow: (make) =>
      followSnapshot(reader, (opened, before) => make(define(opened), before), {
        timeoutMs: 20_000,
        maxBytes: maxFileBytes,
        ...options,
      }),
  };
}

/** A KV namespace, as far as it is used here. */
export interface KvBinding {
  getWithMetadata(
    key: string,
    options: { readonly type: 'stream' },
  ): Promise<{ readonly value: ReadableStream | null; readonly metadata: unknown }>;
  get(key: string): Promise<string | null>;
}

/**
 * Reads a snapshot file from KV. `version` of the metadata, such as the id of the snapshot, states whether it is another one; without it
 * every look reads the whole file. The signature is stored under the same key with `signatureSuffix` behind it.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const worker = toWorker((env: { readonly KV: KvBinding }) => follow(fromKv(env.KV, 'front.vitrine')));
 * ```
 */
export function fromKv(namespace: KvBinding, key: string): SnapshotReader {
  return {
    name: `kv:${key}`,
    async read(previous, { maxBytes }) {
      const { value, metadata } = await namespace.getWithMetadata(key, { type: 'stream' });
      if (value === null) throw new FollowError('gone', 'nothing is there');
      const version = versionIn(metadata);
      if (version !== undefined && version === previous) {
        await value.cancel();
        return undefined;
      }
      const file = await readStream(value, maxBytes);
      const signature = async (): Promise<string | undefined> =>
        (await namespace.get(`${key}${signatureSuffix(file)}`)) ?? undefined;
      return { file, ...(version !== undefined && { version }), signature };
    },
  };
}

function versionIn(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('version' in metadata)) return undefined;
  return typeof metadata.version === 'string' ? metadata.version : undefined;
}

/** An object of R2, as far as it is used here; without a body where a condition did not hold. */
export interface R2ObjectFound {
  readonly etag: string;
  /** Its length in bytes. */
  readonly size: number;
  readonly body?: ReadableStream;
}

/** An R2 bucket, as far as it is used here. */
export interface R2Binding {
  get(key: string, options?: { readonly onlyIf: { readonly etagDoesNotMatch: string } }): Promise<R2ObjectFound | null>;
}

/**
 * Reads a snapshot file from R2 with conditional requests. The signature is the object with `signatureSuffix` behind the key.
 *
 * @example examples/minimal-worker/from-r2.ts
 * ```ts
 * export default toWorker((env: Env) =>
 *   follow(fromR2(env.BUCKET, 'front.vitrine'), {
 *     initial: new Uint8Array(snapshot),
 *     trust: env.TRUST.split(','),
 *     onEvent: (event) => console.log(JSON.stringify(event)),
 *   }),
 * );
 * ```
 */
export function fromR2(bucket: R2Binding, key: string): SnapshotReader {
  return {
    name: `r2:${key}`,
    async read(previous, { maxBytes }) {
      const object = await (previous === undefined ? bucket.get(key) : bucket.get(key, { onlyIf: { etagDoesNotMatch: previous } }));
      if (object === null) throw new FollowError('gone', 'nothing is there');
      const { body, etag, size } = object;
      if (body === undefined) return undefined;
      if (size > maxBytes) {
        await body.cancel();
        throw tooLarge(size, maxBytes);
      }
      const file = await readStream(body, maxBytes);
      const signature = async (): Promise<string | undefined> => {
        const signatureObject = await bucket.get(`${key}${signatureSuffix(file)}`);
        return signatureObject?.body === undefined ? undefined : signatureIn(signatureObject.body);
      };
      return { file, version: etag, signature };
    },
  };
}

async function readStream(stream: ReadableStream, maxBytes: ReadLimits['maxBytes']): Promise<Uint8Array> {
  const bytes = await readBytes(piecesOf(stream), maxBytes);
  if (bytes === 'too-large') throw tooLarge(maxBytes + 1, maxBytes);
  if (bytes === 'too-fragmented') throw new FollowError('unavailable', 'it arrives in too many pieces');
  return bytes;
}

const maxSignatureBytes = 1_024;

/** The text of a signature; what is longer than any is not read further. */
async function signatureIn(stream: ReadableStream): Promise<string> {
  const bytes = await readBytes(piecesOf(stream), maxSignatureBytes);
  return typeof bytes === 'string' ? 'too long' : new TextDecoder().decode(bytes);
}
