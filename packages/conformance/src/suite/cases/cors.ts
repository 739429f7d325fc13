// What browsers learn (Fetch, CORS protocol): documents are for every page, the tool endpoint for the allowed ones.
import { expect } from 'vitest';
import { baseUrl } from '../published.ts';
import { readablePaths } from '../operations.ts';
import { endpoint, legacy, modern, post } from '../rpc.ts';
import type { Sent } from '../subject.ts';
import type { Cases } from '../case.ts';

const exposed = [
  'ETag',
  'Link',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Deprecation',
  'Sunset',
  'X-Request-Id',
  'X-Snapshot-Id',
  'X-Snapshot-Key',
];
const mayBeSent = [
  'content-type',
  'accept',
  'authorization',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
  'if-none-match',
  'traceparent',
  'tracestate',
  'baggage',
];

function list(field: string | undefined): readonly string[] {
  return (field ?? '').split(',').map((member) => member.trim());
}

function from(sent: Sent, fields: NonNullable<Sent['fields']> = { Origin: baseUrl }): Sent {
  return { ...sent, fields: { ...sent.fields, ...fields } };
}

export const cors: Cases = (test) => {
  test('a page of any origin may read every document and every refusal', async ({ send, contract }) => {
    for (const path of [...readablePaths(contract).filter((candidate) => candidate !== endpoint), '/nothing/here'])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
        const answer = await send({ method, target: path, fields: { Origin: 'https://anybody.example' } });
        expect([path, method, answer.field('access-control-allow-origin')]).toEqual([path, method, '*']);
        expect(list(answer.field('access-control-expose-headers'))).toEqual(exposed);
      }
  });

  test('an allowed origin is named on every status of the tool endpoint', { controlled: true }, async (target) => {
    const { send } = target;
    const tag = (await send(endpoint)).field('etag') ?? '';
    const exchanges: readonly (readonly [Sent, number])[] = [
      [from(legacy('ping')), 200],
      [from(post({ jsonrpc: '2.0', method: 'notifications/initialized' })), 202],
      [from({ target: endpoint }, { Origin: baseUrl, 'If-None-Match': tag }), 304],
      [from(post('{')), 400],
      [from({ target: endpoint }, { Origin: baseUrl, Host: 'evil.example' }), 403],
      [from(modern('no/such')), 404],
      [from({ target: endpoint }, { Origin: baseUrl, Accept: 'text/event-stream' }), 405],
      [from(post('{}', { Accept: 'text/html' })), 406],
      [from({ target: endpoint }, { Origin: baseUrl, 'If-Match': '"old"' }), 412],
      [from(post('x'.repeat(65_537))), 413],
      [from(post('{}', { 'Content-Type': 'text/plain' })), 415],
    ];
    for (const [sent, status] of exchanges) {
      const answer = await send(sent);
      expect([status, answer.status, answer.field('access-control-allow-origin')]).toEqual([status, status, baseUrl]);
      expect(list(answer.field('access-control-expose-headers'))).toEqual(exposed);
      expect(list(answer.field('vary'))).toContain('Origin');
    }
    for (let index = exchanges.length; index < 130; index++) await send(legacy('ping'));
    const limited = await send(from(legacy('ping')));
    expect([limited.status, limited.field('access-control-allow-origin')]).toEqual([429, baseUrl]);
  });

  test('a refused origin receives no CORS field', async ({ send }) => {
    for (const sent of [legacy('ping'), { target: endpoint }, { method: 'OPTIONS', target: endpoint }]) {
      const answer = await send(from(sent, { Origin: 'https://evil.example' }));
      expect(answer.fields.filter(([name]) => name.startsWith('access-control-'))).toEqual([]);
      expect(list(answer.field('vary'))).toContain('Origin');
    }
  });

  test('a preflight of the tool endpoint admits every field that a client sends', async ({ send }) => {
    for (const requested of mayBeSent) {
      const answer = await send({
        method: 'OPTIONS',
        target: endpoint,
        fields: { Origin: baseUrl, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': requested },
      });
      expect([requested, answer.status]).toEqual([requested, 204]);
      expect(list(answer.field('access-control-allow-headers')).map((name) => name.toLowerCase())).toContain(requested);
      expect(list(answer.field('access-control-allow-methods'))).toEqual(['GET', 'HEAD', 'POST', 'OPTIONS']);
      expect(answer.field('access-control-max-age')).toBe('7200');
      expect(list(answer.field('vary'))).toEqual(['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers']);
    }
  });

  test('a preflight echoes Mcp-Param names, and no others', async ({ send }) => {
    const fields = {
      Origin: baseUrl,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'mcp-param-region,x-evil',
    };
    const answer = await send({ method: 'OPTIONS', target: endpoint, fields });
    const allowed = list(answer.field('access-control-allow-headers')).map((name) => name.toLowerCase());
    expect([allowed.includes('mcp-param-region'), allowed.includes('x-evil')]).toEqual([true, false]);
  });

  test('a preflight of a document succeeds', async ({ send }) => {
    const fields = {
      Origin: 'https://anybody.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    };
    const answer = await send({ method: 'OPTIONS', target: '/capabilities.json', fields });
    expect([answer.status, answer.field('access-control-allow-origin')]).toEqual([204, '*']);
    expect(list(answer.field('access-control-allow-methods'))).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(answer.field('access-control-allow-headers')).toMatch(/If-None-Match/);
  });

  test('OPTIONS that is no preflight has Allow and no preflight fields', async ({ send }) => {
    const answer = await send({ method: 'OPTIONS', target: endpoint, fields: { Origin: baseUrl } });
    expect([answer.status, answer.field('allow'), answer.field('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, POST, OPTIONS',
      undefined,
    ]);
  });

  test('credentials are never allowed', async ({ send }) => {
    for (const sent of [
      from(legacy('ping')),
      from({ target: '/capabilities.json' }),
      from({ method: 'OPTIONS', target: endpoint }),
    ])
      expect((await send(sent)).field('access-control-allow-credentials')).toBeUndefined();
  });
};
