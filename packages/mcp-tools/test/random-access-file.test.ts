// A snapshot file that is read piece by piece: what a start reads, what a request reads, and that the answers are the same.
import { compress, encodeSnapshot } from '@vitrine/content';
import {
  createService,
  openDocuments,
  openSnapshot,
  type ServiceResponse,
  type Service,
  SnapshotError,
  type RandomAccessFile,
  checkSnapshot,
} from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { beforeAll, expect, test } from 'vitest';
import { createDocumentationTools } from '../src/index.ts';
import { someOf } from '../../../workshop/full.ts';
import { fixture } from './fixture.ts';

let bytes: Uint8Array;

beforeAll(async () => {
  const snapshot = await fixture();
  const site = { baseUrl: 'https://front.example.com', mcp: createDocumentationTools(snapshot) };
  bytes = encodeSnapshot(snapshot, await renderDocuments(snapshot, site, compress));
});

/** A source that counts what is read of it, and remembers where. */
function counting(): { readonly source: RandomAccessFile; readonly bytesRead: () => number; readonly starts: ReadonlySet<number> } {
  let total = 0;
  const starts = new Set<number>();
  const read = (start: number, length: number): Uint8Array => {
    total += length;
    starts.add(start);
    return bytes.slice(start, start + length);
  };
  return { source: { length: bytes.length, read }, bytesRead: () => total, starts };
}

/** Where a part of the file begins. */
function startOf(part: string): number | undefined {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const directory: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(64, 64 + length)));
  return (directory as { readonly parts: Readonly<Record<string, readonly number[]>> }).parts[part]?.[0];
}

/** A service whose tools are made by the first call. */
function serviceOf(file: Uint8Array | RandomAccessFile): Service {
  return createService({
    documents: openDocuments(file),
    mcp: () => createDocumentationTools(openSnapshot(file)),
    clock: () => 0,
    generateId: () => 'id',
  });
}

function ask(service: Service, method: string, target: string, body?: object): Promise<ServiceResponse> {
  const fields: Readonly<Record<string, string>> = {
    host: 'front.example.com',
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const text = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
  const field = (name: string): string | null => fields[name] ?? null;
  return service.handle({ method, target, field, connection: {}, body: () => Promise.resolve(text) });
}

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query: 'install' } } };

test('a start and a document read a part of the file; the first search reads the index', async () => {
  const { source, bytesRead } = counting();
  const service = serviceOf(source);
  expect(bytesRead()).toBeLessThan(bytes.length / 10);
  await ask(service, 'GET', '/api/v1/status');
  const started = bytesRead();
  await ask(service, 'GET', '/releases.json');
  const first = bytesRead();
  expect(first).toBeLessThan(bytes.length / 2);
  // A body is read whenever it is sent: those of a large file have no place in memory.
  await ask(service, 'GET', '/releases.json');
  const before = bytesRead();
  expect(before - first).toBeLessThanOrEqual(first - started);
  await ask(service, 'POST', '/api/mcp', call);
  const index = openSnapshot(bytes).docs?.index.length ?? 0;
  expect(bytesRead() - before).toBeGreaterThanOrEqual(index);
});

test('no document but those of pages waits for the list of them', async () => {
  const { source, starts } = counting();
  const service = serviceOf(source);
  const list = startOf('page-documents');
  expect(list).toBeGreaterThan(0);
  for (const path of ['/api/v1/status', '/releases.json', '/openapi.json', '/docs', '/api/nothing', '/nothing.php'])
    await ask(service, 'GET', path);
  expect([...starts]).not.toContain(list);
  const page = [...openDocuments(bytes).paths()].find((path) => path.startsWith('/docs/')) ?? '';
  expect((await ask(service, 'GET', page)).status).toBe(200);
  expect([...starts]).toContain(list);
});

test('answers are those of a service that has the whole file in memory', async () => {
  const [whole, pieces] = [serviceOf(bytes), serviceOf(counting().source)];
  // Buffers are compared as memory, other arrays of bytes one by one.
  const comparable = ({ body, ...reply }: ServiceResponse): object => ({
    ...reply,
    body: body instanceof Uint8Array ? Buffer.from(body) : body,
  });
  for (const path of someOf([...openDocuments(bytes).paths()], 100))
    expect(comparable(await ask(pieces, 'GET', path)), path).toEqual(comparable(await ask(whole, 'GET', path)));
  const answer = await ask(pieces, 'POST', '/api/mcp', call);
  expect(answer).toEqual(await ask(whole, 'POST', '/api/mcp', call));
  expect(answer.status).toBe(200);
});

test('the digest can be checked, and a changed byte is found', async () => {
  await expect(checkSnapshot(counting().source)).resolves.toBeUndefined();
  const changed = bytes.slice();
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
  const source = { length: changed.length, read: (start: number, length: number) => changed.slice(start, start + length) };
  await expect(checkSnapshot(source)).rejects.toThrow(SnapshotError);
});

test('a source that is shorter than its header says, or none, is refused', () => {
  const cut = (length: number): RandomAccessFile => ({
    length,
    read: (start, wanted) => bytes.slice(start, start + Math.min(wanted, length - start)),
  });
  expect(() => openSnapshot(cut(bytes.length - 1))).toThrow(/truncated|expected/);
  expect(() => openSnapshot(cut(20))).toThrow(SnapshotError);
  expect(() => openDocuments(cut(0))).toThrow(SnapshotError);
});
