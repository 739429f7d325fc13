// SPEC 4.4 to 7.3: the tool server, who may call it, and what refusals look like.
import { beforeEach, describe, expect, test } from 'vitest';
import { baseUrl, body, type Subject, subject } from './subject.ts';

let front: Subject;

beforeEach(async () => {
  front = await subject();
});

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } };

test('GET /api/mcp returns the card of the endpoint', async () => {
  const response = await front.get('/api/mcp', { Accept: '*/*' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ remotes: [{ type: 'streamable-http', url: `${baseUrl}/api/mcp` }] });
});

test.each([
  { Accept: 'text/event-stream' },
  { Accept: 'application/json, text/event-stream' },
  { Accept: '*/*', 'Last-Event-ID': '1' },
])('a GET that looks for a stream is refused with 405: %j', async (fields) => {
  const response = await front.get('/api/mcp', fields);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'stream_not_offered' } } });
});

describe('POST /api/mcp', () => {
  test('answers a request with 200 and JSON, never a stream', async () => {
    const response = await front.post(ping);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('answers a notification with 202 and no body', async () => {
    const response = await front.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
  });

  test('refuses another Content-Type with 415', async () => {
    expect((await front.post(ping, { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('refuses an Accept that admits neither JSON nor a stream with 406', async () => {
    expect((await front.post(ping, { Accept: 'text/html' })).status).toBe(406);
    expect((await front.post(ping, { Accept: '*/*' })).status).toBe(200);
  });

  test.each([
    ['jsonrpc is not 2.0', { ...ping, jsonrpc: '1.0' }],
    ['there is no method', { jsonrpc: '2.0', id: 1 }],
    ['params is no object', { ...ping, params: [] }],
    ['it is a batch', [ping]],
    ['it is no JSON', '{'],
    ['it is nested 100,000 levels deep', '['.repeat(50_000)],
  ])('refuses a body with 400 when %s', async (_, message) => {
    const response = await front.post(message);
    expect(response.status).toBe(400);
    const { error } = await body(response);
    expect(error).toMatchObject({
      data: { status: 400, code: expect.any(String) as string, resolution: expect.any(String) as string },
    });
  });

  test('remembers nothing between two calls', async () => {
    expect(await front.call('tools/list')).toHaveProperty('tools');
    const response = await front.post({ jsonrpc: '2.0', id: 2, method: 'initialize', params: handshake });
    expect(response.headers.get('mcp-session-id')).toBeNull();
  });
});

test.each(['null', 'true', '1.0', '1.5', '9007199254740993', '{"a":[1 ,2]}', '"\\u0061"'])(
  'the id %s comes back byte for byte',
  async (id) => {
    const response = await front.post(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
    expect([response.status, await response.text()]).toEqual([200, `{"jsonrpc":"2.0","id":${id},"result":{}}`]);
  },
);

test('initialize answers the stable protocol version', async () => {
  expect(await front.call('initialize', handshake)).toMatchObject({
    protocolVersion: '2025-11-25',
    serverInfo: { name: 'vitrine' },
  });
});

test.each([
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-03-26'],
  ['2024-11-05', '2024-11-05'],
  ['2026-07-28', '2025-11-25'],
])('initialize with %s negotiates %s', async (requested, answered) => {
  expect(await front.call('initialize', { ...handshake, protocolVersion: requested })).toMatchObject({ protocolVersion: answered });
});

test('there are six tools, and each says that it only reads', async () => {
  const { tools } = (await front.call('tools/list')) as { tools: readonly { name: string; annotations: object }[] };
  expect(tools.map(({ name }) => name)).toEqual([
    'search_docs',
    'list_capabilities',
    'get_action_safety',
    'get_latest_release',
    'get_installation_guide',
    'get_benchmark_evidence',
  ]);
  for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
});

test('tools/list is at most 1,500 tokens of four bytes', async () => {
  expect(new TextEncoder().encode(JSON.stringify(await front.call('tools/list'))).length / 4).toBeLessThanOrEqual(1_500);
});

test.each([
  ['search_docs', { query: 'how do I start it' }],
  ['list_capabilities', {}],
  ['get_action_safety', { action: 'serve' }],
  ['get_latest_release', {}],
  ['get_installation_guide', { platform: 'node' }],
  ['get_benchmark_evidence', {}],
])('the default answer of %s has at most 8,000 bytes, text and data together', async (name, given) => {
  const response = await front.post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  expect(new TextEncoder().encode(await response.text()).length).toBeLessThanOrEqual(8_000);
});

describe('Origin', () => {
  test.each(['https://evil.example', 'null', 'http://front.example.com', 'https://front.example.com.evil.example'])(
    'a page of %s is refused with 403, in the JSON-RPC envelope and without CORS fields',
    async (origin) => {
      const response = await front.post(ping, { Origin: origin });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'origin_not_allowed' } } });
    },
  );

  test('no Origin and the origin of the base URL are allowed', async () => {
    expect((await front.post(ping)).status).toBe(200);
    const response = await front.post(ping, { Origin: baseUrl });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(baseUrl);
  });

  test('an allowed origin may call, and its preflight says so', async () => {
    front = await subject({}, { allowedOrigins: ['https://*.example.org'] });
    const origin = { Origin: 'https://app.example.org' };
    expect((await front.post(ping, origin)).status).toBe(200);
    const preflight = await front.send('OPTIONS', '/api/mcp', { ...origin, 'Access-Control-Request-Method': 'POST' });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
  });
});

test('a failure of the HTTP API is a problem document with all seven members', async () => {
  const response = await front.get('/nowhere');
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toEqual({
    type: `${baseUrl}/problems/not_found`,
    title: 'Not found',
    status: 404,
    detail: expect.any(String) as string,
    instance: `urn:uuid:${response.headers.get('x-request-id') ?? ''}`,
    code: 'not_found',
    resolution: expect.any(String) as string,
  });
});

test('the type of a problem leads to a page that explains it', async () => {
  const { type } = await body(await front.get('/nowhere'));
  const page = await front.get(String(type).slice(baseUrl.length));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('not_found');
});

test('an error of a JSON-RPC request keeps the envelope and adds machine-readable data', async () => {
  const response = await front.post({ ...ping, id: 'seven', method: 'no/such' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    jsonrpc: '2.0',
    id: 'seven',
    error: { code: -32601, data: { code: 'method_not_found', type: `${baseUrl}/problems/method_not_found` } },
  });
});
