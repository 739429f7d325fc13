// What a client receives when the server gives no answer: by a server that is silent, one that is not there, and one that answers nonsense.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { partsOfIndex } from '@vitrine/docs-index/engine';
import { layout } from '../src/layout.ts';
import { sections } from './sections.ts';
import { createPostgresSearch, type PostgresPool, type PostgresSearchOptions } from '../src/index.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** A server that accepts connections, reads, and never answers. */
async function silentServer(): Promise<{ port: number; connections: () => number }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.resume().on('error', () => {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, connections: () => connections };
}

function searchOver(pool: PostgresPool, options: Partial<PostgresSearchOptions> = {}) {
  const errors: string[] = [];
  const onError = (error: unknown): void => void errors.push(error instanceof Error ? error.message : String(error));
  return { index: createPostgresSearch({ pool, onError, ...options }).index('sha256:1'), errors };
}

function poolTo(port: number): pg.Pool {
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'x', max: 2, connectionTimeoutMillis: 5_000 });
  cleanups.push(() => pool.end());
  return pool;
}

test('a silent server: searches are refused as unavailable, and after five nobody connects', async () => {
  const { port, connections } = await silentServer();
  const { index, errors } = searchOver(poolTo(port), { timeoutMs: 20, breakerResetMs: 3_600_000 });
  for (let n = 0; n < 12; n++) await expect(index.search({ query: 'install' })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(index.read('guide')).rejects.toMatchObject({ code: 'unavailable' });
  expect(errors.filter((text) => text === 'postgres: no answer within 20 ms')).toHaveLength(5);
  expect(errors.filter((text) => text.includes('not queried'))).toEqual([]);
  expect(connections()).toBeLessThanOrEqual(5);
});

test('no server: searches are refused as unavailable', async () => {
  const { port } = await silentServer();
  for (const clean of cleanups.splice(0)) await clean();
  const { index, errors } = searchOver(poolTo(port));
  await expect(index.search({ query: 'install' })).rejects.toMatchObject({ code: 'unavailable', message: 'search is unavailable' });
  expect(errors[0]).toMatch(/ECONNREFUSED/);
});

/** A pool whose clients answer as the test sets, and that counts what becomes of them. */
function fakePool(answer: (text: string) => Promise<unknown>) {
  const counts = { kept: 0, closed: 0, listeners: 0 };
  const pool: PostgresPool = {
    on: () => {},
    connect: () =>
      Promise.resolve({
        query: (text: string) => answer(text),
        release: (close) => (close === true ? (counts.closed += 1) : (counts.kept += 1)),
        on: () => (counts.listeners += 1),
        off: () => (counts.listeners -= 1),
      }),
  };
  return { pool, counts };
}

test.each([
  ['an error of the server', () => Promise.reject(new Error('relation "snapshot" does not exist')), /does not exist/],
  ['an answer that is none', () => Promise.resolve('OK'), /answered without rows/],
  ['no such snapshot', () => Promise.resolve({ rows: [] }), /snapshot sha256:1 is not loaded/],
  ['a snapshot of another version', () => Promise.resolve({ rows: [{ number: 1, id: 'a', layout: 0 }] }), /load it again/],
])('%s: unavailable, and the connection is closed once', async (_, answer, said) => {
  const { pool, counts } = fakePool(answer);
  const { index, errors } = searchOver(pool);
  await expect(index.search({ query: 'install' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(errors[0]).toMatch(said);
  expect(counts).toEqual({ kept: 0, closed: 1, listeners: 0 });
});

test('a query begins with a state that cannot write, and a time limit', async () => {
  const wanted: string[] = [];
  const { pool } = fakePool((text) => {
    wanted.push(text);
    return Promise.resolve({ rows: [] });
  });
  await expect(searchOver(pool, { timeoutMs: 700, schema: 'front' }).index.search({ query: 'x' })).rejects.toThrow();
  expect(wanted[0]).toContain('begin isolation level repeatable read read only');
  expect(wanted[0]).toContain('statement_timeout = 560');
  expect(wanted[0]).toContain('search_path = "front";');
  expect(wanted[0]).toContain("id = 'sha256:1'");
});

test.each<[Partial<PostgresSearchOptions>, string]>([
  [{ timeoutMs: 9 }, 'timeoutMs: expected an integer from 10 to 60000, received 9'],
  [{ breakerThreshold: 0 }, 'breakerThreshold: expected an integer'],
  [{ breakerResetMs: 0.5 }, 'breakerResetMs: expected an integer'],
  [{ cacheBytes: -1 }, 'cacheBytes: expected an integer from 0 to 1073741824, received -1'],
  [{ schema: 'a; drop table b' }, 'schema: expected 1 to 48 of a-z 0-9 _'],
])('options that cannot be used are refused by name: %j', (options, message) => {
  expect(() => searchOver(fakePool(() => Promise.resolve()).pool, options)).toThrow(message);
});

test('an id that is none is refused', () => {
  const search = createPostgresSearch({ pool: fakePool(() => Promise.resolve()).pool });
  expect(() => search.index("x'; drop table section")).toThrow('snapshot: expected 1 to 200 of');
});

const built = buildDocsIndex(sections);
const parts = partsOfIndex(built.index, built.text);

/** A pool of `size` clients: the tables of a snapshot are there at once, and a search's first statement ends as `answer` says. */
function sharedPool(size: number, answer: (text: string) => Promise<unknown>) {
  const waiting: (() => void)[] = [];
  let free = size;
  let connected = 0;
  const pool: PostgresPool = {
    on: () => {},
    connect: async () => {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else free -= 1;
      connected += 1;
      const next = (): void => waiting.shift()?.() ?? void (free += 1);
      return {
        query: (text: string) => {
          if (text === 'commit') return Promise.resolve();
          if (text.includes('from snapshot where ready'))
            return Promise.resolve({ rows: [{ number: 1, id: 'sha256:1', layout, content_hash: parts.contentHash }] });
          return text.includes('from chunk_1') ? Promise.resolve({ rows: [{ bytes: parts.tables }] }) : answer(text);
        },
        release: next,
        on: () => {},
        off: () => {},
      };
    },
  };
  return { pool, connected: () => connected };
}
const canceled = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }));

const everything = Buffer.concat(parts.contents);
/** The server's answer to the first statement of any search: the parts of blocks that it names. */
function contentsOf(text: string): Promise<unknown> {
  const [numbers = [], from = [], lengths = []] = [...text.matchAll(/'\{([\d,]*)\}'/g)].map(([, list = '']) =>
    list.split(',').map(Number),
  );
  const pieces = numbers.map((number, i) => {
    const start = number * 8_000 + (from[i] ?? 0) - 1;
    return everything.subarray(start, start + (lengths[i] ?? 0));
  });
  return Promise.resolve({ rows: [{ value: Buffer.concat(pieces), held: parts.contentHash }] });
}

// A connection that was lost without a word kept its client, and its place in the pool, for as long as the process ran.
test('a client whose end the server does not confirm is closed', async () => {
  const { pool, counts } = fakePool((text) => {
    if (text === 'commit') return new Promise(() => {});
    if (text.includes('from snapshot where ready'))
      return Promise.resolve({ rows: [{ number: 1, id: 'sha256:1', layout, content_hash: parts.contentHash }] });
    return text.includes('from chunk_1') ? Promise.resolve({ rows: [{ bytes: parts.tables }] }) : contentsOf(text);
  });
  const { index } = searchOver(pool);
  expect(await index.search({ query: 'proxy' })).toMatchObject({ total: 1 });
  await vi.waitFor(() => expect(counts).toEqual({ kept: 0, closed: 2, listeners: 0 }), 60_000);
});

test('searches that the server ends because they take too long keep nobody else from asking', async () => {
  let answer: (text: string) => Promise<unknown> = canceled;
  const { pool, connected } = sharedPool(2, (text) => answer(text));
  const { index, errors } = searchOver(pool, { breakerResetMs: 3_600_000 });
  for (let n = 0; n < 40; n++) await expect(index.search({ query: 'proxy' })).rejects.toMatchObject({ code: 'unavailable' });
  answer = contentsOf;
  expect(await index.search({ query: 'proxy' })).toMatchObject({ total: 1 });
  // One client read the tables.
  expect(connected()).toBe(42);
  expect(errors).toHaveLength(40);
});

test('searches that wait for the clients of others are refused, and keep nobody else from asking', async () => {
  let isCostly = true;
  const costly = async (text: string): Promise<unknown> => {
    if (!isCostly) return contentsOf(text);
    await setTimeout(24);
    return canceled();
  };
  const { pool } = sharedPool(2, costly);
  const { index } = searchOver(pool, { timeoutMs: 30, breakerResetMs: 3_600_000 });
  const refused = await Promise.allSettled(Array.from({ length: 40 }, async () => index.search({ query: 'proxy' })));
  expect(refused.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  isCostly = false;
  await vi.waitFor(async () => expect(await index.search({ query: 'proxy' })).toMatchObject({ total: 1 }), 60_000);
});

test('a server that is silent after the beginning gets five queries', async () => {
  let now = 0;
  const { pool, connected } = sharedPool(100, () => {
    now += 20;
    return new Promise(() => {});
  });
  const { index } = searchOver(pool, { timeoutMs: 20, breakerResetMs: 3_600_000, clock: () => now });
  for (let n = 0; n < 12; n++) await expect(index.search({ query: 'install' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(connected()).toBe(6);
});

test('a server that gives too few bytes: unavailable', async () => {
  const { pool } = sharedPool(1, () => Promise.resolve({ rows: [{ value: null, held: parts.contentHash }] }));
  const { index, errors } = searchOver(pool);
  await expect(index.search({ query: 'install' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(errors[0]).toMatch(/^bytes from \d+: expected \d+, received 0$/);
});

// They were counted as none, and asked for without end.
test('bytes that the client gives as a text: unavailable', async () => {
  let queries = 0;
  const { pool } = fakePool((text) => {
    queries += 1;
    if (queries > 20) throw new Error('asked for without end');
    const row = { number: 1, id: 'sha256:1', layout, content_hash: parts.contentHash };
    const chunks = Array.from({ length: 8 }, () => ({ bytes: '\\\\x00' }));
    return Promise.resolve({ rows: text.includes('from chunk_1') ? chunks : [row] });
  });
  const { index, errors } = searchOver(pool);
  await expect(index.search({ query: 'install' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(errors).toEqual(['postgres: the client did not return bytea as bytes']);
});

test('tables of another snapshot: unavailable', async () => {
  const { pool } = fakePool((text) => {
    const row = { number: 1, id: 'sha256:1', layout, content_hash: 'sha256:other' };
    return Promise.resolve({ rows: [text.includes('from chunk_1') ? { bytes: parts.tables } : row] });
  });
  const { index, errors } = searchOver(pool);
  await expect(index.search({ query: 'install' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(errors).toEqual(['postgres: snapshot sha256:1 has the tables of another snapshot: drop it, and load it again']);
});

test('tables that are never given are given up, and asked for again; a search that waits for them is refused in time', async () => {
  let isSilent = true;
  const { pool, connected } = sharedPool(4, contentsOf);
  const held: PostgresPool = {
    ...pool,
    connect: async () => {
      const client = await pool.connect();
      return { ...client, query: (text: string) => (isSilent ? new Promise(() => {}) : client.query(text)) };
    },
  };
  const { index } = searchOver(held, { timeoutMs: 20, breakerThreshold: 1_000 });
  for (let n = 0; n < 3; n++) await expect(index.search({ query: 'proxy' })).rejects.toMatchObject({ code: 'unavailable' });
  isSilent = false;
  await vi.waitFor(async () => expect(await index.search({ query: 'proxy' })).toMatchObject({ total: 1 }), 60_000);
  expect(connected()).toBeLessThanOrEqual(6);
});

test('what was searched before is answered without the server', async () => {
  let answer: (text: string) => Promise<unknown> = contentsOf;
  const { pool } = sharedPool(1, (text) => answer(text));
  const { index } = searchOver(pool);
  const before = await index.search({ query: 'debian package' });
  answer = () => Promise.reject(new Error('gone'));
  expect(await index.search({ query: 'debian package' })).toEqual(before);
  await expect(index.search({ query: 'daemon' })).rejects.toMatchObject({ code: 'unavailable' });
});
