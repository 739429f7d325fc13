import { once } from 'node:events';
import { Agent, get, IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import type { ServiceRequest, ServiceResponse, Service, ServiceProvider } from '@vitrine/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readAnswers, request, talk } from './wire.ts';
import { createTarget } from './service.ts';
import { type HttpServer, serve, type ServeOptions } from '../src/index.ts';

const hosts: HttpServer[] = [];

async function start(service: ServiceProvider, options: ServeOptions = {}): Promise<{ host: HttpServer; port: number }> {
  const host = await serve(service, { port: 0, signals: false, acceptAfterStopMs: 60, forceAfterMs: 1_500, ...options });
  hosts.push(host);
  return { host, port: Number(new URL(host.url).port) };
}

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
});

/** A service that answers with what a function returns. */
function serviceOf(handle: (incoming: ServiceRequest) => Promise<ServiceResponse>): Service {
  return { ...createTarget(1_000), handle };
}

function reply(fields: ServiceResponse['fields'] = [], text = 'ok'): ServiceResponse {
  const body = Buffer.from(text);
  return { status: 200, fields: [['Content-Length', String(body.length)], ...fields], body };
}

/** A time, and turns of the event loop in which sockets are read: a busy machine may let the time pass without one. */
async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('serve', () => {
  test('reports where it listens', async () => {
    const { host } = await start(createTarget(1_000));
    expect(host.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${host.url}/capabilities.json`)).status).toBe(200);
  });

  test('a port in use is named, with what to do', async () => {
    const { port } = await start(createTarget(1_000));
    await expect(serve(createTarget(1_000), { port, signals: false })).rejects.toThrow(
      `serve: cannot listen on port ${port} of 127.0.0.1: the port is in use; stop the other process or choose another port`,
    );
  });

  test('an address that the machine does not have is named', async () => {
    await expect(serve(createTarget(1_000), { port: 0, host: '192.0.2.1', signals: false })).rejects.toThrow(/no such address/);
  });

  test.each([
    ['port', { port: 65_536 }],
    ['port', { port: 1.5 }],
    ['host', { host: '' }],
    ['maxConnections', { maxConnections: 0 }],
    ['keepAliveTimeoutMs', { keepAliveTimeoutMs: -1 }],
    ['headersTimeoutMs', { headersTimeoutMs: 9_000, requestTimeoutMs: 8_000 }],
    ['forceAfterMs', { forceAfterMs: Number.NaN }],
  ] satisfies readonly (readonly [string, ServeOptions])[])('a bad %s is refused by name', async (name, options) => {
    await expect(serve(createTarget(1_000), { signals: false, ...options })).rejects.toThrow(new RegExp(`^${name}: expected`));
  });

  test('an unknown option is refused by name', async () => {
    await expect(serve(createTarget(1_000), { prot: 3_000 } as ServeOptions)).rejects.toThrow('serve: unknown option "prot"');
  });

  test('a service provider is called for every request', async () => {
    let current = serviceOf(() => Promise.resolve(reply([], 'first')));
    const { host } = await start(() => current);
    expect(await (await fetch(host.url)).text()).toBe('first');
    current = serviceOf(() => Promise.resolve(reply([], 'second')));
    expect(await (await fetch(host.url)).text()).toBe('second');
  });

  test('a service provider that throws is a 500 without details, and onError receives the error', async () => {
    const reported: unknown[] = [];
    const { host } = await start(
      () => {
        throw new Error('secret');
      },
      { onError: (error) => reported.push(error) },
    );
    const answer = await fetch(host.url);
    expect([answer.status, await answer.text()]).toEqual([500, '']);
    expect(reported).toHaveLength(1);
  });

  test('fields of one hop never leave the host', async () => {
    const hop: ServiceResponse['fields'] = [
      ['Connection', 'x'],
      ['Keep-Alive', 'timeout=99'],
      ['TE', 'trailers'],
      ['Upgrade', 'h2c'],
      ['Trailer', 'X'],
      ['Proxy-Connection', 'close'],
    ];
    const { port } = await start(serviceOf(() => Promise.resolve(reply(hop))));
    const { answers } = await talk(port, [request('GET /')], { answers: 1 });
    expect([...(answers[0]?.fields.keys() ?? [])].sort()).toEqual(['connection', 'content-length', 'date', 'keep-alive']);
    expect(answers[0]?.fields.get('connection')).toBe('keep-alive');
    expect(answers[0]?.fields.get('keep-alive')).toBe('timeout=5');
  });

  test.each(['ASCII alone', 'caf\u00e9', '\u00ff'.repeat(40_000), '\u96ea', '\u{1f600}', 'half \ud800'])(
    'text is sent as UTF-8, whichever characters it has: %.12s',
    async (text) => {
      const { port } = await start(serviceOf(() => Promise.resolve({ ...reply([], text), body: text })));
      const { answers } = await talk(port, [request('GET /')], { answers: 1 });
      expect(answers[0]?.body).toBe(Buffer.from(text).toString());
    },
  );

  test('the connection is that of the socket', async () => {
    const seen: unknown[] = [];
    const service = serviceOf((incoming) => {
      seen.push(incoming.connection);
      return Promise.resolve(reply());
    });
    const { host } = await start(service);
    await fetch(host.url);
    expect(seen).toEqual([{ remoteAddress: '127.0.0.1', loopback: true }]);
  });

  test('several lines of a field are joined, and an absent one is null', async () => {
    const seen: unknown[] = [];
    const service = serviceOf((incoming) => {
      seen.push(incoming.field('accept'), incoming.field('origin'), incoming.field('host'), incoming.field('constructor'));
      return Promise.resolve(reply());
    });
    const { port } = await start(service);
    await talk(port, [request('GET http://a.example/', ['Accept: a/b', 'Accept: c/d', 'Host: b.example'])], { answers: 1 });
    expect(seen).toEqual(['a/b, c/d', null, 'a.example', null]);
  });

  test('the signal is aborted when the client goes away', async () => {
    let begun = (): void => {};
    const answering = new Promise<void>((resolve) => (begun = resolve));
    const aborted = new Promise<boolean>((resolve) => {
      const service = serviceOf(({ signal }) => {
        signal?.addEventListener('abort', () => {
          resolve(true);
        });
        begun();
        return new Promise(() => {});
      });
      void start(service).then(async ({ port }) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(request('GET /'));
        await answering;
        socket.destroy();
      });
    });
    expect(await aborted).toBe(true);
  });

  test('the signal is not aborted by an answer that was sent', async () => {
    let signal: AbortSignal | undefined;
    const service = serviceOf((incoming) => {
      signal = incoming.signal;
      return Promise.resolve(reply());
    });
    const { port } = await start(service);
    await talk(port, [request('GET /', ['Connection: close'])]);
    await pause(20);
    expect(signal?.aborted).toBe(false);
  });

  test('a body that never arrives whole is said to be incomplete', async () => {
    let begun = (): void => {};
    const reading = new Promise<void>((resolve) => (begun = resolve));
    const outcome = new Promise<unknown>((resolve) => {
      const service = serviceOf(async (incoming) => {
        const body = incoming.body(100);
        begun();
        resolve(await body);
        return reply();
      });
      void start(service).then(async ({ port }) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(request('POST /', ['Content-Length: 10'], 'abc'));
        await reading;
        socket.destroy();
      });
    });
    expect(await outcome).toBe('incomplete');
  });

  test('at most 16 requests of a socket are in flight, and the rest get their turn', async () => {
    let inFlight = 0;
    let most = 0;
    const service = serviceOf(async () => {
      most = Math.max(most, ++inFlight);
      await pause(5);
      inFlight--;
      return reply();
    });
    const { port } = await start(service);
    const { answers } = await talk(port, [request('GET /').repeat(200)], { answers: 200 });
    expect(answers).toHaveLength(200);
    expect(most).toBeLessThanOrEqual(16);
  });

  test('beyond maxConnections an idle connection gives way to another one of its client, and none that is being answered', async () => {
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    const { port } = await start(
      serviceOf(async ({ target }) => {
        if (target === '/slow') await answered;
        return reply();
      }),
      { maxConnections: 2 },
    );
    const slow = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of slow) socket.write(request('GET /slow'));
    await pause(50);
    expect((await talk(port, [request('GET /')], { waitMs: 500 })).answers).toHaveLength(0);
    release();
    await Promise.all(slow.map((socket) => once(socket, 'data')));
    const closed = once(slow[0] ?? slow[1] ?? new Socket(), 'close');
    expect((await talk(port, [request('GET /')], { answers: 1 })).answers).toHaveLength(1);
    await closed;
    for (const socket of slow) socket.destroy();
  });

  test('a client with all connections loses one to another client', async () => {
    const { port } = await start(createTarget(1_000), { maxConnections: 3 });
    const kept = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
    const closed = Promise.race(kept.map((socket) => once(socket, 'close')));
    await Promise.all(kept.map((socket) => once(socket, 'connect')));
    const { answers } = await talk(port, [request('GET /capabilities.json')], { answers: 1, from: '127.0.0.2' });
    expect(answers).toHaveLength(1);
    await closed;
    for (const socket of kept) socket.destroy();
  });
});

describe('a client that reads nothing', () => {
  const mebibyte = 1024 * 1024;
  const body = new Uint8Array(4 * mebibyte);
  const large: ServiceResponse = { status: 200, fields: [['Content-Length', String(body.length)]], body };

  /** Opens sockets that request 16 documents of 4 MiB each and read nothing. */
  async function hoarding(port: number, sockets: number): Promise<readonly Socket[]> {
    const opened = Array.from({ length: sockets }, () => connect(port, '127.0.0.1').pause());
    for (const socket of opened) {
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(request('GET /').repeat(16));
    }
    return opened;
  }

  // Sixteen answers of each socket were made, whatever was unread already.
  test('gets no more answers on any of its sockets while 8 MiB are unread, and all of them once it reads', async () => {
    let answered = 0;
    const service = serviceOf(() => {
      answered++;
      return Promise.resolve(large);
    });
    const { port } = await start(service, { maxUnreadBytes: 8 * mebibyte });
    const sockets = await hoarding(port, 6);
    await pause(300);
    const before = answered;
    // What the system holds for a socket is not unread here: some MiB each.
    expect(before).toBeLessThan(48);
    await pause(300);
    expect(answered).toBe(before);
    const other = await talk(port, [request('GET /')], { answers: 1, from: '127.0.0.2' });
    expect(other.answers).toHaveLength(1);
    for (const socket of sockets) socket.resume();
    await vi.waitFor(() => expect(answered).toBe(6 * 16 + 1), 60_000);
    for (const socket of sockets) socket.destroy();
  });

  test('leaves nothing behind when its sockets close', async () => {
    const { port } = await start(
      serviceOf(() => Promise.resolve(large)),
      { maxUnreadBytes: 1 },
    );
    for (let round = 0; round < 3; round++) {
      for (const socket of await hoarding(port, 4)) socket.destroy();
      const { answers } = await talk(port, [request('GET /')], { answers: 1 });
      expect(answers).toHaveLength(1);
    }
  });
});

const inPieces = (head: string, pieces: number): string =>
  `${request(head, ['Content-Type: application/json', 'Transfer-Encoding: chunked'])}${'1\r\n \r\n'.repeat(pieces)}0\r\n\r\n`;

// Each chunk was a call, an object and 2 us: 10,000 of them in a packet, on each of a hundred connections, kept others waiting for 7 s.
describe('a body in single bytes', () => {
  test.each([
    ['that is read', 'POST /api/mcp', [413]],
    ['that nobody reads', 'GET /capabilities.json', [200]],
    ['behind a request that is being answered', 'POST /api/mcp', [200, 413], request('GET /capabilities.json')],
  ])('%s: beyond 1,024 pieces the parser calls nobody, and the answer is the last one', async (_, head, statuses, before = '') => {
    const { port } = await start(createTarget(1_000));
    const pushed = vi.spyOn(IncomingMessage.prototype, 'push');
    // What follows in the packet is no request any more: its body would be lost with the rest.
    const { answers, closed } = await talk(port, [before + inPieces(head, 9_000) + inPieces('POST /api/mcp', 10)]);
    const pieces = pushed.mock.calls.filter(([piece]) => piece !== null).length;
    pushed.mockRestore();
    expect([answers.map(({ status }) => status), closed]).toEqual([statuses, true]);
    expect(pieces).toBeLessThan(1_100);
  });

  test('the next connections, whose parsers are the same ones, have their bodies', async () => {
    const bodies: unknown[] = [];
    const { port } = await start(
      serviceOf(async (incoming) => {
        const body = await incoming.body(100_000);
        bodies.push(typeof body === 'string' || 'text' in body ? body : body.length);
        return reply();
      }),
    );
    for (const pieces of [9_000, 500, 9_000, 800]) await talk(port, [inPieces('POST /', pieces)], { answers: 1 });
    expect(bodies).toEqual(['too-fragmented', 500, 'too-fragmented', 800]);
  });
});

describe('what the parser refuses', () => {
  test.each([
    ['a line that is no field', 'HEAD / HTTP/1.1\r\nHost: a\r\nno field\r\n\r\n', true],
    ['a length that is none', 'HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', true],
    ['another version', 'HEAD / HTTP/9.9\r\nHost: a\r\n\r\n', true],
    ['a head that is too large', `HEAD / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, true],
    ['HEAD in a line of GET', 'GET / HTTP/1.1\r\nHost: a\r\nHEAD / x\r\n\r\n', false],
    ['a line of GET that is no field', 'GET / HTTP/1.1\r\nHost: a\r\nno field\r\n\r\n', false],
  ])('%s is answered by the method', async (_, bytes, bodiless) => {
    const { port } = await start(createTarget(10));
    const { text } = await talk(port, [bytes]);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(text.endsWith('\r\n\r\n')).toBe(bodiless);
  });

  test.each([
    ['HEAD', 'no field\r\n\r\n'],
    ['GET', 'no field\r\n\r\n'],
    ['HEAD', `X-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['HEAD', 'Content-Length: x\r\n\r\n'],
  ])('%s whose head comes in several packets gets no content, because nobody knows the method', async (method, rest) => {
    const { port } = await start(createTarget(10));
    const { text } = await talk(port, [`${method} / HTTP/1.1\r\nHost: a\r\n`, 50, rest]);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d [^]*\r\nContent-Length: 0\r\n[^]*\r\n\r\n$/);
  });

  test.each([
    ['a field in packets without a line feed', ['GET / HTTP/1.1\r\nHost: a\r\nX-Long: ', 'a'.repeat(20_000)], 431],
    ['a field behind a request line whose line feed comes later', ['GET / HTTP/1.1', '\r\nX-Long: ', 'a'.repeat(20_000)], 431],
    ['many fields', ['GET / HTTP/1.1\r\nHost: a\r\n', 'X-Many: abcdefghij\r\n'.repeat(1_900)], 431],
    ['the target of a request line that does not end', [`GET /${'a'.repeat(20_000)}`], 414],
  ] as const)('a head that is too large because of %s is refused with that status', async (_, packets, status) => {
    const { port } = await start(createTarget(10));
    const { text } = await talk(
      port,
      packets.flatMap((packet) => [packet, 50]),
    );
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });

  test('a HEAD behind a body in the same packet is answered by its method', async () => {
    const { port } = await start(createTarget(10));
    const before = 'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n{\r\n}';
    const { text } = await talk(port, [`${before}HEAD / HTTP/1.1\r\nHost: a\r\nno field\r\n\r\n`]);
    expect(text.endsWith('\r\n\r\n')).toBe(true);
  });
});

test.each([
  ['bytes that are no request', 'GET / HTTP/1.1\r\nno field\r\n\r\n', ['GET', 400, 'bad_request', undefined]],
  [
    'a HEAD that cannot be read',
    'HEAD /api/v1/status HTTP/1.1\r\nno field\r\n\r\n',
    ['HEAD', 400, 'bad_request', '/api/v1/status'],
  ],
  ['a target of another form', 'GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n', ['GET', 400, 'bad_request', undefined]],
  ['two hosts', 'GET /api/v1/status HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', ['GET', 400, 'bad_request', '/api/v1/status']],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', ['_OTHER', 400, 'bad_request', undefined]],
  ['an unknown method', 'BREW /api/v1/status HTTP/1.1\r\nHost: a\r\n\r\n', ['_OTHER', 405, 'method_not_allowed', '/api/v1/status']],
  ['an unknown method elsewhere', 'BREW /coffee HTTP/1.1\r\nHost: a\r\n\r\n', ['_OTHER', 404, 'not_found', undefined]],
])('the refusal of %s is one event', async (_, bytes, expected) => {
  const reported: unknown[] = [];
  const target = createTarget(10, ({ method, status, problem, route, bytes: size, client, call }) => {
    reported.push([method, status, problem, route]);
    expect([size > 0, client, call]).toEqual([method !== 'HEAD', 'other', undefined]);
  });
  const { port } = await start(target);
  const { text } = await talk(port, [bytes], { answers: 1 });
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${String(expected[1])} `));
  expect(reported).toEqual([expected]);
});

// They had no rate-limit fields and were not counted, and a method that the parser does not know escaped the Origin check.
test.each([
  ['an unknown method', 'FOO /api/mcp HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
  ['an unknown method of a foreign page', 'FOO /api/mcp HTTP/1.1\r\nHost: localhost\r\norigin:https://evil.example\r\n\r\n', 403],
  ['a head that is too large', `GET /api/v1/status HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a target that is too long', `GET /api/mcp?${'a'.repeat(5_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 414],
  ['a line that is no field', 'POST /api/mcp HTTP/1.1\r\nno field\r\n\r\n', 400],
  ['two hosts', 'GET /api/v1/status HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
])('%s to a limited resource is counted, and its refusal has the rate-limit fields', async (_, bytes, status) => {
  const { port } = await start(createTarget(1));
  const { answers } = await talk(port, [bytes], { answers: 1 });
  expect([answers[0]?.status, answers[0]?.fields.get('ratelimit')]).toEqual([status, '"default";r=0;t=60']);
  const [again] = (await talk(port, [bytes], { answers: 1 })).answers;
  expect([again?.status, again?.fields.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});

test('the client of a request that cannot be read is the one that a trusted proxy names', async () => {
  const { port } = await start(createTarget(1, undefined, { hops: 1 }));
  const from = async (address: string): Promise<number | undefined> => {
    const { answers } = await talk(port, [`FOO /api/v1/status HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`]);
    return answers[0]?.status;
  };
  expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([405, 429, 405]);
});

describe('health', () => {
  test('/livez and /readyz answer without a Host, and only GET and HEAD', async () => {
    const { port } = await start(createTarget(1));
    for (const path of ['/livez', '/readyz']) {
      const { answers } = await talk(port, [`GET ${path} HTTP/1.0\r\n\r\n`]);
      expect([answers[0]?.status, answers[0]?.body]).toEqual([200, 'ok\n']);
    }
    const { answers } = await talk(port, [request('POST /livez')], { answers: 1 });
    expect([answers[0]?.status, answers[0]?.fields.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('stopping', () => {
  test('readiness turns at once, liveness does not, and every answer has Connection: close', async () => {
    const { host, port } = await start(createTarget(1_000), { acceptAfterStopMs: 3_000 });
    const stopped = host.stop();
    const [ready] = (await talk(port, [request('GET /readyz')])).answers;
    expect([ready?.status, ready?.body, ready?.fields.get('connection')]).toEqual([503, 'stopping\n', 'close']);
    const [live] = (await talk(port, [request('GET /livez')])).answers;
    expect(live?.status).toBe(200);
    const [document] = (await talk(port, [request('GET /capabilities.json')])).answers;
    expect([document?.status, document?.fields.get('connection')]).toEqual([200, 'close']);
    await stopped;
    await expect(fetch(host.url)).rejects.toThrow();
  });

  test('what is in flight is finished, in order, also when it was pipelined', async () => {
    const service = serviceOf(async ({ target }) => {
      await pause(target === '/slow' ? 300 : 1);
      return reply([], target);
    });
    const { host, port } = await start(service);
    const talking = talk(port, [request('GET /slow') + request('GET /quick') + request('GET /slow')]);
    await pause(50);
    const stopped = host.stop();
    const { answers, closed, reset } = await talking;
    expect(answers.map(({ body }) => body)).toEqual(['/slow', '/quick', '/slow']);
    expect([closed, reset]).toEqual([true, false]);
    await stopped;
  });

  test('idle connections are closed without a reset', async () => {
    const { host, port } = await start(createTarget(1_000));
    const agent = new Agent({ keepAlive: true });
    const answer = await new Promise<IncomingMessage>((resolve) => get({ port, agent, path: '/capabilities.json' }, resolve));
    const { socket } = answer;
    answer.resume();
    await once(answer, 'end');
    const errors: unknown[] = [];
    socket.on('error', (error) => errors.push(error));
    const closed = once(socket, 'close');
    await host.stop();
    await closed;
    expect(errors).toEqual([]);
  });

  test('a head that is half there when stopping begins is still answered', async () => {
    const { host, port } = await start(createTarget(1_000));
    const talking = talk(port, ['GET /capabilities.json HTTP/1.1\r\n', 250, 'Host: localhost\r\n\r\n']);
    await pause(50);
    await host.stop();
    expect((await talking).answers[0]?.status).toBe(200);
  });

  test('what does not end is cut after the deadline', async () => {
    const { host, port } = await start(
      serviceOf(() => new Promise(() => {})),
      { forceAfterMs: 300 },
    );
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', () => {
      // Cut.
    });
    socket.write(request('GET /'));
    await pause(30);
    await host.stop();
    expect(readAnswers(Buffer.concat(received))).toEqual([]);
    socket.destroy();
  });

  test('stopping twice is stopping once', async () => {
    const { host } = await start(createTarget(1_000));
    await Promise.all([host.stop(), host.stop()]);
  });

  test('handlers of signals are removed with the host', async () => {
    const before = process.listenerCount('SIGTERM');
    const { host } = await start(createTarget(1_000), { signals: true });
    expect(process.listenerCount('SIGTERM')).toBe(before + 1);
    await host.stop();
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});
