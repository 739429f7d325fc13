// Problem documents (RFC 9457; SPEC 7.1) and what the JSON-RPC envelope carries instead (SPEC 7.2).
import type { ServiceDefinition } from '@vitrine/core';
import { expect } from 'vitest';
import type { Fixture } from '../fixture.ts';
import { aString } from '../matchers.ts';
import { endpoint, legacy, modern, post } from '../rpc.ts';
import { asObject, type Sent } from '../subject.ts';
import type { Cases } from '../case.ts';

const members = ['code', 'detail', 'instance', 'resolution', 'status', 'title', 'type'];

/** A request for each refusal that a document can meet. */
const refusals: readonly (readonly [sent: Sent, status: number, code: string])[] = [
  [{ target: '/nothing/here' }, 404, 'not_found'],
  [{ method: 'DELETE', target: '/capabilities.json' }, 405, 'method_not_allowed'],
  [{ target: '/capabilities.json', fields: { 'If-Match': '"old"' } }, 412, 'precondition_failed'],
  [{ target: `/${'a'.repeat(4_096)}` }, 414, 'uri_too_long'],
];

/** A request for each refusal that the tool endpoint answers in its envelope. */
const enveloped: readonly (readonly [sent: Sent, status: number, code: string])[] = [
  [{ ...legacy('ping'), body: '{' }, 400, 'invalid_json'],
  [{ ...legacy('ping'), body: '[]' }, 400, 'batch_not_supported'],
  [{ ...legacy('ping'), body: '{}' }, 400, 'invalid_request'],
  [modern('tools/list', {}, { without: ['Mcp-Method'] }), 400, 'header_mismatch'],
  [{ target: endpoint, fields: { Origin: 'https://evil.example' } }, 403, 'origin_not_allowed'],
  [{ target: endpoint, fields: { Host: 'evil.example' } }, 403, 'host_not_allowed'],
  [modern('no/such'), 404, 'method_not_found'],
  [{ method: 'DELETE', target: endpoint }, 405, 'method_not_allowed'],
  [{ target: endpoint, fields: { Accept: 'text/event-stream' } }, 405, 'stream_not_offered'],
  [post('{}', { Accept: 'text/html' }), 406, 'not_acceptable'],
  [post('x'.repeat(65_537)), 413, 'content_too_large'],
  [post('{}', { 'Content-Type': 'text/plain' }), 415, 'unsupported_media_type'],
];

export const problems: Cases = (test) => {
  test('a failure of the HTTP API is a problem document with all seven members', async ({ send }) => {
    for (const [sent, status, code] of refusals) {
      const answer = await send(sent);
      expect([answer.status, answer.field('content-type')]).toEqual([status, 'application/problem+json']);
      const document = answer.json();
      expect(Object.keys(document).sort()).toEqual(members);
      expect([document['status'], document['code']]).toEqual([status, code]);
      for (const member of ['title', 'detail', 'resolution']) expect(document[member], member).toMatch(/\S{3}/);
    }
  });

  test('the instance of a problem is the id of the request, and no two are alike', async ({ send }) => {
    const first = await send('/nothing/here');
    const second = await send('/nothing/here');
    expect(first.json()['instance']).toBe(`urn:uuid:${String(first.field('x-request-id'))}`);
    expect(second.json()['instance']).not.toBe(first.json()['instance']);
  });

  test('the id of a request is never taken from the request', async ({ send }) => {
    const answer = await send({ target: '/nothing/here', fields: { 'X-Request-Id': '11111111-1111-4111-8111-111111111111' } });
    expect(answer.field('x-request-id')).not.toContain('1111-4111');
  });

  test('an error of the API is a problem document whatever Accept has, and elsewhere a page for whoever prefers HTML', async ({
    send,
  }) => {
    const typeFor = async (target: string, accept: string): Promise<string | undefined> =>
      (await send({ target, fields: { Accept: accept } })).field('content-type');
    for (const accept of ['application/json', 'text/html', '*/*;q=0'])
      expect([accept, await typeFor('/api/v1/nothing', accept)]).toEqual([accept, 'application/problem+json']);
    for (const accept of ['application/json', '*/*', 'application/json, text/html', '*/*;q=0'])
      expect([accept, await typeFor('/nothing/here', accept)]).toEqual([accept, 'application/problem+json']);
    expect(await typeFor('/nothing/here', 'text/html')).toBe('text/html; charset=utf-8');
  });

  test('a failure of a call keeps the JSON-RPC envelope and adds machine-readable error data', async ({ send }) => {
    for (const [sent, status, code] of enveloped) {
      const answer = await send(sent);
      expect([code, answer.status, answer.field('content-type')]).toEqual([code, status, 'application/json']);
      const { jsonrpc, error } = answer.json();
      expect(jsonrpc).toBe('2.0');
      expect(asObject(error, 'error')['data']).toMatchObject({
        code,
        status,
        title: aString,
        resolution: aString,
      });
    }
  });

  test('a problem repeats nothing of the request', async ({ send }) => {
    const secret = 'b3a9d1c7';
    const answers = [
      await send(`/${secret}`),
      await send({ target: endpoint, fields: { Origin: `https://${secret}.example` } }),
      await send({ target: endpoint, fields: { Host: `${secret}.example` } }),
      await send({ target: '/capabilities.json', fields: { 'If-Match': `"${secret}"` } }),
    ];
    for (const { text } of answers) expect(text).not.toContain(secret);
  });

  test('a fault of the service is 500 without its inner reasons', { faults: true, definition: faulty }, async ({ send }) => {
    const status = await send('/api/v1/status');
    expect([status.status, status.json()['code']]).toEqual([500, 'internal_error']);
    const card = await send(endpoint);
    expect([card.status, asObject(card.json()['error'], 'error')['code']]).toEqual([500, -32_603]);
    for (const { text } of [status, card]) expect(text).not.toContain('inner reason');
  });
};

/** Documents of which two cannot be had. */
function faulty({ documents }: Fixture): Partial<ServiceDefinition> {
  const get = (path: string) => {
    if (path.startsWith('/api/')) throw new Error('inner reason');
    return documents.get(path);
  };
  return { documents: { ...documents, get } };
}
