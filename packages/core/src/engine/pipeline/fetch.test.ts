import { expect, test } from 'vitest';
import { fromRequest, toResponse } from './fetch.ts';

const limit = 64;
const address = 'https://front.example.com/api/mcp';

function incomingOf(request: Request) {
  return fromRequest(request, {});
}

/** A Request whose body is a stream of its own, as a middleware makes one. */
function streamed(body: ReadableStream<Uint8Array>, headers: Record<string, string>): Request {
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return new Request(address, init);
}

/** Never ends; counts what was taken from it. */
function endless() {
  const taken = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += 16;
      controller.enqueue(new Uint8Array(16));
    },
    cancel() {
      taken.cancelled = true;
    },
  });
  return { taken, stream };
}

/** A Request with readers of its own, as hosts over node:http make it; `read` records which reader ran. */
class HostRequest {
  readonly method: string = 'POST';
  readonly url: string = address;
  readonly headers: Headers;
  readonly asked: string[] = [];
  readonly #text: () => Promise<string>;

  constructor(headers: Record<string, string>, text: () => Promise<string>) {
    this.headers = new Headers(headers);
    this.#text = text;
  }
  get body(): ReadableStream<Uint8Array> | null {
    this.asked.push('body');
    return new Response('streamed').body;
  }
  get signal(): AbortSignal {
    this.asked.push('signal');
    return new AbortController().signal;
  }
  text(): Promise<string> {
    this.asked.push('text');
    return this.#text();
  }
}

function hosted(headers: Record<string, string>, text: string | (() => Promise<string>)) {
  const request = new HostRequest(headers, typeof text === 'string' ? () => Promise.resolve(text) : text);
  // The members that are read of a Request are there.
  return { request, incoming: fromRequest(request as unknown as Request, {}) };
}

test.each([
  ['no length', {}],
  ['a length within the limit', { 'Content-Length': '10' }],
])('an endless body with %s is cut at the limit', async (_, headers) => {
  const { taken, stream } = endless();
  expect(await incomingOf(streamed(stream, headers)).body(limit)).toBe('too-large');
  expect(taken.cancelled).toBe(true);
  expect(taken.bytes).toBeLessThan(limit * 4);
});

test('a body in pieces is put together', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of ['{"a"', ':', '1}']) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  expect(await incomingOf(streamed(body, {})).body(limit)).toEqual(new TextEncoder().encode('{"a":1}'));
});

test('a body that was read before, or that another reader holds, is consumed', async () => {
  const request = new Request(address, { method: 'POST', headers: { 'Content-Length': '2' }, body: '{}' });
  await request.text();
  expect(await incomingOf(request).body(limit)).toBe('consumed');
  expect(await fromRequest(request, { framed: true }).body(limit)).toBe('consumed');
  const held = new Request(address, { method: 'POST', body: '{}' });
  held.body?.getReader();
  expect(await incomingOf(held).body(limit)).toBe('consumed');
});

test('a stream that breaks off is incomplete', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.error(new Error('reset'));
    },
  });
  expect(await incomingOf(streamed(body, {})).body(limit)).toBe('incomplete');
});

test('a host that reads text itself is asked for text alone when a length was declared', async () => {
  const { request, incoming } = hosted({ 'Content-Length': '7' }, '{"a":1}');
  expect(incoming.field('host')).toBe('front.example.com');
  expect(await incoming.body(limit)).toEqual({ text: '{"a":1}' });
  expect(request.asked).toEqual(['text']);
});

test.each([
  ['no length', {}],
  ['a transfer coding beside the length', { 'Content-Length': '7', 'Transfer-Encoding': 'chunked' }],
])('a host that reads text itself streams a body with %s', async (_, headers) => {
  const { request, incoming } = hosted(headers, '{"a":1}');
  expect(await incoming.body(limit)).toEqual(new TextEncoder().encode('streamed'));
  expect(request.asked).toEqual(['body']);
});

/** A Request of the platform, whose stream may not be touched. */
function whole(headers: Record<string, string>): Request {
  const request = new Request(address, { method: 'POST', headers, body: '{"a":1}' });
  return Object.defineProperty(request, 'body', {
    get: () => {
      throw new Error('the stream was asked for');
    },
  });
}

test('a body that the host calls framed is read at once, up to the limit', async () => {
  const framed = { framed: true };
  expect(await fromRequest(whole({ 'Content-Length': '7' }), framed).body(limit)).toEqual({ text: '{"a":1}' });
  expect(await fromRequest(whole({ 'Content-Length': '65' }), framed).body(limit)).toBe('too-large');
  const { taken, stream } = endless();
  expect(await fromRequest(streamed(stream, {}), framed).body(limit)).toBe('too-large');
  expect(taken.bytes).toBeLessThan(limit * 4);
});

test('a host with readers of its own that calls a body not framed has it streamed', async () => {
  const request = new HostRequest({ 'Content-Length': '7' }, () => Promise.resolve('{"a":1}'));
  // The members that are read of a Request are there.
  await fromRequest(request as unknown as Request, { framed: false }).body(limit);
  expect(request.asked).toEqual(['body']);
});

test('a declared length beyond the limit is refused before anything is read', async () => {
  const { request, incoming } = hosted({ 'Content-Length': '65' }, 'never asked for');
  expect(await incoming.body(limit)).toBe('too-large');
  expect(request.asked).toEqual([]);
});

test.each([
  ['a broken byte', [0x7b, 0xff, 0x7d]],
  ['broken bytes alone', [0xff, 0xfe]],
  ['a character that was cut off', [0x7b, 0xe2, 0x82, 0x7d]],
])('text that a host decoded from %s does not pass for what was sent', async (_, sent) => {
  const text = new TextDecoder().decode(Uint8Array.from(sent));
  const body = await hosted({ 'Content-Length': String(sent.length) }, text).incoming.body(limit);
  if (!(body instanceof Uint8Array)) throw new TypeError(`expected bytes, received ${JSON.stringify(body)}`);
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow(TypeError);
});

test('text that a parser of the host wrote again is taken as it is, whatever length was declared', async () => {
  const { incoming } = hosted({ 'Content-Length': '40' }, '{"a":1}');
  expect(await incoming.body(limit)).toEqual(new TextEncoder().encode('{"a":1}'));
});

test('text beyond the limit is refused, whatever length was declared', async () => {
  const { incoming } = hosted({ 'Content-Length': '10' }, 'x'.repeat(limit + 1));
  expect(await incoming.body(limit)).toBe('too-large');
});

test('a replacement character that was sent is no sign of broken text', async () => {
  const sent = new TextEncoder().encode('"\ufffd"');
  const { incoming } = hosted({ 'Content-Length': String(sent.length) }, '"\ufffd"');
  expect(await incoming.body(limit)).toEqual(sent);
});

test('a body that a host reports as cut off is incomplete', async () => {
  const { incoming } = hosted({ 'Content-Length': '7' }, () => Promise.reject(new Error('reset')));
  expect(await incoming.body(limit)).toBe('incomplete');
});

test('the signal of a request is not made before it is read', () => {
  const { request, incoming } = hosted({}, '');
  expect(request.asked).toEqual([]);
  expect(incoming.signal?.aborted).toBe(false);
  expect(request.asked).toEqual(['signal']);
});

test.each([
  ['text', '{}'],
  ['bytes', new TextEncoder().encode('{}')],
])('a Response of %s has the one media type of its reply', (_, body) => {
  const response = toResponse({ status: 200, fields: [['Content-Type', 'application/json']], body });
  expect([...response.headers]).toEqual([['content-type', 'application/json']]);
});

test('a Response without a body has no media type, and several lines of one name are one', () => {
  const response = toResponse({
    status: 204,
    fields: [
      ['Link', '<a>; rel="x"'],
      ['Allow', 'GET'],
      ['Link', '<b>; rel="y"'],
    ],
    body: null,
  });
  expect([response.status, response.body, [...response.headers]]).toEqual([
    204,
    null,
    [
      ['allow', 'GET'],
      ['link', '<a>; rel="x", <b>; rel="y"'],
    ],
  ]);
});

test('the fields of a reply are given to the constructor of Response, as a plain record', () => {
  const native = globalThis.Response;
  const seen: unknown[] = [];
  class Watched extends native {
    constructor(body?: BodyInit | null, init?: ResponseInit) {
      super(body, init);
      seen.push(init?.headers);
    }
    override get headers(): Headers {
      throw new Error('a host that is asked for the headers builds them');
    }
  }
  globalThis.Response = Watched;
  try {
    toResponse({ status: 200, fields: [['Content-Type', 'application/json']], body: '{}' });
  } finally {
    globalThis.Response = native;
  }
  expect(seen).toEqual([{ 'Content-Type': 'application/json' }]);
});
