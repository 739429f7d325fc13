// A host that follows a source: what is published is served, whatever happens to the source meanwhile no client sees.
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@vitrine/adapter-node';
import { fromUrl, type SnapshotPoller, pollSnapshot, type PollSnapshotOptions } from '@vitrine/adapter-node/follow';
import {
  signatureSuffix,
  FollowError,
  followSnapshot,
  type FollowEvent,
  type SnapshotReader,
  createSigningKey,
  derivePublicKey,
  signSnapshot,
} from '@vitrine/core/follow';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Front, openFront, openPlace, type Place, publication } from './publications.ts';

let files: readonly Uint8Array[] = [];
const file = (day: number): Uint8Array => files[day - 1] ?? new Uint8Array();

beforeAll(async () => {
  files = await Promise.all([1, 2, 3].map((day) => publication({ day })));
});

const path = '/front.vitrine';
let place: Place;
let events: FollowEvent[] = [];

beforeEach(async () => {
  place = await openPlace();
  events = [];
});
afterEach(() => place.close());

/** Follows without its own timer: the tests say when. */
async function follow(source: string | URL | SnapshotReader, options: PollSnapshotOptions = {}): Promise<SnapshotPoller<Front>> {
  const source_ = await pollSnapshot(source, openFront, {
    pollIntervalMs: 86_400_000,
    onEvent: (event) => events.push(event),
    ...options,
  });
  source_.close();
  return source_;
}

/** What a client sees. */
async function seen({ current }: SnapshotPoller<Front>): Promise<readonly [number, string | null, string | null]> {
  const answer = await current.service.fetch(new Request('https://front.example.com/api/v1/status'));
  return [answer.status, answer.headers.get('x-snapshot-id'), answer.headers.get('x-snapshot-key')];
}

function kinds(): readonly string[] {
  return events.map((event) => (event.kind === 'failed' ? `failed ${event.code}` : event.kind));
}

test('a check that never ended does not keep the next one from a clock that was set back meanwhile', async () => {
  const year = 31_556_952_000;
  let now = Date.now();
  let reads = 0;
  const reader: SnapshotReader = {
    read: () => {
      reads += 1;
      return Promise.resolve({ file: file(Math.min(reads, 3)) });
    },
  };
  // The second content is never made into a front, as in a request of a Worker that was cut off.
  const open: typeof openFront = (...opened) => (reads === 2 ? new Promise(() => {}) : openFront(...opened));
  const source = await followSnapshot(reader, open, { clock: () => now, timeoutMs: 30_000 });
  void source.refresh();
  await vi.waitUntil(() => reads === 2, 60_000);
  await source.refresh();
  expect(reads).toBe(2);
  now -= 10 * year;
  await source.refresh();
  expect(reads).toBe(3);
});

describe('an address', () => {
  test('is read with conditions, and what is published there is served from then on', async () => {
    place.files.set(path, file(1));
    const source = await follow(`${place.url}${path}`);
    const before = await seen(source);
    await source.refresh();
    await source.refresh();
    expect(place.log.map(([, status]) => status)).toEqual([200, 304, 304]);
    place.files.set(path, file(2));
    await source.refresh();
    const after = await seen(source);
    expect([before[0], after[0], before[1] === after[1]]).toEqual([200, 200, false]);
    expect(events).toEqual([
      expect.objectContaining({ kind: 'published', before: undefined, snapshotId: before[1], source: `${place.url}${path}` }),
      expect.objectContaining({ kind: 'published', before: before[1], snapshotId: after[1], bytes: file(2).length }),
    ]);
    expect(source.state).toMatchObject({ snapshotId: after[1], failure: undefined });
  });

  test('without entity tags is read by time; without either it is read whole, and equal bytes are no change', async () => {
    const fields: Record<string, string> = { 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const asked: unknown[] = [];
    place.vice = (request, response) => {
      asked.push(request.headers['if-modified-since']);
      response.writeHead(200, fields).end(file(1));
    };
    const source = await follow(`${place.url}${path}`);
    await source.refresh();
    delete fields['Last-Modified'];
    await source.refresh();
    await source.refresh();
    expect(asked).toEqual([undefined, 'Thu, 01 Jan 2026 00:00:00 GMT', 'Thu, 01 Jan 2026 00:00:00 GMT', undefined]);
    expect(kinds()).toEqual(['published']);
  });

  test('may redirect on its own host, and its query is in no event', async () => {
    place.files.set('/there.vitrine?key=secret', file(1));
    place.vice = (request, response) => {
      if (request.url === '/there.vitrine?key=secret') response.writeHead(200).end(file(1));
      else response.writeHead(302, { Location: '/there.vitrine?key=secret' }).end();
    };
    const source = await follow(`${place.url}${path}?key=secret`);
    expect((await seen(source))[0]).toBe(200);
    expect(JSON.stringify([events, source.state])).not.toContain('secret');
  });

  test('may send a file in many small chunks of unsaid length', async () => {
    place.vice = inChunks(100);
    const source = await follow(`${place.url}${path}`);
    expect((await seen(source))[0]).toBe(200);
    expect(events[0]).toMatchObject({ kind: 'published', bytes: file(2).length });
  });

  test.each([
    ['http://front.example.com/front.vitrine', /expected an https address/],
    ['https://me:secret@front.example.com/front.vitrine', /without user and password/],
    ['ftp://front.example.com/front.vitrine', /expected an https address/],
  ])('%s is refused by itself', (address, message) => {
    expect(() => fromUrl(address)).toThrow(message);
  });

  test('over plain http is allowed for keys that are trusted', async () => {
    expect(() => fromUrl('http://front.internal/front.vitrine', { plainHttp: true })).not.toThrow();
    await expect(follow('http://front.invalid/front.vitrine')).rejects.toThrow(TypeError);
    const { publicKey } = await createSigningKey();
    await expect(follow('http://front.invalid/front.vitrine', { trust: [publicKey] })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

/** The file of the second day in chunks of so many bytes, each in a packet of its own. */
const inChunks =
  (bytes: number): Vice =>
  (_, response) => {
    const all = file(2);
    let at = 0;
    const next = (): void => {
      if (at >= all.length || response.destroyed) response.end();
      else response.write(all.subarray(at, (at += bytes)), () => setImmediate(next));
    };
    response.writeHead(200);
    next();
  };

type Vice = (request: IncomingMessage, response: ServerResponse) => void;
const answers =
  (status: number, fields: Record<string, string> = {}, body: Uint8Array | string = ''): Vice =>
  (_, response) =>
    void response.writeHead(status, fields).end(body);
const damaged = (): Uint8Array => {
  const bytes = Uint8Array.from(file(2));
  bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
  return bytes;
};

describe('while a source fails, the last good snapshot is served, and the failure is reported once', () => {
  const endless: Vice = (_, response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) void 0;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  const silent: Vice = () => undefined;
  const slow: Vice = (_, response) => void response.writeHead(200, { 'Content-Length': '100000' }).write('VITRINE');
  const faults: readonly (readonly [what: string, code: string, vice: Vice])[] = [
    ['does not answer', 'unavailable', silent],
    ['is slow', 'unavailable', slow],
    [
      'is cut off',
      'unavailable',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': file(2).length });
        response.write(file(2).subarray(0, 1_000), () => response.destroy());
      },
    ],
    ['is gone', 'gone', answers(404)],
    ['answers with an error', 'unavailable', answers(503, {}, 'busy')],
    ['says that nothing changed of what it was not asked', 'unavailable', answers(206, {}, 'VITRINE')],
    ['answers with a page', 'not_a_snapshot', answers(200, {}, '<!doctype html>')],
    ['is empty', 'not_a_snapshot', answers(200)],
    ['is shorter than it says', 'truncated', (_, response) => void response.writeHead(200).end(file(2).subarray(0, 5_000))],
    ['has a wrong digest', 'damaged', (_, response) => void response.writeHead(200, { ETag: '"bad"' }).end(damaged())],
    ['has older content', 'older', (_, response) => void response.writeHead(200).end(file(1))],
    ['has 2 GB and says so', 'too_large', answers(200, { 'Content-Length': '2147483648' })],
    ['has no end and does not say so', 'too_large', endless],
    ['arrives in chunks of one byte', 'unavailable', inChunks(1)],
    ['leads to another host', 'redirected', answers(301, { Location: 'https://elsewhere.example/front.vitrine' })],
    ['leads nowhere', 'redirected', answers(302, { Location: 'http://[' })],
    ['leads on and on', 'redirected', answers(302, { Location: path })],
  ];

  test.each(faults)('that %s: %s', async (_, code, vice) => {
    place.files.set(path, file(2));
    // The others may take as long as they need.
    const timeoutMs = vice === silent || vice === slow ? 1_000 : 60_000;
    const source = await follow(`${place.url}${path}`, { timeoutMs, maxBytes: 4_000_000 });
    const good = await seen(source);
    place.vice = vice;
    for (let round = 0; round < 3; round++) {
      await source.refresh();
      expect(await seen(source)).toEqual(good);
    }
    expect(kinds()).toEqual(['published', `failed ${code}`]);
    expect(events[1]).toMatchObject({ snapshotId: good[1], message: expect.stringContaining(`${place.url}${path}: `) as string });
    expect(source.state.failure).toMatchObject({ code });

    place.vice = undefined;
    await source.refresh();
    place.files.set(path, file(3));
    await source.refresh();
    expect(kinds().slice(2)).toEqual(['recovered', 'published']);
    expect((await seen(source))[1]).not.toBe(good[1]);
    expect(source.state.failure).toBeUndefined();
  });

  test('each failed version is a failure of its own', async () => {
    place.files.set(path, file(2));
    const source = await follow(`${place.url}${path}`);
    for (const bad of [damaged(), file(1), Uint8Array.from([1]), file(1)]) {
      place.files.set(path, bad);
      await source.refresh();
      await source.refresh();
    }
    expect(kinds()).toEqual(['published', 'failed damaged', 'failed older', 'failed not_a_snapshot', 'failed older']);
  });

  test('of which no service can be made, the failure names the reason', async () => {
    place.files.set(path, file(1));
    const source = await pollSnapshot(
      `${place.url}${path}`,
      (opened, before: Front | undefined) => {
        if (opened.snapshot.facts.product.version === '1.0.2') throw new TypeError('mcp.tools: expected others');
        return openFront(opened, before);
      },
      { pollIntervalMs: 86_400_000, onEvent: (event) => events.push(event) },
    );
    onTestFinished(() => source.close());
    place.files.set(path, file(2));
    await source.refresh();
    expect(events.at(-1)).toMatchObject({
      kind: 'failed',
      code: 'unusable',
      message: expect.stringContaining('mcp.tools') as string,
    });
    place.files.set(path, file(3));
    await source.refresh();
    expect(kinds().at(-1)).toBe('published');
  });

  test('there is nothing to begin with, and the host reports it', async () => {
    await expect(follow(`${place.url}${path}`)).rejects.toThrow(new FollowError('gone', `${place.url}${path}: it answers 404`));
    place.files.set(path, damaged());
    await expect(follow(`${place.url}${path}`)).rejects.toMatchObject({ code: 'damaged' });
    expect(events).toEqual([]);
  });

  test('a snapshot that the host brings along is served until the source is there', async () => {
    const source = await follow(`${place.url}${path}`, { initial: file(1) });
    const [, first] = await seen(source);
    await source.refresh();
    place.files.set(path, file(2));
    await source.refresh();
    expect(kinds()).toEqual(['published', 'failed gone', 'published']);
    expect((await seen(source))[1]).not.toBe(first);
  });

  test('older content is served when allowOlder is set', async () => {
    place.files.set(path, file(2));
    const source = await follow(`${place.url}${path}`, { allowOlder: true });
    place.files.set(path, file(1));
    await source.refresh();
    expect(kinds()).toEqual(['published', 'published']);
  });

  test('content of a time that has not come is refused, at the start as well, unless allowOlder is set', async () => {
    const clock = (): number => Date.parse('2026-01-01T00:00:00Z');
    place.files.set(path, file(2));
    const source = await follow(`${place.url}${path}`, { clock });
    place.files.set(path, file(3));
    await source.refresh();
    expect(kinds()).toEqual(['published', 'failed ahead']);
    await expect(follow(`${place.url}${path}`, { clock })).rejects.toMatchObject({ code: 'ahead' });
    expect((await seen(await follow(`${place.url}${path}`, { clock, allowOlder: true })))[0]).toBe(200);
  });

  test('a listener that throws changes nothing', async () => {
    const errors: unknown[] = [];
    place.files.set(path, file(1));
    const source = await follow(`${place.url}${path}`, {
      onEvent: () => {
        throw new Error('listener');
      },
      onError: (error) => errors.push(error),
    });
    place.files.set(path, file(2));
    await source.refresh();
    expect([errors.length, (await seen(source))[0]]).toEqual([2, 200]);
  });
});

describe('signatures', () => {
  test('a snapshot is served when a trusted key signed it, and every answer names the key', async () => {
    const [ours, next] = [await createSigningKey(), await createSigningKey()];
    expect(await derivePublicKey(ours.privateKey)).toBe(ours.publicKey);
    const publish = async (day: number, { privateKey }: typeof ours): Promise<void> => {
      const signed = file(day);
      place.files.set(`${path}${signatureSuffix(signed)}`, (await signSnapshot(signed, privateKey)).text);
      place.files.set(path, signed);
    };
    await publish(1, ours);
    const source = await follow(`${place.url}${path}`, { trust: [ours.publicKey, next.publicKey] });
    expect((await seen(source))[2]).toBe(ours.publicKey);
    await publish(2, next);
    await source.refresh();
    expect((await seen(source))[2]).toBe(next.publicKey);
    expect(events.at(-1)).toMatchObject({ kind: 'published', signedBy: next.publicKey });
    expect(source.state.signedBy).toBe(next.publicKey);
    const call = await source.current.service.fetch(new Request('https://front.example.com/nothing', { method: 'PUT' }));
    expect([call.status, call.headers.get('x-snapshot-key')]).toEqual([404, next.publicKey]);
  });

  test('without one, by another key, of another file, or that are none are refused by name', async () => {
    const [ours, other] = [await createSigningKey(), await createSigningKey()];
    const signed = file(1);
    place.files.set(`${path}${signatureSuffix(signed)}`, (await signSnapshot(signed, ours.privateKey)).text);
    place.files.set(path, signed);
    const source = await follow(`${place.url}${path}`, { trust: [ours.publicKey] });
    const beside = `${path}${signatureSuffix(file(2))}`;
    const rightKey = (await signSnapshot(file(2), ours.privateKey)).text;
    const rows: readonly (readonly [text: string | undefined, code: string])[] = [
      [undefined, 'unsigned'],
      ['', 'unsigned'],
      [(await signSnapshot(file(2), other.privateKey)).text, 'untrusted_key'],
      [(await signSnapshot(file(1), ours.privateKey)).text, 'wrong_signature'],
      ['<!doctype html>', 'wrong_signature'],
      [rightKey.repeat(40), 'wrong_signature'],
      [rightKey.replace(/.{4}\n$/, 'AAAA\n'), 'wrong_signature'],
    ];
    place.files.set(path, file(2));
    for (const [text, code] of rows) {
      if (text === undefined) place.files.delete(beside);
      else place.files.set(beside, text);
      await source.refresh();
      await source.refresh();
      expect(source.state.failure?.code).toBe(code);
      expect((await seen(source))[2]).toBe(ours.publicKey);
    }
    expect(kinds()).toEqual(['published', 'failed unsigned', 'failed untrusted_key', 'failed wrong_signature']);
    place.files.set(beside, rightKey);
    await source.refresh();
    expect(kinds().at(-1)).toBe('published');
  });

  test('are those that node:crypto makes of the first 64 bytes, with a key that it made', async () => {
    const pair = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    });
    const theirs = sign(null, file(1).subarray(0, 64), pair.privateKey).toString('base64url');
    const publicKey = `ed25519:${pair.publicKey.subarray(-32).toString('base64url')}`;
    expect(await signSnapshot(file(1), pair.privateKey)).toEqual({ publicKey, text: `${publicKey} ${theirs}\n` });
  });

  test('hold for every byte of a file', async () => {
    const { privateKey, publicKey } = await createSigningKey();
    const signed = file(1);
    const { text } = await signSnapshot(signed, privateKey);
    for (const at of [0, 9, 13, 17, 25, 40, 63, 64, 100, signed.length - 1]) {
      const changed = Uint8Array.from(signed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const reader = { read: () => Promise.resolve({ file: changed, signature: () => text }) };
      await expect(follow(reader, { trust: [publicKey] }), `byte ${at}`).rejects.toThrow(FollowError);
    }
  });

  test.each([['ed25519:'], ['ed25519:short'], ['rsa:abc'], [`ed25519:${'!'.repeat(43)}`], [`ed25519:${'_'.repeat(43)}`]])(
    '%s is no key to trust',
    async (key) => {
      await expect(follow(`${place.url}${path}`, { trust: [key] })).rejects.toThrow(/trust: expected a public key/);
    },
  );

  test.each([[''], ['secret'], ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n']])(
    '%j is no key to sign with, and is not repeated',
    async (key) => {
      const refused = await signSnapshot(file(1), key).catch(String);
      expect(refused).toContain('expected an Ed25519 private key');
      if (key !== '') expect(refused).not.toContain(key.slice(0, 6) === 'secret' ? 'secret' : 'AAAA');
    },
  );
});

describe('a reader of a team', () => {
  test('is handed the version that is served, and returns undefined for it', async () => {
    const asked: unknown[] = [];
    let day = 1;
    const source = await follow({
      name: 'store',
      read: (previous) => {
        asked.push(previous);
        const version = `v${day}`;
        return Promise.resolve(version === previous ? undefined : { file: file(day), version });
      },
    });
    await source.refresh();
    day = 2;
    await source.refresh();
    await source.refresh();
    expect(asked).toEqual([undefined, 'v1', 'v1', 'v2']);
    expect(kinds()).toEqual(['published', 'published']);
  });

  test('that never answers is left alone after its time, and that throws is unavailable', async () => {
    let mood: 'good' | 'hangs' | 'throws' = 'good';
    const source = await follow(
      {
        read: () => {
          if (mood === 'hangs') return new Promise(() => undefined);
          if (mood === 'throws') throw new Error('AccessDenied');
          return Promise.resolve({ file: file(1) });
        },
      },
      { timeoutMs: 20 },
    );
    mood = 'hangs';
    await source.refresh();
    expect(source.state.failure?.message).toBe('source: it was not read within 20 ms');
    mood = 'throws';
    await source.refresh();
    expect(source.state.failure).toMatchObject({ code: 'unavailable', message: 'source: AccessDenied' });
    expect(kinds()).toEqual(['published', 'failed unavailable']);
  });

  test('is read once at a time', async () => {
    let running = 0;
    let most = 0;
    let release = (): void => undefined;
    const source = await follow({
      read: async () => {
        most = Math.max(most, ++running);
        if (release.length === 0 && events.length > 0) await new Promise<void>((resolve) => (release = resolve));
        running--;
        return { file: file(1) };
      },
    });
    const first = source.refresh();
    await source.refresh();
    release();
    await first;
    expect(most).toBe(1);
  });

  test.each([
    [{ pollIntervalMs: 0 }, /pollIntervalMs/],
    [{ pollIntervalMs: Number.NaN }, /pollIntervalMs/],
    [{ maxBytes: 0 }, /maxBytes/],
    [{ timeoutMs: -1 }, /timeoutMs/],
  ])('options out of bounds are refused by name: %j', async (options, message) => {
    await expect(follow({ read: () => Promise.resolve({ file: file(1) }) }, options)).rejects.toThrow(message);
  });
});

describe('a file', () => {
  function folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-source-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  test('that another is renamed to, and a link that is turned to another, are followed', async () => {
    const root = folder();
    const target = join(root, 'front.vitrine');
    writeFileSync(target, file(1));
    const source = await follow(target);
    await source.refresh();
    writeFileSync(`${target}.new`, file(2));
    renameSync(`${target}.new`, target);
    await source.refresh();
    writeFileSync(join(root, 'third'), file(3));
    symlinkSync('third', `${target}.link`);
    renameSync(`${target}.link`, target);
    await source.refresh();
    expect(kinds()).toEqual(['published', 'published', 'published']);
  });

  test('that is removed, half written, a folder or of 2 GB leaves what was good', async () => {
    const root = folder();
    const target = join(root, 'front.vitrine');
    writeFileSync(target, file(1));
    const source = await follow(target);
    const good = await seen(source);
    rmSync(target);
    await source.refresh();
    writeFileSync(target, file(2).subarray(0, 9_000));
    await source.refresh();
    truncateSync(target, 2 ** 31);
    await source.refresh();
    rmSync(target);
    await source.refresh();
    expect(await seen(source)).toEqual(good);
    expect(kinds()).toEqual(['published', 'failed gone', 'failed truncated', 'failed too_large', 'failed gone']);
    await expect(follow(root)).rejects.toMatchObject({ code: 'gone', message: `${root}: it is no file` });
  });
});

test('waits differ: each is between half and one and a half of the mean, and closing ends them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const waits = [0, 0.999, 0.5];
  let reads = 0;
  const source = await pollSnapshot(
    {
      read: () => {
        reads++;
        return Promise.resolve(reads === 1 ? { file: file(1), version: '1' } : undefined);
      },
    },
    openFront,
    { pollIntervalMs: 1_000, random: () => waits.shift() ?? 0 },
  );
  const readsAfter = async (milliseconds: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return reads;
  };
  expect([
    await readsAfter(499),
    await readsAfter(1),
    await readsAfter(1_498),
    await readsAfter(1),
    await readsAfter(1_000),
  ]).toEqual([1, 2, 2, 3, 4]);
  source.close();
  expect(await readsAfter(10_000)).toBe(4);
});

test('a host that follows serves every request of one snapshot while files are swapped', async () => {
  place.files.set(path, file(1));
  const source = await follow(`${place.url}${path}`, { allowOlder: true });
  const host = await serve(() => source.current.service, { port: 0, signals: false });
  onTestFinished(() => host.stop());
  let swapping = true;
  const ids = new Set<string>();
  const ask = async (): Promise<void> => {
    while (swapping) {
      const answer = await fetch(`${host.url}/api/v1/status`);
      const { snapshot_id: said } = (await answer.json()) as { snapshot_id: string };
      expect([answer.status, answer.headers.get('x-snapshot-id')]).toEqual([200, said]);
      ids.add(said);
    }
  };
  const load = Array.from({ length: 4 }, ask);
  for (let swap = 0; swap < 12; swap++) {
    place.files.set(path, file((swap % 3) + 1));
    await source.refresh();
    await fetch(`${host.url}/api/v1/status`);
  }
  swapping = false;
  await Promise.all(load);
  expect(ids.size).toBe(3);
  expect(kinds().every((kind) => kind === 'published')).toBe(true);
});
