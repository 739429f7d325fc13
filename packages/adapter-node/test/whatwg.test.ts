import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTarget } from '../abuse/service.ts';
import { post, request, talk } from '../abuse/wire.ts';
import { toNodeListener } from '../src/index.ts';
import { toWhatwgListener } from '../src/whatwg.ts';

const service = createTarget(10_000);
const servers = [
  createServer(toWhatwgListener(service, { loopback: true })),
  createServer(toNodeListener(() => service, { loopback: true })),
] as const;
const ports: number[] = [];

beforeAll(async () => {
  for (const server of servers) {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    // A server that listens on a port has an internet address.
    ports.push((server.address() as AddressInfo).port);
  }
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

test.each([
  [0, 'toWhatwgListener'],
  [1, 'toNodeListener'],
])('listener %i, %s: documents, calls and refusals are the service’s', async (index) => {
  const port = ports[index] ?? 0;
  const status = async (bytes: string): Promise<unknown> => {
    const { answers } = await talk(port, [bytes], { answers: 1 });
    return [answers[0]?.status, answers[0]?.reason];
  };
  expect(await status(request('GET /capabilities.json'))).toEqual([200, 'OK']);
  expect(await status(post({ jsonrpc: '2.0', id: 1, method: 'ping' }))).toEqual([200, 'OK']);
  expect(await status(post({ jsonrpc: '2.0', id: 1, method: 'ping' }, ['Origin: https://evil.example']))).toEqual([
    403,
    'Forbidden',
  ]);
  expect(await status(request('GET /nope'))).toEqual([404, 'Not Found']);
  expect(await status(request('TRACE /capabilities.json'))).toEqual([405, 'Method Not Allowed']);
  expect(await status(request('GET /capabilities.json', ['Host: a b']))).toEqual([400, 'Bad Request']);
  expect(await status(request('GET /capabilities.json', ['Host: a', 'Host: b']))).toEqual([400, 'Bad Request']);
  expect(await status(request('GET http://[/'))).toEqual([400, 'Bad Request']);
  expect(await status(request('GET http://localhost/capabilities.json'))).toEqual([200, 'OK']);
  const awaited = request('POST /api/mcp', ['Content-Type: application/json', 'Content-Length: 40', 'Expect: 100-continue']);
  const { text } = await talk(port, [awaited, 60, '{"jsonrpc":"2.0","id":1,"method":"ping"}'], { answers: 1 });
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200']);
  expect(await status(request('OPTIONS *'))).toEqual([204, 'No Content']);
});
