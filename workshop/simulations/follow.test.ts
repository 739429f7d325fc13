// A host that follows a source over restarts, through generated schedules: a publisher, somebody who can write to the source, readings that fail in
// every way, a memory that fails, a clock that jumps. After every step the host serves a good snapshot, whole and of a trusted key, that is never
// older than what clients saw before. A schedule that fails is printed as short as fast-check can make it, with the seed that repeats it.
import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  createSigningKey,
  FollowError,
  type FollowEvent,
  followSnapshot,
  type LastServed,
  type ReadResult,
  type SnapshotFollower,
  signSnapshot,
} from '@vitrine/core/follow';
import { openSnapshot } from '@vitrine/core';
import { fromS3 } from '../../examples/followed-node/s3.ts';
import { publication } from '../../packages/conformance/test/suite/publications.ts';
import { full } from '../full.ts';

// The example imports what it needs of the library, which is larger.
vi.mock('vitrine', () => import('@vitrine/core/follow'));

/** A snapshot file, and what a reader finds beside it. */
interface Edition {
  readonly name: string;
  readonly id: string;
  readonly time: number;
  readonly file: Uint8Array;
  readonly signature: string | undefined;
  readonly isTrusted: boolean;
}

const day = 86_400_000;
const timeoutMs = 20;
const newest = 6;
let editions: readonly Edition[];
let others: Readonly<Record<'same time' | 'theirs' | 'unsigned' | 'ahead', Edition>>;
let keys: readonly Awaited<ReturnType<typeof createSigningKey>>[];

beforeAll(async () => {
  keys = await Promise.all([createSigningKey(), createSigningKey(), createSigningKey()]);
  const make = async (name: string, on: number, key: number | undefined, pages = 1): Promise<Edition> => {
    const file = await publication({ day: on, pages });
    const { id, generatedAt } = openSnapshot(file);
    const signed = key === undefined ? undefined : await signSnapshot(file, keys[key]?.privateKey ?? '');
    return { name, id, file, time: Date.parse(generatedAt), signature: signed?.text, isTrusted: key === 0 || key === 1 };
  };
  // The key changes at the fourth edition, while both are trusted.
  editions = await Promise.all(Array.from({ length: newest + 1 }, (_, n) => make(`edition ${n}`, n + 1, n < 4 ? 0 : 1)));
  others = {
    'same time': await make('another edition 6', newest + 1, 1, 2),
    theirs: await make('an edition of theirs', newest + 2, 2),
    unsigned: await make('an unsigned edition', newest + 3, undefined),
    ahead: await make('an edition of next week', newest + 15, 0),
  };
});

/** How readings fail until another vice takes its place. */
const vices = [
  'none',
  'throws',
  'hangs',
  'gone',
  'cut off',
  'of two states',
  'no signature',
  'signature of another',
  'unchanged',
  'old tag',
  'stale',
] as const;
const memoryVices = ['works', 'fails', 'hangs', 'ends after writing', 'ends before writing'] as const;

type Step =
  | { readonly kind: 'publish'; readonly edition: number }
  | { readonly kind: 'meddle'; readonly with: keyof typeof others }
  | { readonly kind: 'source'; readonly vice: (typeof vices)[number] }
  | { readonly kind: 'memory'; readonly vice: (typeof memoryVices)[number] }
  | { readonly kind: 'clock'; readonly hours: number }
  | { readonly kind: 'check' | 'two checks' | 'restart' };

const oneOf = <const Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish' as const), edition: fc.nat(newest) }) },
  { weight: 6, arbitrary: fc.record({ kind: oneOf(['check', 'check', 'check', 'two checks', 'restart']) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('meddle' as const), with: oneOf(['same time', 'theirs', 'unsigned', 'ahead']) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('source' as const), vice: oneOf(vices) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('memory' as const), vice: oneOf(memoryVices) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: -3, max: 3 }) }) },
);
const schedule = fc.record({
  source: oneOf(['the store', 's3:front']),
  steps: fc.array(step, { maxLength: 24, size: 'max' }),
  isTrusting: oneOf([true, true, true, false]),
  allowOlder: oneOf([false, false, false, true]),
  listenerThrows: oneOf([false, false, true]),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer Value> ? Value : never;

/** The process of the host ended in the middle. */
class Ended extends Error {}

async function run({ source, steps, isTrusting, allowOlder, listenerThrows }: Schedule): Promise<void> {
  let published = editions[0] ?? expect.fail();
  let tag = 1;
  let stale: ReadResult | undefined;
  let vice: (typeof vices)[number] = 'none';
  let memory: LastServed | undefined;
  let memoryVice: (typeof memoryVices)[number] = 'works';
  let now = Date.parse('2026-01-08T00:00:00Z');
  let host: SnapshotFollower<Edition> | undefined;
  let events: FollowEvent[] = [];
  /** Editions of which a front was made though their files were not whole. */
  const damaged: string[] = [];
  /** What clients saw last; forgotten with a memory that failed when it was served. */
  let seen: Edition | undefined;
  let isRemembered = true;
  const every = [...editions, ...Object.values(others)];
  const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);

  function read(previous: string | undefined): ReadResult | undefined | Promise<ReadResult> {
    const { file, signature } = published;
    const reading = { file, version: `v${tag}`, signature: () => signature };
    if (vice === 'throws') throw new Error('no answer');
    if (vice === 'hangs') return never();
    if (vice === 'gone') throw new FollowError('gone', 'nothing is there');
    if (vice === 'cut off') return { ...reading, file: file.subarray(0, file.length >> 1) };
    if (vice === 'of two states') {
      const [one, other] = [editions[0] ?? published, editions[newest] ?? published];
      return { ...reading, file: Uint8Array.from([...one.file.subarray(0, 4_000), ...other.file.subarray(4_000)]) };
    }
    if (vice === 'no signature') return { ...reading, signature: () => undefined };
    if (vice === 'signature of another') return { ...reading, signature: () => editions[2]?.signature };
    if (vice === 'unchanged') return undefined;
    if (vice === 'stale' && stale !== undefined) return stale;
    if (vice === 'old tag') return { ...reading, version: 'v0' };
    stale ??= reading;
    return previous === reading.version ? undefined : reading;
  }

  /** The same store, as a client of S3 answers. */
  let asked: ReadResult | undefined;
  const inS3 = fromS3(async ({ Key, IfNoneMatch }) => {
    const refused = (httpStatusCode: number): Error => Object.assign(new Error('refused'), { $metadata: { httpStatusCode } });
    if (Key === 'front') asked = vice === 'gone' ? undefined : await read(IfNoneMatch);
    else if ((await asked?.signature?.()) === undefined) throw refused(404);
    if (asked === undefined) throw refused(vice === 'gone' ? 404 : 304);
    const bytes = Key === 'front' ? asked.file : new TextEncoder().encode(await asked.signature?.());
    if (!(bytes instanceof Uint8Array)) throw new TypeError('bytes are expected');
    return { ETag: asked.version, ContentLength: bytes.length, Body: { transformToByteArray: () => Promise.resolve(bytes) } };
  }, 'front');

  async function write(content: LastServed): Promise<void> {
    if (memoryVice === 'ends before writing') throw new Ended();
    // A host waits for its memory at the start.
    if (memoryVice === 'hangs' && host !== undefined) return never();
    if (memoryVice === 'fails' || memoryVice === 'hangs') throw new Error('the disk is full');
    memory = content;
    if (memoryVice === 'ends after writing') throw new Ended();
  }

  function observe(event: FollowEvent): void {
    const before = events.at(-1);
    const last = events.findLast(({ kind }) => kind === 'published');
    events.push(event);
    if (event.kind === 'published') expect(event.before).toBe(last?.snapshotId);
    else expect(event.snapshotId).toBe(last?.snapshotId);
    if (event.kind === 'recovered') expect(before?.kind).toBe('failed');
    if (listenerThrows) throw new Error('the listener fails');
  }

  async function start(): Promise<void> {
    [host, events] = [undefined, []];
    if (!isTrusting) seen = undefined;
    const hadMemory = memory;
    try {
      host = await followSnapshot<Edition>(
        source === 'the store' ? { name: source, read: async (previous) => read(previous) } : inS3,
        ({ snapshot, file }) => {
          const edition = every.find(({ id }) => id === snapshot.id) ?? expect.fail('made of no edition');
          if (file instanceof Uint8Array && Buffer.compare(file, edition.file) !== 0) damaged.push(edition.name);
          return edition;
        },
        {
          ...(isTrusting && { trust: keys.slice(0, 2).map(({ publicKey }) => publicKey) }),
          lastServed: { read: () => Promise.resolve(memory), write },
          allowOlder,
          timeoutMs,
          clock: () => now,
          onEvent: observe,
          onError: () => undefined,
        },
      );
    } catch (error) {
      if (error instanceof FollowError) expect(error.message.startsWith(`${source}: `)).toBe(true);
      else expect(isTrusting && memoryVice !== 'works').toBe(true);
      return;
    }
    // One that cannot remember does not start, or began with what it remembers.
    if (isTrusting) expect(memory?.snapshotId).toBe(host.state.snapshotId);
    else expect(memory).toBe(hadMemory);
  }

  /** A client asks, and what it gets is checked. */
  function look(): void {
    if (host === undefined) return;
    const served = host.current;
    expect(host.state.snapshotId).toBe(served.id);
    expect(damaged).toEqual([]);
    expect(events.findLast(({ kind }) => kind === 'published')?.snapshotId).toBe(served.id);
    if (isTrusting) expect([served.name, served.isTrusted]).toEqual([served.name, true]);
    if (!allowOlder) {
      expect([served.name, served.time <= Date.parse('2026-01-08T00:00:00Z') + day + 3 * 3_600_000 * steps.length]).toEqual([
        served.name,
        true,
      ]);
      // Two contents of one time replace each other only where nothing is signed.
      if (seen !== undefined && isRemembered)
        expect([
          served.name,
          served.time > seen.time || served.id === seen.id || (!isTrusting && served.time === seen.time),
        ]).toEqual([served.name, true]);
    }
    if (served !== seen) isRemembered = memory?.snapshotId === served.id || !isTrusting;
    seen = served;
  }

  async function check(): Promise<void> {
    const { length } = events;
    await host?.refresh();
    expect(events.length - length).toBeLessThanOrEqual(1);
    if (isTrusting && memoryVice === 'works' && host !== undefined && host.state.failure === undefined)
      expect(memory?.snapshotId).toBe(host.state.snapshotId);
    if (memoryVice.startsWith('ends') && events.length > length && events.at(-1)?.kind === 'published') host = undefined;
  }

  const acts: { readonly [Kind in Step['kind']]: (of: Extract<Step, { kind: Kind }> & Step) => unknown } = {
    publish: ({ edition }) => ([published, tag] = [editions[edition] ?? published, tag + 1]),
    meddle: (of) => ([published, tag] = [others[of.with], tag + 1]),
    source: (of) => (vice = of.vice),
    memory: (of) => (memoryVice = of.vice),
    clock: ({ hours }) => (now += hours * 3_600_000),
    check: () => check(),
    'two checks': () => Promise.all([check(), host?.refresh()]),
    restart: () => start(),
  };
  await start();
  look();
  for (const each of steps) {
    await (acts[each.kind] as (of: Step) => unknown)(each);
    look();
  }

  // All is well again: what is newest is served, once, and what lasts is reported once.
  [vice, memoryVice, published, tag] = ['none', 'works', editions[newest] ?? published, tag + 1];
  now += 10 * day;
  if (host === undefined) await start();
  await check();
  look();
  // Nothing here replaces another edition of its time, or one of a later time.
  const last = [seen, memory && every.find(({ id }) => id === memory?.snapshotId)];
  if (allowOlder || last.every((one) => one === undefined || one.time < published.time || one === published)) {
    expect(host?.current.name).toBe(published.name);
    expect(host?.state.failure).toBeUndefined();
    [published, tag] = [others.unsigned, tag + 1];
    const { length } = events;
    for (let again = 0; again < 3; again++) await check();
    expect(events.slice(length).map((event) => (event.kind === 'failed' ? event.code : event.kind))).toEqual([
      isTrusting ? 'unsigned' : 'published',
    ]);
  }
}

test('every schedule ends with the newest good snapshot, and shows no client anything else', async () => {
  await fc.assert(fc.asyncProperty(schedule, run), {
    numRuns: full ? 20_000 : 1_000,
    ...(process.env['SEED'] !== undefined && { seed: Number(process.env['SEED']) }),
  });
});
