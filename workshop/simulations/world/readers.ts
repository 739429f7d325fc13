// The places that snapshots are read from, as the readers of the packages meet them: a file on the disk of the host, a namespace of KV, a bucket
// of R2, an S3-compatible store. Behind each is a store of objects with all of its vices. `npm run check simulations-servers` compares what
// these answer with what KV and R2 of workerd do, and an S3-compatible server.
import type { KvBinding, R2Binding, R2ObjectFound } from '@vitrine/adapter-worker/follow';
import type { Network } from './network.ts';
import type { Stored, StoreAnswer } from './object-store.ts';
import type { World } from './world.ts';

/** Asks the store that a binding leads to now. */
export type Ask = (path: string, previous?: string) => Promise<StoreAnswer>;

/** How a Worker or a client of S3 asks a store: over the network. */
export function askOver(network: Network, store: () => Stored): Ask {
  return (path, previous) =>
    network.call(store(), () => store().answer(path, new Map(previous === undefined ? [] : [['if-none-match', previous]])));
}

/** The body of an answer as a stream. One that never ends waits for ever: bindings take no signal. */
function streamOf(world: World, { body, end, slow }: StoreAnswer): ReadableStream<Uint8Array> {
  let at = 0;
  const size = Math.max(1, Math.ceil(body.length / 3));
  return new ReadableStream<Uint8Array>(
    {
      async pull(control) {
        await world.sleep(slow ? 2_000 : 0.2);
        if (at < body.length) control.enqueue(body.slice(at, at + size));
        else if (end === 'broken') control.error(new Error('Network connection lost.'));
        else if (end === 'never') await new Promise(() => {});
        else control.close();
        at += size;
      },
    },
    { highWaterMark: 0 },
  );
}

/** A namespace of KV. What was put has its entity tag as `version` in the metadata. */
export function createKv(world: World, ask: Ask): KvBinding {
  const find = async (key: string): Promise<StoreAnswer | undefined> => {
    const answer = await ask(key);
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw new Error(`KV GET failed: ${answer.status}`);
    return answer;
  };
  return {
    async getWithMetadata(key) {
      const stored = await find(key);
      if (stored === undefined) return { value: null, metadata: null };
      const { etag } = stored.fields;
      return { value: streamOf(world, stored), metadata: etag === undefined ? null : { version: etag } };
    },
    async get(key) {
      const stored = await find(key);
      return stored === undefined ? null : new Response(streamOf(world, stored)).text();
    },
  };
}

/** A bucket of R2. Its entity tags have no quotes. */
export function createR2(world: World, ask: Ask): R2Binding {
  return {
    async get(key, options) {
      const previous = options?.onlyIf.etagDoesNotMatch;
      const stored = await ask(key, previous === undefined ? undefined : `"${previous}"`);
      if (stored.status === 404) return null;
      const etag = (stored.fields['etag'] ?? '').replaceAll('"', '');
      const object: R2ObjectFound = { etag, size: Number(stored.fields['content-length'] ?? 0) };
      if (stored.status === 304) return object;
      if (stored.status !== 200) throw new Error(`get: internal error (${stored.status})`);
      return { ...object, body: streamOf(world, stored) };
    },
  };
}

interface S3Input {
  readonly Key: string;
  readonly IfNoneMatch?: string;
}

interface S3Output {
  readonly ETag?: string | undefined;
  readonly ContentLength?: number | undefined;
  readonly Body: { transformToByteArray(): Promise<Uint8Array>; destroy(): void };
}

/** The client of AWS asking for an object: what is no success is an error with its status. */
export function createS3(
  world: World,
  ask: Ask,
): (input: S3Input, options: { readonly abortSignal: AbortSignal }) => Promise<S3Output> {
  // A store that sends objects piece by piece states no length.
  const statesLength = world.choices.int(3) < 2;
  return async ({ Key: key, IfNoneMatch: previous }, { abortSignal }) => {
    const aborted = new Promise<never>((_, reject) => {
      abortSignal.addEventListener('abort', () => reject(new DOMException('Request aborted', 'AbortError')), { once: true });
    });
    // Unheard where nothing waits for an answer any more.
    aborted.catch(() => {});
    const stored = await Promise.race([ask(key, previous), aborted]);
    if (stored.status !== 200)
      throw Object.assign(new Error(`status ${stored.status}`), { $metadata: { httpStatusCode: stored.status } });
    const { etag, 'content-length': length } = stored.fields;
    const transformToByteArray = async (): Promise<Uint8Array> =>
      new Uint8Array(await Promise.race([new Response(streamOf(world, stored)).arrayBuffer(), aborted]));
    return {
      ETag: etag,
      ...(length !== undefined && statesLength && { ContentLength: Number(length) }),
      Body: { transformToByteArray, destroy: () => {} },
    };
  };
}
