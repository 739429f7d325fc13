// Signed files do not go back: not while a host runs, not after a restart, and not to another content of the same time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromFile, pollSnapshot, type PollSnapshotOptions } from '@vitrine/adapter-node/follow';
import { signatureSuffix, type FollowEvent, createSigningKey, signSnapshot } from '@vitrine/core/follow';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openFront, publication } from './publications.ts';

let key: Awaited<ReturnType<typeof createSigningKey>>;
let first: Uint8Array;
let other: Uint8Array;
let second: Uint8Array;
let folder: string;
let events: FollowEvent[];

beforeAll(async () => {
  key = await createSigningKey();
  [first, other, second] = await Promise.all([publication({ day: 1 }), publication({ day: 1, pages: 2 }), publication({ day: 2 })]);
});
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-order-')));
  events = [];
  return () => rmSync(folder, { recursive: true, force: true });
});

const place = (): string => join(folder, 'front.vitrine');

async function publish(file: Uint8Array): Promise<void> {
  writeFileSync(`${place()}${signatureSuffix(file)}`, (await signSnapshot(file, key.privateKey)).text);
  rmSync(place(), { force: true });
  writeFileSync(place(), file);
}

async function start(options: PollSnapshotOptions = {}): Promise<() => Promise<readonly string[]>> {
  const source = await pollSnapshot(place(), openFront, {
    trust: [key.publicKey],
    pollIntervalMs: 86_400_000,
    onEvent: (event) => events.push(event),
    ...options,
  });
  onTestFinished(() => source.close());
  return async () => {
    await source.refresh();
    return events.map((event) => (event.kind === 'failed' ? event.code : event.kind));
  };
}

describe('with trusted keys', () => {
  test('another content of the same time is refused, whichever of the two is older', async () => {
    await publish(first);
    const check = await start();
    await publish(other);
    expect(await check()).toEqual(['published', 'same_time']);
    await publish(second);
    expect(await check()).toEqual(['published', 'same_time', 'published']);
  });

  test('a store of the host that gives a time that is none is refused: everything would be newer', async () => {
    await publish(first);
    const last = { generatedAt: 'yesterday', snapshotId: 'x' };
    const lastServed = { read: () => Promise.resolve(last), write: () => Promise.resolve() };
    await expect(start({ lastServed })).rejects.toThrow('lastServed.generatedAt: expected an RFC 3339 time, received "yesterday"');
  });

  test('a store of the host that hangs ends the start, which would wait for it for ever', async () => {
    await publish(first);
    const lastServed = { read: () => new Promise<undefined>(() => {}), write: () => Promise.resolve() };
    await expect(start({ lastServed, timeoutMs: 20 })).rejects.toThrow('lastServed was not read within 20 ms');
  });

  test('the same content signed or built again replaces itself', async () => {
    await publish(first);
    const check = await start();
    await publish(first);
    expect(await check()).toEqual(['published']);
  });

  test.each([
    ['older content', () => first, () => second, 'older'],
    ['another content of the same time', () => other, () => first, 'same_time'],
  ])('%s is refused after a restart that finds its state file', async (_, next, before, code) => {
    const stateFile = join(folder, 'served.json');
    await publish(before());
    await start({ stateFile });
    await publish(next());
    await expect(start({ stateFile })).rejects.toMatchObject({ code });
    await publish(before());
    await expect(start({ stateFile })).resolves.toBeDefined();
  });

  // A host that ended between serving and remembering took older content at its next start.
  test('what is published is remembered before it is served', async () => {
    const order: string[] = [];
    await publish(first);
    const check = await start({
      lastServed: {
        read: () => Promise.resolve(undefined),
        write: ({ generatedAt }) => Promise.resolve(void order.push(`${generatedAt} remembered, ${events.length} published`)),
      },
    });
    await publish(second);
    expect(await check()).toEqual(['published', 'published']);
    expect(order).toEqual(['2026-01-01T00:00:00Z remembered, 0 published', '2026-01-02T00:00:00Z remembered, 1 published']);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('the disk is full'))],
    ['hangs', () => new Promise<void>(() => {})],
  ])('a store of the host that %s does not keep news from its clients', async (_, write) => {
    const errors: unknown[] = [];
    let writes = 0;
    await publish(first);
    const check = await start({
      timeoutMs: 8_000,
      lastServed: { read: () => Promise.resolve(undefined), write: () => (writes++ === 0 ? Promise.resolve() : write()) },
      onError: (error) => errors.push(error),
    });
    await publish(second);
    expect(await check()).toEqual(['published', 'published']);
    expect(errors).toHaveLength(1);
  });

  test('content of before a time that the operator names is refused', async () => {
    await publish(first);
    await expect(start({ notBefore: '2026-01-02T00:00:00Z' })).rejects.toMatchObject({ code: 'older' });
    await expect(start({ notBefore: '2026-01-01T00:00:00Z' })).resolves.toBeDefined();
    await expect(start({ notBefore: 'yesterday' })).rejects.toThrow(RangeError);
  });

  test('a way back is allowed by name, and is what a restart remembers', async () => {
    const stateFile = join(folder, 'served.json');
    await publish(second);
    await start({ stateFile });
    await publish(first);
    await start({ stateFile, allowOlder: true });
    await expect(start({ stateFile })).resolves.toBeDefined();
  });

  test.each([
    ['is no state', (path: string) => writeFileSync(path, '{"generated_at": 7}')],
    ['is a pipe', (path: string) => void execFileSync('mkfifo', [path])],
    ['is a link to a file of others', (path: string) => symlinkSync('/etc/hostname', path)],
  ])('a state file that %s is refused at the start', async (_, make) => {
    const stateFile = join(folder, 'served.json');
    make(stateFile);
    await publish(first);
    await expect(start({ stateFile })).rejects.toThrow(/served\.json: expected a state file/);
  });

  test('without a place for its state file a host does not start', async () => {
    await publish(first);
    await expect(start({ stateFile: join(folder, 'nowhere', 'served.json') })).rejects.toThrow(
      /served\.json: expected a state file in a folder that this process can write, received ENOENT/,
    );
  });

  test('what a host brings along does not hide what it served before', async () => {
    const stateFile = join(folder, 'served.json');
    await publish(second);
    await start({ stateFile });
    await publish(other);
    const check = await start({ stateFile, initial: first });
    expect(await check()).toEqual(['published', 'published', 'older']);
    await publish(second);
    expect(await check()).toEqual(['published', 'published', 'older', 'published']);
  });

  test('a state file is written for its owner alone, and has time and id', async () => {
    const stateFile = join(folder, 'served.json');
    await publish(first);
    await start({ stateFile });
    expect(JSON.parse(readFileSync(stateFile, 'utf8'))).toEqual({
      generated_at: '2026-01-01T00:00:00Z',
      snapshot_id: expect.stringMatching(/^sha256:/) as unknown,
    });
  });
});

test('without trusted keys files of the same time replace each other', async () => {
  await publish(first);
  const check = await start({ trust: [] });
  await publish(other);
  expect(await check()).toEqual(['published', 'published']);
});

describe('what has the name of a file or of its signature and is none', () => {
  const bounds = { signal: AbortSignal.timeout(60_000), maxBytes: 1_000_000_000 };

  test.each(['a pipe', 'a device', 'a folder'])('%s is no snapshot, and nobody waits for it', async (what) => {
    if (what === 'a pipe') execFileSync('mkfifo', [place()]);
    else symlinkSync(what === 'a device' ? '/dev/zero' : folder, place());
    await expect(fromFile(place()).read(undefined, bounds)).rejects.toMatchObject({ code: 'gone' });
  });

  test('a pipe in the place of a signature is none, and nobody waits for it', async () => {
    writeFileSync(place(), first);
    execFileSync('mkfifo', [`${place()}${signatureSuffix(first)}`]);
    await expect(start({ timeoutMs: 8_000 })).rejects.toMatchObject({ code: 'wrong_signature' });
  });
});
