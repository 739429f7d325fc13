// A Worker that follows KV or R2, in workerd with bindings of both: no request waits for a look, and what cannot be used is not served.
import { env } from 'cloudflare:test';
import {
  signatureSuffix,
  type SnapshotReader,
  FollowError,
  type FollowEvent,
  createSigningKey,
  signSnapshot,
} from '@vitrine/core/follow';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromKv, fromR2, followedDefinition, type FollowedDefinitionOptions } from '../../src/follow.ts';
import { toWorker, type Worker } from '../../src/index.ts';
import { type Env, request } from './env.ts';

const [first, second] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
const key = 'front.vitrine';
let events: FollowEvent[] = [];
let now = Date.parse('2026-06-01T00:00:00Z');

beforeEach(() => {
  events = [];
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const older = (): Uint8Array => new Uint8Array(env.SNAPSHOT);
const newer = (): Uint8Array => new Uint8Array(env.NEXT);

/** A store of the platform, by its two methods that the tests need. */
interface Store {
  readonly reader: () => SnapshotReader;
  readonly put: (name: string, value: string | Uint8Array) => Promise<unknown>;
  readonly remove: (name: string) => Promise<unknown>;
}

let version = 0;
const stores: readonly (readonly [string, Store])[] = [
  [
    'KV',
    {
      reader: () => fromKv(env.KV, key),
      put: (name, value) => env.KV.put(name, value, { metadata: { version: String(++version) } }),
      remove: (name) => env.KV.delete(name),
    },
  ],
  [
    'R2',
    {
      reader: () => fromR2(env.R2, key),
      put: (name, value) => env.R2.put(name, value),
      remove: (name) => env.R2.delete(name),
    },
  ],
];

/** A Worker, and what outlives its answers. */
function followed(
  reader: SnapshotReader,
  options: FollowedDefinitionOptions = {},
): {
  readonly ask: () => Promise<readonly [number, unknown, string | null, string | null]>;
  readonly later: Promise<unknown>[];
  readonly worker: Worker<Env>;
} {
  const later: Promise<unknown>[] = [];
  const worker = toWorker<Env>(() =>
    followedDefinition(reader, ({ documents, snapshot }) => ({ documents, mcp: () => createDocumentationTools(snapshot) }), {
      everySeconds: 30,
      onEvent: (event) => events.push(event),
      ...options,
    }),
  );
  return {
    worker,
    later,
    ask: async () => {
      const answer = await worker.fetch(request('/api/v1/status'), env, {
        waitUntil: (promise) => later.push(promise),
        passThroughOnException() {},
        props: {},
      });
      const { generated_at: of } = (await answer.json()) as { readonly generated_at?: string };
      return [answer.status, of, answer.headers.get('x-snapshot-key'), answer.headers.get('x-ratelimit-remaining')];
    },
  };
}

/** A reader that counts its calls, and what it passes. */
function counted(reader: SnapshotReader): SnapshotReader & { readonly counts: { reads: number; files: number } } {
  const counts = { reads: 0, files: 0 };
  return {
    counts,
    read: async (previous, bounds) => {
      counts.reads++;
      const reading = await reader.read(previous, bounds);
      if (reading !== undefined) counts.files++;
      return reading;
    },
  };
}

describe.each(stores)('%s', (_, { reader: open, put, remove }) => {
  test('is looked at after an answer, at most every so many seconds, and read when it has another version', async () => {
    await put(key, older());
    const reader = counted(open());
    const { ask, later } = followed(reader);
    expect(await ask()).toEqual([200, first, null, '119']);
    await put(key, newer());
    now += 29_000;
    expect(await ask()).toEqual([200, first, null, '118']);
    // The start outlives its request, where that goes away.
    expect([later.length, reader.counts]).toEqual([1, { reads: 1, files: 1 }]);
    now += 1_000;
    // This request finds that it is time, and is answered with what is there.
    expect(await ask()).toEqual([200, first, null, '117']);
    await Promise.all(later);
    // The quota of a client goes on.
    expect(await ask()).toEqual([200, second, null, '116']);
    now += 30_000;
    await ask();
    await Promise.all(later);
    expect(reader.counts).toEqual({ reads: 3, files: 2 });
    expect(events.map(({ kind }) => kind)).toEqual(['published', 'published']);
  });

  test('that is empty, holds something else or something older leaves what was good, with one event each', async () => {
    await put(key, newer());
    const { ask, later } = followed(open());
    await ask();
    for (const [change, code] of [
      [(): Promise<unknown> => remove(key), 'gone'],
      [(): Promise<unknown> => put(key, 'not a snapshot'), 'not_a_snapshot'],
      [(): Promise<unknown> => put(key, newer().slice(0, 4_000)), 'truncated'],
      [(): Promise<unknown> => put(key, older()), 'older'],
    ] as const) {
      await change();
      for (let look = 0; look < 3; look++) {
        now += 30_000;
        expect((await ask()).slice(0, 2)).toEqual([200, second]);
        await Promise.all(later);
      }
      expect(events.at(-1)).toMatchObject({ kind: 'failed', code });
    }
    expect(events.length).toBe(5);
  });

  test('is served when a trusted key signed it, by Web Crypto of workerd', async () => {
    const [ours, other] = [await createSigningKey(), await createSigningKey()];
    for (const [file, { privateKey }] of [
      [older(), ours],
      [newer(), other],
    ] as const)
      await put(`${key}${signatureSuffix(file)}`, (await signSnapshot(file, privateKey)).text);
    await put(key, older());
    const { ask, later } = followed(open(), { trust: [ours.publicKey] });
    expect((await ask()).slice(0, 3)).toEqual([200, first, ours.publicKey]);
    await put(key, newer());
    now += 30_000;
    await ask();
    await Promise.all(later);
    expect((await ask()).slice(0, 3)).toEqual([200, first, ours.publicKey]);
    await remove(`${key}${signatureSuffix(newer())}`);
    now += 30_000;
    await ask();
    await Promise.all(later);
    expect(events.map((event) => (event.kind === 'failed' ? event.code : event.kind))).toEqual([
      'published',
      'untrusted_key',
      'unsigned',
    ]);
    await remove(`${key}${signatureSuffix(older())}`);
  });

  test('beyond the bytes that are read is refused', async () => {
    await put(key, older());
    const { ask, later } = followed(open(), { initial: older(), maxBytes: older().length });
    await ask();
    await Promise.all(later);
    await put(key, new Uint8Array(older().length + 1));
    now += 30_000;
    await ask();
    await Promise.all(later);
    expect(events.at(-1)).toMatchObject({ code: 'too_large' });
  });
});

test('with a snapshot in the script the first request waits for the source, for a second at most', async () => {
  const { ask } = followed({ read: () => Promise.resolve({ file: newer() }) }, { initial: older() });
  expect((await ask()).slice(0, 2)).toEqual([200, second]);

  let release = (): void => undefined;
  const slow = followed(
    { read: () => new Promise((resolve) => (release = () => resolve({ file: newer() }))) },
    { initial: older() },
  );
  expect((await slow.ask()).slice(0, 2)).toEqual([200, first]);
  release();
  await Promise.all(slow.later);
  expect((await slow.ask()).slice(0, 2)).toEqual([200, second]);

  const away = followed({ read: () => Promise.reject(new Error('away')) }, { initial: older() });
  expect((await away.ask()).slice(0, 2)).toEqual([200, first]);
});

test('without a source at the start sixty requests read it once, are answered with 503, and it is read again later and later', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  let there = false;
  let reads = 0;
  const { ask, worker } = followed({
    name: 'store',
    read: () => {
      reads += 1;
      return there ? Promise.resolve({ file: older() }) : Promise.reject(new FollowError('gone', 'nothing is there'));
    },
  });
  const sixty = (): Promise<readonly (readonly unknown[])[]> => Promise.all(Array.from({ length: 60 }, () => ask()));
  expect(new Set((await sixty()).map(([status]) => status))).toEqual(new Set([503]));
  expect(reads).toBe(1);
  expect(String(logged.mock.calls[0]?.[0])).toContain('store: nothing is there');
  for (const [wait, expected] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
  ] as const) {
    now += wait;
    await ask();
    expect(reads).toBe(expected);
  }
  expect((await worker.fetch(request('/api/v1/status'), env)).headers.get('retry-after')).toBe('4');
  there = true;
  now += 4_000;
  expect(new Set((await sixty()).map(([status]) => status))).toEqual(new Set([200]));
  expect(reads).toBe(4);
});

test('a start that its request took along is begun anew by a later one, which waits no longer than others', async () => {
  let reads = 0;
  const { ask } = followed({
    read: () => (++reads === 1 ? new Promise(() => undefined) : Promise.resolve({ file: older() })),
  });
  const [lost, waiting] = [ask(), ask()];
  await vi.waitFor(() => expect(reads).toBe(1), 60_000);
  now += 10_000;
  expect((await ask())[0]).toBe(200);
  expect(reads).toBe(2);
  expect((await waiting)[0]).toBe(200);
  void lost;
});

test('a look that its request took along does not keep the isolate from looking again', async () => {
  let reads = 0;
  const { ask } = followed(
    {
      read: () =>
        ++reads === 2
          ? new Promise(() => undefined)
          : Promise.resolve({ file: reads === 1 ? older() : newer(), version: String(reads) }),
    },
    { timeoutMs: 3_600_000, everySeconds: 3_600 },
  );
  await ask();
  for (let look = 0; look < 3; look++) {
    now += 3_600_000;
    await ask();
  }
  await vi.waitFor(() => expect(reads).toBe(3), 60_000);
  await vi.waitFor(async () => expect((await ask())[1]).toBe(second), 60_000);
});

test.each([[0], [Number.NaN], [86_401]])('%s seconds between looks are refused by name', (everySeconds) => {
  expect(() => followedDefinition({ read: () => Promise.reject(new Error('unused')) }, () => undefined, { everySeconds })).toThrow(
    /everySeconds/,
  );
});

test('a signature in R2 that never ends is read up to its bound and refused', async () => {
  let pulled = 0;
  const endless = (): ReadableStream =>
    new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        if (pulled > 1_000) throw new Error('read far beyond any signature');
        controller.enqueue(new Uint8Array(512).fill(65));
      },
    });
  const reader = fromR2(
    {
      get: (name) =>
        Promise.resolve(
          name.endsWith('.sig')
            ? { etag: 's', size: 1e9, body: endless() }
            : { etag: 'f', size: older().length, body: new Blob([new Uint8Array(env.SNAPSHOT)]).stream() },
        ),
    },
    key,
  );
  const reading = await reader.read(undefined, { signal: AbortSignal.timeout(60_000), maxBytes: 1e9 });
  expect(await reading?.signature?.()).toBe('too long');
  expect(pulled).toBeLessThan(8);
});
