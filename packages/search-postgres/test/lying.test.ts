// A server that answers what it should not: nothing that it says reaches a client, nothing ends the process, and no search goes on without end.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { partsOfIndex } from '@vitrine/docs-index/engine';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresSearch, type PostgresPool } from '../src/index.ts';
import { layout } from '../src/layout.ts';
import { sections } from './sections.ts';

const built = buildDocsIndex(sections);
const parts = partsOfIndex(built.index, built.text);
const everything = Buffer.concat(parts.contents);
const secret = 'password=hunter2 host=10.0.0.7';

interface Answers {
  snapshot?: (text: string) => unknown;
  chunks?: (text: string, values: readonly unknown[]) => unknown;
  contents?: (text: string) => unknown;
  pages?: (text: string) => unknown;
}

/** The bytes that a statement asks for. */
function partsAsked(text: string): Buffer {
  const [numbers = [], from = [], lengths = []] = [...text.matchAll(/'\{([\d,]*)\}'/g)].map(([, list = '']) =>
    list.split(',').map(Number),
  );
  return Buffer.concat(
    numbers.map((number, i) => everything.subarray(number * 8_000 + (from[i] ?? 0) - 1).subarray(0, lengths[i])),
  );
}

/** An index over a server that answers as it should but for what is given. */
function lying(answers: Answers) {
  let statements = 0;
  const row = { number: 1, id: 'sha256:1', layout, content_hash: parts.contentHash };
  const value = (of: unknown) => ({ rows: [{ value: of, held: parts.contentHash }] });
  // oxlint-disable-next-line typescript/require-await -- what it throws is a query that rejects
  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    statements += 1;
    if (statements > 1_000) throw new Error('asked for without end');
    if (text === 'commit') return undefined;
    if (text.includes('from snapshot where ready')) return answers.snapshot?.(text) ?? { rows: [row] };
    if (text.includes('from chunk_')) return answers.chunks?.(text, values) ?? { rows: [{ bytes: parts.tables }] };
    if (text.includes('json_object_agg')) return answers.pages?.(text) ?? value({ [sections[0]?.page ?? '']: 0 });
    return answers.contents?.(text) ?? value(partsAsked(text));
  };
  const pool: PostgresPool = {
    on: () => {},
    connect: () => Promise.resolve({ query, release: () => {}, on: () => {}, off: () => {} }),
  };
  const errors: unknown[] = [];
  const search = createPostgresSearch({ pool, onError: (error) => errors.push(error), breakerThreshold: 1_000 });
  return { index: search.index('sha256:1'), errors, statements: () => statements };
}

const page = sections[0]?.page ?? '';
const valued = (value: unknown) => () => ({ rows: [{ value, held: parts.contentHash }] });
const rowWith = (more: object) => () => ({
  rows: [{ number: 1, id: 'sha256:1', layout, content_hash: parts.contentHash, ...more }],
});
const failing = (more: object) => () => {
  throw Object.assign(new Error(secret), more);
};
const chunksOf = (count: number, bytes: number) => () => ({
  rows: Array.from({ length: count }, () => ({ bytes: Buffer.alloc(bytes) })),
});

test('an honest server is answered from', async () => {
  const { index } = lying({});
  expect(await index.search({ query: 'proxy' })).toMatchObject({ total: 1 });
  expect(await index.read(page)).toMatchObject({ id: page });
});

// The code of an error is the server's: `bad_cursor` made its text the one that the client received.
test.each<[string, Answers]>([
  ['an error', { snapshot: failing({}) }],
  ['an error with our own code, for the snapshot', { snapshot: failing({ code: 'bad_cursor' }) }],
  ['an error with our own code, later', { contents: failing({ code: 'bad_cursor' }), pages: failing({ code: 'bad_cursor' }) }],
  ['a snapshot that is always removed', { contents: failing({ code: '42P01' }), pages: failing({ code: '42P01' }) }],
  ['tables without end', { chunks: chunksOf(8, 1_024) }],
  ['tables of empty rows without end', { chunks: chunksOf(8, 0) }],
  ['more rows than were asked for', { chunks: chunksOf(9, 1) }],
  ['a row that is too long', { chunks: chunksOf(1, 300_000) }],
  ['no bytes', { contents: valued(null), pages: valued({ [page]: -1 }) }],
  ['a text for bytes', { contents: valued('x'), pages: valued({ [page]: 'x' }) }],
  ['an object for bytes', { contents: valued({}), pages: valued({ [page]: {} }) }],
  ['too few bytes', { contents: valued(Buffer.alloc(1)), pages: valued({ [page]: 1.5 }) }],
  ['a page far away', { contents: valued(Buffer.alloc(0)), pages: valued({ [page]: 1e12 }) }],
  ['no number', { snapshot: rowWith({ number: Symbol.iterator }) }],
  ['another hash', { snapshot: rowWith({ content_hash: {} }) }],
  ['an id that is no text', { snapshot: rowWith({ id: { toString: 1 }, layout: 0 }) }],
  ['a row that is none', { snapshot: () => ({ rows: [null] }) }],
  ['an answer that is none', { snapshot: () => [{ rows: 5 }] }],
])('%s: unavailable, in our own words', async (_, answers) => {
  const { index, errors } = lying(answers);
  const refused = { name: 'DocsIndexError', code: 'unavailable', message: 'search is unavailable' };
  await expect(index.search({ query: 'proxy' })).rejects.toMatchObject(refused);
  await expect(index.read(page)).rejects.toMatchObject(refused);
  expect(errors.map(String).filter((error) => error.includes('without end'))).toEqual([]);
});

test.each([5, [1, 2], { other: 0 }])('pages that are not those asked for are no page: %j', async (pages) => {
  expect(await lying({ pages: valued(pages) }).index.read(page)).toBeUndefined();
});

test('wrong bytes in tables and contents: answered or unavailable, and nothing else', async () => {
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const damaged = (bytes: Uint8Array): Buffer => {
    const copy = Buffer.from(bytes);
    for (let times = random(20); times >= 0; times--) copy[random(copy.length)] = random(256);
    return copy;
  };
  for (let n = 0; n < 200; n++) {
    const { index } = lying(
      n % 2 === 0
        ? { contents: (text) => valued(damaged(partsAsked(text)))() }
        : { chunks: () => ({ rows: [{ bytes: damaged(parts.tables) }] }) },
    );
    for (const answer of [index.search({ query: ['proxy', '"debian package"', 'deamon'][n % 3] ?? '' }), index.read(page)]) {
      const error: unknown = await Promise.resolve(answer).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (error !== undefined) expect(error).toMatchObject({ code: 'unavailable', message: 'search is unavailable' });
    }
  }
});

/** A message of the protocol: its type, its length, its bytes. */
function message(type: string, bytes: Buffer, length = bytes.length + 4): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, bytes]);
}
const ready = message('Z', Buffer.from('I'));
const described = message('T', Buffer.from('\0\x01value\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0', 'latin1'));
const rowOf = (bytes: number): Buffer => {
  const value = Buffer.alloc(6 + bytes, 120);
  value.writeUInt16BE(1);
  value.writeUInt32BE(bytes, 2);
  return message('D', value);
};

/** Writes until the client goes away. */
function flood(socket: Socket, bytes: Buffer): void {
  const more = (): void => {
    while (socket.writable && socket.write(bytes));
    if (socket.writable) socket.once('drain', more);
  };
  more();
}

// The protocol itself, by the client that teams use: what it holds is let go at the deadline, and nobody asks after a number of them.
test.each<[string, (socket: Socket) => void]>([
  [
    'rows without end',
    (socket) => {
      socket.write(described);
      flood(socket, Buffer.concat(Array.from({ length: 16 }, () => rowOf(4_000))));
    },
  ],
  ['notices without end', (socket) => flood(socket, message('N', Buffer.from(`SERROR\0M${secret}\0\0`)))],
  ['a row of a gigabyte', (socket) => flood(socket, message('D', Buffer.alloc(65_536), 2 ** 30))],
  ['a length that is none', (socket) => socket.write(message('D', Buffer.alloc(10), 0))],
  ['messages of no kind', (socket) => socket.write(Buffer.alloc(4_096, 7))],
  [
    'an error with secrets',
    (socket) => socket.write(Buffer.concat([message('E', Buffer.from(`SERROR\0Cbad_cursor\0M${secret}\0\0`)), ready])),
  ],
])('the protocol: %s: unavailable in time, and the connection is closed', async (_, answer) => {
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.once('data', () => answer(socket));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const pool = new pg.Pool({ host: '127.0.0.1', port: typeof address === 'object' ? address?.port : 0, user: 'x', max: 2 });
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await pool.end();
  });
  const index = createPostgresSearch({ pool, timeoutMs: 100, breakerThreshold: 2, onError: () => undefined }).index('sha256:1');
  for (let n = 0; n < 4; n++)
    await expect(index.search({ query: 'proxy' })).rejects.toMatchObject({ code: 'unavailable', message: 'search is unavailable' });
  expect(accepted).toBeLessThanOrEqual(2);
  await vi.waitFor(() => expect(open.size).toBe(0), 60_000);
});
