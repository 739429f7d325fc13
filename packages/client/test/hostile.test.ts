// Servers that mean harm, or are broken: every call ends in time, within its bytes, and with an error that says what to do.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ClientError, connect, type Client, type ConnectOptions } from '../src/index.ts';
import { type Answering, json, said, serving, toolServer } from './servers.ts';

const ask: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  status: (client) => client.status(),
  capabilities: (client) => client.capabilities(),
  tree: (client) => client.tree(),
  search: (client) => client.search('words'),
  read: (client) => client.read('page'),
  safety: (client) => client.actionSafety('one.action'),
  tools: (client) => client.tools(),
};

async function failureOf(
  answer: Answering,
  call: (client: Client) => Promise<unknown>,
  options: ConnectOptions = {},
): Promise<ClientError> {
  const client = connect(await serving(answer), { timeoutMs: 2_000, maxBytes: 100_000, ...options });
  const error: unknown = await call(client).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ClientError);
  const failure = error as ClientError;
  expect(failure.message.length).toBeLessThan(3_000);
  expect(failure.resolution).toMatch(/\S/);
  return failure;
}

const typed =
  (type: string, body: string | Uint8Array, status = 200): Answering =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': type }).end(body);

const deep = `${'['.repeat(100_00)}${']'.repeat(100_00)}`;
const hostile: Readonly<Record<string, Answering>> = {
  'JSON that is none': typed('application/json', '{"jsonrpc":'),
  'JSON that is nested too deep': typed('application/json', deep),
  'JSON of another shape': typed('application/json', '{"jsonrpc":"2.0","id":"other","result":[]}'),
  'a prototype for an answer': typed('application/json', '{"__proto__":{"snapshot_id":"x"},"jsonrpc":"2.0"}'),
  'a page for people': typed('text/html', '<!doctype html><title>Hello</title>'),
  'text that is no UTF-8': typed('text/plain', Uint8Array.of(0xff, 0xfe, 0x00)),
  'an answer without a type and a body': (_, response) => void response.writeHead(200).end(),
  'an empty answer': (_, response) => void response.writeHead(204).end(),
  'a refusal': typed('application/problem+json', '{"status":"403","detail":7}', 403),
  'a fault': typed('text/html', 'oops', 500),
  'a missing place': typed('text/plain', 'gone', 410),
  'a connection that breaks off': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' }).write('{"a":');
    setImmediate(() => response.destroy());
  },
  'an event stream that ends without an answer': typed('text/event-stream', 'data: {"jsonrpc":"2.0","method":"x"}\n\n'),
  'an event stream of noise': typed('text/event-stream', 'data: {"a":1}\n\n'.repeat(2_000)),
  'an event that is no JSON': typed('text/event-stream', 'data: {{{\n\n'),
  'a body larger than the bound': typed('application/json', `"${'x'.repeat(200_000)}"`),
  'a length larger than the bound': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': '99999999999' }).write('x');
  },
  'a bomb of gzip': (_, response) =>
    void response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(20_000_000, 0x20))),
  'a coding that is none': (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end('plain'),
  'a body without end': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const more = (): void => {
      while (!response.destroyed && response.write(`: ${'x'.repeat(10_000)}\n`));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  'a redirect to another origin': (_, response) => void response.writeHead(302, { Location: 'https://other.example/' }).end(),
  'a redirect to a private address': (_, response) =>
    void response.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
  'a redirect to another port of this machine': (_, response) =>
    void response.writeHead(308, { Location: 'http://127.0.0.1:1/' }).end(),
  'a redirect to a file': (_, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  'a redirect to no address': (_, response) => void response.writeHead(302, { Location: 'http://' }).end(),
  'redirects in a circle': ({ url }, response) => void response.writeHead(307, { Location: `${url}x` }).end(),
};

test.each(Object.entries(hostile))('%s is an error of every call', async (_, answer) => {
  for (const [name, call] of Object.entries(ask)) {
    const { code } = await failureOf(answer, call);
    expect([name, code]).not.toContain('fault');
  }
});

test.each([
  ['too_large', 'a body larger than the bound'],
  ['too_large', 'a length larger than the bound'],
  ['too_large', 'a bomb of gzip'],
  ['redirected', 'a redirect to another origin'],
  ['redirected', 'a redirect to a private address'],
  ['redirected', 'redirects in a circle'],
  ['invalid_answer', 'JSON that is nested too deep'],
  ['invalid_answer', 'a prototype for an answer'],
  ['wrong_media_type', 'a page for people'],
  ['not_found', 'a missing place'],
  ['refused', 'a refusal'],
  ['unreachable', 'a connection that breaks off'],
] as const)('the error is %s for %s', async (code, name) => {
  expect((await failureOf(hostile[name] ?? hostile['a fault'] ?? typed('', ''), (client) => client.status())).code).toBe(code);
});

test('an answer that does not come, or does not end, is given up after the time', async () => {
  const slow: Answering = () => undefined;
  const dripping: Answering = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  for (const answer of [slow, dripping])
    for (const name of ['status', 'search', 'tree'])
      expect((await failureOf(answer, (client) => ask[name]?.(client) ?? Promise.resolve(), { timeoutMs: 200 })).code).toBe(
        'timed_out',
      );
});

test('a caller who gives up gets the reason, and a transport that hears nothing is left alone', async () => {
  const reason = new Error('enough');
  const given = new AbortController();
  const client = connect(await serving(() => given.abort(reason)), { signal: given.signal });
  await expect(client.search('words')).rejects.toBe(reason);
  await expect(client.status()).rejects.toBe(reason);
  const controller = new AbortController();
  const deaf = connect('https://front.example', { fetch: () => new Promise(() => undefined) });
  const waiting = deaf.status({ signal: controller.signal });
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test('a wait that the server names is bounded, obeyed, and not believed beyond a day', async () => {
  const refusing =
    (after: string): Answering =>
    (_, response) =>
      void response.writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': after }).end('{}');
  const seconds = async (after: string): Promise<number | undefined> =>
    (await failureOf(refusing(after), (client) => client.status())).retryAfterSeconds;
  expect(await seconds('17')).toBe(17);
  expect(await seconds('0')).toBe(1);
  expect(await seconds('999999999999')).toBe(86_400);
  expect(await seconds('9'.repeat(400))).toBe(60);
  expect(await seconds('-5')).toBe(60);
  expect(await seconds('Fri, 31 Dec 9999 23:59:59 GMT')).toBe(86_400);
  const slept: number[] = [];
  let now = 0;
  const failure = await failureOf(refusing('20'), (client) => client.status(), {
    maxWaitSeconds: 45,
    clock: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  });
  expect([failure.code, slept]).toEqual(['rate_limited', [20_000, 20_000]]);
});

test('a quota that an answer states as used up is not asked again before its time, unless a cache repeated it', async () => {
  let calls = 0;
  let age = '0';
  const address = await serving((_, response) => {
    calls += 1;
    response.setHeader('RateLimit', '"default";r=0;t=30').setHeader('Age', age);
    json(response, {}, 404);
  });
  let now = 0;
  const client = connect(address, { clock: () => now });
  await expect(client.status()).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.status()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 30 });
  expect(calls).toBe(1);
  now = 30_000;
  age = '5';
  await expect(client.status()).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.status()).rejects.toMatchObject({ code: 'not_found' });
  expect(calls).toBe(3);
});

test.each(['W/x', '"open', `"${'x'.repeat(300)}"`, '""x', '"a\tb"'])('the entity tag %s is not sent back', async (tag) => {
  const seen: (string | undefined)[] = [];
  const address = await serving(({ headers }, response) => {
    seen.push(headers['if-none-match']);
    response.writeHead(200, { 'Content-Type': 'text/plain', ETag: tag }).end('# Site\n');
  });
  const client = connect(address);
  await client.tree();
  await client.tree();
  expect(seen).toEqual([undefined, undefined]);
});

test('an answer that claims that nothing changed, to a caller who has nothing, is an error', async () => {
  expect(
    (
      await failureOf(
        (_, response) => void response.writeHead(304).end(),
        (client) => client.status(),
      )
    ).code,
  ).toBe('refused');
});

test('a list of ten thousand tools, and one that never ends, are looked at in part', async () => {
  const tool = (name: string): object => ({
    name,
    inputSchema: { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] },
  });
  const many = Array.from({ length: 10_000 }, (_, index) => tool(`tool_${index}`));
  const all = connect(
    `${await serving((request, response) => toolServer(many.map((each) => ({ ...(each as { name: string; inputSchema: object }), call: () => said('') })))(request, response))}/mcp`,
  );
  expect(await all.tools()).toHaveLength(500);
  await expect(all.search('words')).rejects.toMatchObject({
    code: 'not_offered',
    resolution: expect.stringMatching(/^.{1,400}$/) as string,
  });
  let pages = 0;
  const endless = connect(
    `${await serving(({ message }, response) => json(response, { jsonrpc: '2.0', id: message.id, result: { tools: [tool(`t${pages++}`), 7, { name: 3 }], nextCursor: 'again' } }))}/mcp`,
  );
  expect(await endless.tools()).toHaveLength(10);
});

test('the answer of another request, and the same answer twice, are not taken for this one', async () => {
  const address = await serving(({ message }, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const id of ['other', message.id]) {
      const _meta = { 'vitrine/snapshot': { id: 'sha256:0', generated_at: '2026-01-01T00:00:00Z' } };
      const result = said(`for ${id === message.id ? 'us' : 'another'}`, { _meta });
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
    }
  });
  expect((await connect(`${address}/mcp`).search('words')).text).toBe('for us');
});

test.each(['ftp://host/', 'https://user:secret@host/', 'https://host/#part', 'no address', ''])(
  'the address %j is refused',
  (address) => {
    expect(() => connect(address)).toThrow(TypeError);
  },
);

test.each([{ timeoutMs: 0 }, { maxBytes: Number.NaN }, { maxRedirects: -1 }, { maxWaitSeconds: Number.POSITIVE_INFINITY }])(
  'the option %j is refused',
  (options) => {
    expect(() => connect('https://front.example', options)).toThrow(RangeError);
  },
);
