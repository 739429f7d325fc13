// The models of KV and R2 answer a reader as those of workerd (miniflare) do: objects that are put, replaced and removed, read with and without the
// tag of what was read before. The readers of the package are run over both, and over the same operations.
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReadLimits, FollowError, type SnapshotReader } from '@vitrine/core/follow';
import { fromKv, fromR2, type KvBinding, type R2Binding } from '../../../packages/adapter-worker/src/follow.ts';
import { createChoices } from '../world/choices.ts';
import { makeEditions } from '../make-editions.mjs';
import { createObjectStore, type Stored } from '../world/object-store.ts';
import { type Ask, createKv, createR2 } from '../world/readers.ts';
import { createWorld, type World } from '../world/world.ts';

let workerd: Miniflare;

beforeAll(() => {
  workerd = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default { fetch: () => new Response() }',
      compatibilityDate: '2026-04-01',
      kvNamespaces: ['KV'],
      r2Buckets: ['BUCKET'],
    }),
  );
});
afterAll(() => workerd.dispose());

const operations = 300;
const key = 'front.vitrine';

interface Place {
  readonly reader: SnapshotReader;
  put(name: string, bytes: Uint8Array | string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The model without a network or time: a body is there at once. */
function modelled(makes: (world: World, ask: Ask) => SnapshotReader): Place {
  const world: World = { ...createWorld(createChoices(1), false), sleep: () => Promise.resolve() };
  const store: Stored = createObjectStore(world, 'store');
  const ask: Ask = (path, previous) =>
    Promise.resolve(store.answer(path, new Map(previous === undefined ? [] : [['if-none-match', previous]])));
  return {
    reader: makes(world, ask),
    put(name, bytes) {
      store.put(name, bytes);
      return Promise.resolve();
    },
    remove(name) {
      store.remove(name);
      return Promise.resolve();
    },
  };
}

const md5 = (bytes: Uint8Array | string): string => createHash('md5').update(bytes).digest('hex');

async function kv(): Promise<readonly [real: Place, model: Place]> {
  const namespace = await workerd.getKVNamespace('KV');
  // The stream that miniflare hands out of workerd cannot be cancelled: the bytes are read there, and made a stream here.
  const binding: KvBinding = {
    get: async (name) => namespace.get(name, 'text'),
    async getWithMetadata(name) {
      const { value, metadata } = await namespace.getWithMetadata(name, { type: 'arrayBuffer' });
      return { value: value === null ? null : new Response(value).body, metadata };
    },
  };
  return [
    {
      reader: fromKv(binding, key),
      put: (name, bytes) =>
        namespace.put(name, typeof bytes === 'string' ? bytes : bytes.slice().buffer, { metadata: { version: `"${md5(bytes)}"` } }),
      remove: (name) => namespace.delete(name),
    },
    modelled((world, ask) => fromKv(createKv(world, ask), key)),
  ];
}

async function r2(): Promise<readonly [real: Place, model: Place]> {
  const bucket = await workerd.getR2Bucket('BUCKET');
  return [
    {
      reader: fromR2(bucket as unknown as R2Binding, key),
      put: async (name, bytes) => void (await bucket.put(name, bytes)),
      remove: (name) => bucket.delete(name),
    },
    modelled((world, ask) => fromR2(createR2(world, ask), key)),
  ];
}

/** What a reading yields, or why there is none. */
async function readingOf({ reader }: Place, previous: string | undefined, bounds: ReadLimits): Promise<unknown> {
  try {
    const reading = await reader.read(previous, bounds);
    if (reading === undefined) return 'unchanged';
    const { file, version } = reading;
    if (!(file instanceof Uint8Array)) return 'not in memory';
    const signature = await Promise.resolve(reading.signature?.()).catch((error: unknown) => String(error));
    return { digest: md5(file), version, signature };
  } catch (error) {
    return error instanceof FollowError ? `${error.code}: ${error.message}` : 'another error';
  }
}

test.each([
  ['KV', kv],
  ['R2', r2],
] as const)(`${operations} readings of %s are the same`, { timeout: 300_000 }, async (_, places) => {
  const { int, pick } = createChoices(5);
  const { editions } = await makeEditions();
  const both = await places();
  const versions: (string | undefined)[] = [undefined, 'another'];
  const kinds = new Map<string, number>();
  const bounds = { signal: AbortSignal.timeout(300_000), maxBytes: Math.min(...editions.map(({ file }) => file.length)) + 200 };
  for (let operation = 0; operation < operations; operation++) {
    const what = pick(['read', 'put', 'read', 'sign', 'read', 'remove', 'read', 'large']);
    const edition = editions[int(editions.length)] ?? { file: new Uint8Array(), suffix: '', signature: undefined };
    for (const place of both) {
      if (what === 'put') await place.put(key, edition.file);
      else if (what === 'large') await place.put(key, new Uint8Array(bounds.maxBytes + 1));
      else if (what === 'sign') await place.put(`${key}${edition.suffix}`, edition.signature ?? 'x'.repeat(2_000));
      else if (what === 'remove') await place.remove(key);
    }
    if (what !== 'read') continue;
    const previous = versions[int(versions.length)];
    const [real, model] = [await readingOf(both[0], previous, bounds), await readingOf(both[1], previous, bounds)];
    expect(model, `operation ${operation}, ${String(previous)}`).toEqual(real);
    const version = typeof real === 'object' && real !== null && 'version' in real ? String(real.version) : undefined;
    if (version !== undefined && !versions.includes(version)) versions.push(version);
    const kind = typeof real === 'string' ? (real.split(':')[0] ?? '') : 'read';
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect([...kinds.keys()].sort()).toEqual(['gone', 'read', 'too_large', 'unchanged']);
});
