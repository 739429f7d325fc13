// toWorker in workerd: when the service is made, what is sent, and who is asking.
import { env } from 'cloudflare:test';
import { createService, openDocuments } from '@vitrine/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toWorker } from '../../src/index.ts';
import { call, definitionOf, type Env, request } from './env.ts';

const status = '/api/v1/status';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the service', () => {
  test('is made by the first request, and only once', async () => {
    const define = vi.fn((bindings: Env) => definitionOf(bindings));
    const worker = toWorker(define);
    expect(define).not.toHaveBeenCalled();
    for (let index = 0; index < 3; index++) expect((await worker.fetch(request(status), env)).status).toBe(200);
    expect(define.mock.calls).toEqual([[env]]);
  });

  test('is one service when several first requests wait for it at once', async () => {
    const worker = toWorker(async (bindings: Env) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return definitionOf(bindings);
    });
    await Promise.all([1, 2, 3].map(() => worker.fetch(request(status), env)));
    const { headers } = await worker.fetch(request(status), env);
    expect(headers.get('x-ratelimit-remaining')).toBe('116');
  });

  test('that cannot be made is answered with 503 and logged, and made by a later request', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    let broken = true;
    const worker = toWorker((bindings: Env) => {
      if (broken) throw new Error('inner reason');
      return definitionOf(bindings);
    });
    const refused = await worker.fetch(request(status), env);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
    expect([refused.headers.get('cache-control'), refused.headers.get('retry-after')]).toEqual(['no-store', '1']);
    const text = await refused.text();
    expect(text).not.toContain('inner reason');
    expect(JSON.parse(text)).toMatchObject({ status: 503, code: 'service_unavailable', title: 'Service unavailable' });
    expect(logged.mock.calls).toEqual([[new Error('inner reason')]]);
    broken = false;
    const later = Date.now() + 1_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    expect((await worker.fetch(request(status), env)).status).toBe(200);
    vi.restoreAllMocks();
  });

  test('that contradicts its documents is refused with a reason in the log', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const worker = toWorker((bindings: Env) => ({ ...definitionOf(bindings), mcp: { tools: [] } }));
    expect((await worker.fetch(request('/'), env)).status).toBe(503);
    expect(String(logged.mock.calls[0]?.[0])).toContain('mcp.tools: expected what the documents name');
  });

  test('that was cut off is refused with a reason in the log', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const worker = toWorker((bindings: Env) => definitionOf({ SNAPSHOT: bindings.SNAPSHOT.slice(0, 1_000) }));
    expect((await worker.fetch(request('/'), env)).status).toBe(503);
    expect(String(logged.mock.calls[0]?.[0])).toContain('snapshot file: expected');
  });
});

describe('an answer', () => {
  const worker = toWorker(definitionOf);

  test('is the bytes that were compressed beforehand', async () => {
    const documents = openDocuments(new Uint8Array(env.SNAPSHOT));
    for (const coding of ['gzip', 'br'] as const) {
      const response = await worker.fetch(request('/openapi.json', { headers: { 'Accept-Encoding': coding } }), env);
      const stored = documents.get('/openapi.json')?.variants.find((variant) => variant.coding === coding);
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(stored?.body);
    }
  });

  test('has the coding that the client named, and not one that the platform accepts on its behalf', async () => {
    for (const [clientAcceptEncoding, coding] of [
      ['', null],
      ['gzip', 'gzip'],
    ] as const) {
      const init = { headers: { 'Accept-Encoding': 'br, gzip' }, cf: { clientAcceptEncoding } };
      expect((await worker.fetch(request('/openapi.json', init), env)).headers.get('content-encoding')).toBe(coding);
    }
  });

  test('is that of the Fetch face', async () => {
    let occurrence = 0;
    const fixed = { clock: () => 1_767_225_600_000, generateId: () => `00000000-0000-4000-8000-00000000000${occurrence++}` };
    const service = createService({ ...definitionOf(env), ...fixed });
    const bound = toWorker((bindings: Env) => ({ ...definitionOf(bindings), ...fixed }));
    for (const path of ['/', '/capabilities.json', status, '/nothing', '/api/mcp']) {
      occurrence = 0;
      const expected = await service.fetch(request(path), { remoteAddress: '203.0.113.1' });
      occurrence = 0;
      const response = await bound.fetch(request(path), env);
      expect([path, response.status, [...response.headers]]).toEqual([path, expected.status, [...expected.headers]]);
      expect(await response.text()).toBe(await expected.text());
    }
  });

  test('to HEAD and to a conditional request has no body', async () => {
    const head = await worker.fetch(request('/releases.json', { method: 'HEAD' }), env);
    expect([head.status, head.body]).toEqual([200, null]);
    const headers = { 'If-None-Match': head.headers.get('etag') ?? '' };
    const same = await worker.fetch(request('/releases.json', { headers }), env);
    expect([same.status, same.body]).toEqual([304, null]);
  });

  test('of several megabytes is sent whole', async () => {
    const text = 'x'.repeat(6_000_000);
    const large = toWorker((bindings: Env) => {
      const definition = definitionOf(bindings);
      const { documents } = definition;
      const body = new TextEncoder().encode(text);
      const variants = [{ coding: 'identity' as const, body, etag: '"large"' }];
      const document = { kind: 'representation' as const, mediaType: 'text/plain', cacheControl: 'no-cache', variants };
      return { ...definition, documents: { ...documents, get: (path) => (path === '/llms.txt' ? document : documents.get(path)) } };
    });
    expect((await (await large.fetch(request('/llms.txt'), env)).text()).length).toBe(text.length);
  });
});

describe('a client', () => {
  /** What is left to a client after one more request. */
  async function left(worker: ReturnType<typeof toWorker<Env>>, sent: Request): Promise<string | null> {
    return (await worker.fetch(sent, env)).headers.get('x-ratelimit-remaining');
  }

  test('is the client that Cloudflare names', async () => {
    const worker = toWorker(definitionOf);
    expect(await left(worker, request(status, {}, '203.0.113.1'))).toBe('119');
    expect(await left(worker, request(status, { headers: { 'X-Forwarded-For': '203.0.113.9' } }, '203.0.113.1'))).toBe('118');
    expect(await left(worker, request(status, {}, '2001:db8::1'))).toBe('119');
    expect(await left(worker, request(status, {}, '2001:db8::2'))).toBe('118');
  });

  test('without an address, or with one that is none, shares one quota', async () => {
    const worker = toWorker(definitionOf);
    expect(await left(worker, new Request(`https://front.example.com${status}`))).toBe('119');
    expect(await left(worker, request(status, {}, 'nonsense'))).toBe('118');
    expect(await left(worker, request(status, {}, ''))).toBe('117');
  });
});

describe('bad input', () => {
  const worker = toWorker(definitionOf);

  async function refused(sent: Request): Promise<readonly [status: number, code: unknown]> {
    const response = await worker.fetch(sent, env);
    const { error } = (await response.json()) as { readonly error: { readonly data: { readonly code: string } } };
    return [response.status, error.data.code];
  }

  /** A body in pieces of 1 KiB; breaks off when `breaks` is set. */
  function pieces(count: number, breaks = false): ReadableStream<Uint8Array> {
    let sent = 0;
    return new ReadableStream({
      pull(controller) {
        if (sent++ < count) controller.enqueue(new Uint8Array(1_024).fill(0x20));
        else if (breaks) controller.error(new Error('the client left'));
        else controller.close();
      },
    });
  }

  test('a body that is no JSON, empty, or too large has its code', async () => {
    expect(await refused(call('{"jsonrpc":'))).toEqual([400, 'invalid_json']);
    expect(await refused(call(''))).toEqual([400, 'invalid_json']);
    expect(await refused(call('x'.repeat(65_537)))).toEqual([413, 'content_too_large']);
  });

  test('a stream is counted as it comes, whatever its length claims', async () => {
    expect(await refused(call(pieces(65)))).toEqual([413, 'content_too_large']);
    expect(await refused(call(pieces(100_000), { 'Content-Length': '10' }))).toEqual([413, 'content_too_large']);
    expect(await refused(call(pieces(2), { 'Content-Length': 'nonsense' }))).toEqual([400, 'invalid_json']);
  });

  test('a request that breaks off is refused, not a fault', async () => {
    expect(await refused(call(pieces(2, true)))).toEqual([400, 'bad_request']);
  });

  test('a compressed body and one of another type are refused', async () => {
    expect(await refused(call('{}', { 'Content-Encoding': 'gzip' }))).toEqual([415, 'unsupported_media_type']);
    expect(await refused(call('{}', { 'Content-Type': 'text/plain' }))).toEqual([415, 'unsupported_media_type']);
  });
});
