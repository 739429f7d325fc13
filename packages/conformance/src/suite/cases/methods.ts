// GET, HEAD, OPTIONS, 404 and 405 on every operation (RFC 9110 section 9; SPEC 1.5, 4).
import { expect } from 'vitest';
import { readablePaths } from '../operations.ts';
import { baseUrl } from '../published.ts';
import { endpoint } from '../rpc.ts';
import type { Answer } from '../subject.ts';
import type { Cases } from '../case.ts';

/** What differs from one exchange to the next, or belongs to the connection. */
const volatile = /^(?:date|x-request-id|ratelimit|x-ratelimit-remaining|x-ratelimit-reset|connection|keep-alive)$/;

function stableFields({ fields }: Answer): readonly string[] {
  return fields
    .filter(([name]) => !volatile.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort();
}

const documentAllow = 'GET, HEAD, OPTIONS';
const endpointAllow = 'GET, HEAD, POST, OPTIONS';

/** Paths that lead nowhere, some of them nearly somewhere. */
const nowhere: readonly string[] = [
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v1/statuss',
  '/api/v1/status/',
  '/api/v2/status',
  '/API/v1/status',
  '/capabilities.json/',
  '//capabilities.json',
  '/capabilities%2Ejson',
  '/docs/.md',
  '/docs/no-such-page.md',
  '/docs/__proto__.md',
  '/problems/constructor',
  '/problems/no_such_code',
  '/__proto__',
  '/constructor',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/openid-configuration',
  '/.well-known/agent-card.json',
  '/.well-known/agents.json',
  '/.well-known/webmcp.json',
  '/.well-known/agent-permissions.json',
  '/security.txt',
  '/%00',
  '/%zz',
  '/{"a":1}',
];

export const methods: Cases = (test) => {
  test('a HEAD answer to what is not there has the fields of GET and no body', async ({ send }) => {
    const get = await send('/nothing/here');
    const head = await send({ method: 'HEAD', target: '/nothing/here' });
    expect([head.status, head.body.length]).toEqual([404, 0]);
    expect(stableFields(head)).toEqual(stableFields(get));
  });

  test('a HEAD that looks for an event stream is refused with 405 and no body', async ({ send }) => {
    const head = await send({ method: 'HEAD', target: endpoint, fields: { Accept: 'text/event-stream' } });
    expect([head.status, head.body.length, head.field('allow')]).toEqual([405, 0, endpointAllow]);
  });

  test('a method that a document does not support is 405 with Allow', async ({ send, contract }) => {
    for (const path of readablePaths(contract).filter((candidate) => candidate !== endpoint))
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await send({ method, target: path, ...(method === 'DELETE' ? {} : { body: '{}' }) });
        expect([path, method, answer.status, answer.field('allow')]).toEqual([path, method, 405, documentAllow]);
        expect(answer.json()['code']).toBe('method_not_allowed');
      }
  });

  test('a method that the tool endpoint does not support is 405 with Allow in the JSON-RPC envelope', async ({ send }) => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await send({ method, target: endpoint });
      expect([method, answer.status, answer.field('allow')]).toEqual([method, 405, endpointAllow]);
      expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_600, data: { code: 'method_not_allowed' } } });
    }
  });

  test('a method that nobody knows is 405 as well', async ({ send }) => {
    for (const method of ['TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY'])
      expect([method, (await send({ method, target: '/capabilities.json' })).status]).toEqual([method, 405]);
  });

  test('an unknown path is 404 with a problem document, whatever it looks like', async ({ send }) => {
    for (const path of nowhere) {
      const answer = await send(path);
      expect([path, answer.status, answer.field('content-type')]).toEqual([path, 404, 'application/problem+json']);
      // No client takes it for a login; that no answer names one is held for all of them.
      expect([answer.json()['code'], answer.field('www-authenticate')]).toEqual(['not_found', undefined]);
    }
  });

  test('an unknown path is 404 for every method', async ({ send }) => {
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect([method, (await send({ method, target: '/nothing/here' })).status]).toEqual([method, 404]);
  });

  test('a 404 names the contract and does not repeat what was requested', async ({ send }) => {
    const answer = await send('/<script>alert(1)</script>');
    expect(answer.field('link')?.match(/rel="[^"]*"/g)).toEqual(['rel="service-desc"', 'rel="describedby"']);
    expect(answer.text).not.toContain('script');
  });

  test('an address that can mean one page leads to it, and nothing else is redirected', async ({ send }) => {
    for (const [path, to] of [
      ['/docs/guide/read-tide-tables.html', '/docs/guide/read-tide-tables'],
      ['/docs/tide-tables/read', '/docs/guide/read-tide-tables'],
      ['/docs/what-tidewatch-is.md', '/docs/start/what-tidewatch-is.md'],
      ['/capabilities', '/capabilities.md'],
    ] as const) {
      const answer = await send(path);
      expect([path, answer.status, answer.field('location')]).toEqual([path, 308, `${baseUrl}${to}`]);
      expect([to, (await send(to)).status]).toEqual([to, 200]);
    }
    for (const path of [...nowhere, '/', '/docs', '/problems'])
      expect(Math.floor((await send(path)).status / 100), path).not.toBe(3);
  });

  test('a page is at its address with a slash too, to which some hosts redirect', async ({ send }) => {
    for (const path of ['/docs', '/problems', '/docs/guide/read-tide-tables']) {
      const [page, slashed] = [await send(path), await send(`${path}/`)];
      expect([path, slashed.status, slashed.text]).toEqual([path, 200, page.text]);
      const [allowed, posted] = [
        await send({ method: 'OPTIONS', target: `${path}/` }),
        await send({ method: 'POST', target: `${path}/`, body: '' }),
      ];
      expect([path, allowed.status, posted.status]).toEqual([path, 204, 405]);
    }
  });

  test('the path of a template is looked up literally, in one segment or several', async ({ send }) => {
    expect((await send('/docs/start/what-tidewatch-is.md')).status).toBe(200);
    expect((await send('/docs/start%2Fwhat-tidewatch-is.md')).status).toBe(404);
  });

  test('Range is ignored', async ({ send }) => {
    const answer = await send({ target: '/capabilities.json', fields: { Range: 'bytes=0-9' } });
    expect([answer.status, answer.text]).toEqual([200, (await send('/capabilities.json')).text]);
  });
};
