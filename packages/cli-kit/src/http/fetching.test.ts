import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createFetcher, type FetcherOptions } from './fetching.ts';

type Callback = (error: Error | null, addresses: readonly dns.LookupAddress[]) => void;

/** Names lead to these addresses, one after another, for every caller; returns how often one was requested. */
function leadsTo(...addresses: readonly string[]): { times: number } {
  const asked = { times: 0 };
  const next = (): readonly dns.LookupAddress[] => [{ address: addresses[asked.times++] ?? addresses.at(-1) ?? '', family: 4 }];
  const before = { lookup: dns.lookup, promises: dns.promises.lookup };
  Object.assign(dns, { lookup: (_: string, __: object, answer: Callback) => answer(null, next()) });
  Object.assign(dns.promises, { lookup: () => Promise.resolve(next()) });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(dns, { lookup: before.lookup });
    Object.assign(dns.promises, { lookup: before.promises });
    syncBuiltinESMExports();
  });
  return asked;
}

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const fetcher = (options: Partial<FetcherOptions> = {}): ReturnType<typeof createFetcher> =>
  createFetcher({ credentials: [], signal: AbortSignal.timeout(60_000), ...options });

test.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '172.31.9.9', '192.168.1.1', '100.64.0.1', '0.0.0.0'])(
  'a name that leads to the private address %s is not called unless that is allowed',
  async (address) => {
    leadsTo(address);
    await expect(fetcher({ privateHosts: 'named' }).request('http://a.example/')).rejects.toMatchObject({
      code: 'import_private',
      message: `a.example leads to ${address}, an address of a private network`,
    });
  },
);

test('a name is looked up once: where it leads a moment later is not called', async () => {
  let called = 0;
  const port = await serve((_, response) => {
    called += 1;
    response.end('inside');
  });
  // the first is public and answers nobody: AS112 (RFC 7535)
  const asked = leadsTo('192.31.196.1', '127.0.0.1');
  const patient = { privateHosts: 'named', signal: AbortSignal.timeout(1_000) } as const;
  await expect(fetcher(patient).request(`http://rebinding.example:${port}/`)).rejects.toThrow();
  expect([asked.times, called]).toEqual([1, 0]);
});

test('a private address is called where a person named it, or allowed names that lead there', async () => {
  const port = await serve((request, response) => response.end(`${request.method} ${request.headers.host}`));
  const fetched = await fetcher({ privateHosts: 'named' }).request(`http://127.0.0.1:${port}/`);
  expect(await fetched.response.text()).toBe(`GET 127.0.0.1:${port}`);
  leadsTo('127.0.0.1');
  expect(await fetcher().text(`http://intranet.example:${port}/`, '*/*')).toBe(`GET intranet.example:${port}`);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('a body in %s is read, and bounded by what it becomes', async (coding, compress) => {
  const port = await serve(({ url, headers }, response) => {
    expect(headers['accept-encoding']).toContain(coding);
    response.writeHead(200, { 'Content-Encoding': coding }).end(compress(url === '/bomb' ? Buffer.alloc(4_000_000) : 'Lämp'));
  });
  expect(await fetcher().text(`http://127.0.0.1:${port}/`, '*/*')).toBe('Lämp');
  await expect(fetcher({ maxBytes: 1_000_000 }).text(`http://127.0.0.1:${port}/bomb`, '*/*')).rejects.toMatchObject({
    code: 'import_too_large',
  });
});

test('what a library sends arrives: method, fields and body; an answer without a body has none', async () => {
  const port = await serve((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end();
    else request.pipe(response.setHeader('X-Sent', `${request.method} ${request.headers['content-type'] ?? ''}`));
  });
  const { fetch } = fetcher();
  const posted = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Lämp"}',
  });
  expect([posted.headers.get('x-sent'), await posted.json()]).toEqual(['POST application/json', { name: 'Lämp' }]);
  const deleted = await fetch(`http://127.0.0.1:${port}/`, { method: 'DELETE' });
  expect([deleted.status, deleted.body]).toEqual([204, null]);
});

test('an answer that does not end is given up with the time of its request, and one that breaks off is a fault', async () => {
  const port = await serve(({ url }, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('some');
    if (url === '/breaks') setImmediate(() => response.destroy());
  });
  const patience = new AbortController();
  const { response } = await fetcher().request(`http://127.0.0.1:${port}/`, { signal: patience.signal });
  patience.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(fetcher().text(`http://127.0.0.1:${port}/breaks`, '*/*')).rejects.toMatchObject({ code: 'import_unreachable' });
});

test('a refusal to connect says so in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await expect(fetcher().text(`http://localhost:${port}/`, '*/*')).rejects.toMatchObject({
    code: 'import_unreachable',
    message: expect.stringMatching(/cannot be reached: connect ECONNREFUSED [\d.:]+$/) as unknown,
  });
});

test('all bodies together have at most so many bytes', async () => {
  const port = await serve((_, response) => response.end('x'.repeat(40)));
  const reader = fetcher({ maxTotalBytes: 100 });
  const address = `http://127.0.0.1:${port}/`;
  expect(await reader.text(address, '*/*')).toHaveLength(40);
  expect(await reader.text(address, '*/*')).toHaveLength(40);
  await expect(reader.text(address, '*/*')).rejects.toMatchObject({ code: 'import_too_large' });
});
