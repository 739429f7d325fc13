import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTarget } from './service.ts';
import { post, request, talk } from './wire.ts';
import { toNodeHandler } from '../src/index.ts';

const service = createTarget(10_000);

test('documents, calls and refusals are the service’s', async () => {
  const port = await inFramework(
    toNodeHandler(() => service, { loopback: true }),
    () => {},
  );
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

/** A server in which something is done to every request before the listener sees it, as frameworks do. */
const framed: (() => void)[] = [];
async function inFramework(listener: RequestListener, before: (request: IncomingMessage) => unknown): Promise<number> {
  const server = createServer((request, response) => {
    void Promise.resolve(before(request)).then(() => listener(request, response));
  });
  framed.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an internet address.
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  for (const close of framed.splice(0)) close();
});

/** Reads a body, and leaves what `parse` makes of it on the request. */
function parsing(parse: (text: string) => unknown): (request: IncomingMessage) => Promise<void> {
  return async (request) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    Object.assign(request, { body: parse(Buffer.concat(chunks).toString()) });
  };
}

const ping = post({ jsonrpc: '2.0', id: 1, method: 'ping' });

describe('behind a framework', () => {
  test('the target is what was sent, wherever the framework mounts the handler and whatever it parsed', async () => {
    const seen: string[] = [];
    const spying: typeof service = {
      ...service,
      handle: (incoming) => {
        seen.push(incoming.target);
        return service.handle(incoming);
      },
    };
    const port = await inFramework(toNodeHandler(spying), (message) =>
      Object.assign(message, { originalUrl: message.url, url: '/', query: { x: '', y: { z: 1 } } }),
    );
    expect((await talk(port, [request('GET /capabilities.json?x')], { answers: 1 })).answers[0]?.status).toBe(200);
    expect(seen).toEqual(['/capabilities.json?x']);
  });

  // A body that Express had parsed came as an empty one.
  test.each([
    ['as an object', (text: string): unknown => JSON.parse(text)],
    ['as text', (text: string): unknown => text],
    ['as bytes', (text: string): unknown => Buffer.from(text)],
  ])('a body that a parser left %s is the body', async (_, parse) => {
    const port = await inFramework(toNodeHandler(service, { loopback: true }), parsing(parse));
    const [answer] = (await talk(port, [ping], { answers: 1 })).answers;
    expect([answer?.status, JSON.parse(answer?.body ?? '')]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
  });

  test('a parser that made nothing of a body and did not read it is no parser', async () => {
    const port = await inFramework(toNodeHandler(service, { loopback: true }), (request) => Object.assign(request, { body: {} }));
    expect((await talk(port, [ping], { answers: 1 })).answers[0]?.status).toBe(200);
  });

  // The library gave a parsed form the type application/json, which no page may send without a preflight.
  test('a form that a parser understood is a form', async () => {
    const port = await inFramework(
      toNodeHandler(service, { loopback: true }),
      parsing(() => ({ jsonrpc: '2.0', id: 1, method: 'ping' })),
    );
    const form = request('POST /api/mcp', ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 3'], 'a=b');
    expect((await talk(port, [form], { answers: 1 })).answers[0]?.status).toBe(415);
  });

  // The host knows that its own program took the body, and logs it.
  test('a body that was read and thrown away is no call, and nobody waits', async () => {
    const listener = toNodeHandler(service, { loopback: true });
    const port = await inFramework(
      listener,
      parsing(() => undefined),
    );
    expect((await talk(port, [ping], { answers: 1 })).answers[0]?.status).toBe(500);
  });

  // An empty body that a parser had read never came to an end.
  test('an empty body that was read is an empty body', async () => {
    const listener = toNodeHandler(service, { loopback: true });
    const port = await inFramework(
      listener,
      parsing(() => ({})),
    );
    const type = 'Content-Type: application/json';
    const empty = [
      request('POST /api/mcp', [type, 'Content-Length: 0']),
      request('POST /api/mcp', [type, 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    ];
    for (const bytes of empty) expect((await talk(port, [bytes], { answers: 1 })).answers[0]?.status).toBe(400);
  });

  test('the bytes that a platform kept are the body', async () => {
    const listener = toNodeHandler(service, { loopback: true });
    const read = parsing((text) => ({ of: text.length }));
    const port = await inFramework(listener, async (message) => {
      await read(message);
      Object.assign(message, { rawBody: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })) });
    });
    expect((await talk(port, [ping], { answers: 1 })).answers[0]?.body).toContain('"id":7');
  });

  test.each(['256.256.256.256', 'xn--a', '1.2.3.4.5', '0x100000000'])(
    'a Host that is no host of a URL (%s) is a Host',
    async (host) => {
      const port = await inFramework(toNodeHandler(service), () => {});
      expect((await talk(port, [request('GET /capabilities.json', [`Host: ${host}`])], { answers: 1 })).answers[0]?.status).toBe(
        200,
      );
    },
  );

  test('a service provider that throws is a 500 without details', async () => {
    const port = await inFramework(
      toNodeHandler(() => {
        throw new Error('secret');
      }),
      () => {},
    );
    const { answers, text } = await talk(port, [request('GET /capabilities.json')], { answers: 1 });
    expect([answers[0]?.status, answers[0]?.body]).toEqual([500, '']);
    expect(text).not.toContain('secret');
  });

  // The library switched the time-out of the socket off with its first answer.
  test('the time-out of the framework’s socket stays', async () => {
    const timeouts: (number | undefined)[] = [];
    const port = await inFramework(toNodeHandler(service), ({ socket }) => {
      socket.setTimeout(9_000);
      socket.once('close', () => timeouts.push(socket.timeout));
    });
    await talk(port, [request('GET /capabilities.json', ['Connection: close'])]);
    await expect.poll(() => timeouts).toEqual([9_000]);
  });
});
