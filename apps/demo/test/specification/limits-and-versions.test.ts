// SPEC 8 and 9: the quota and its fields, sizes, and how versions are told and end.
import { beforeEach, expect, test } from 'vitest';
import { baseUrl, body, type Subject, subject } from './subject.ts';

let front: Subject;

beforeEach(async () => {
  front = await subject();
});

async function use(requests: number, path = '/api/v1/status'): Promise<Response> {
  let last = await front.get(path);
  for (let sent = 1; sent < requests; sent++) last = await front.get(path);
  return last;
}

test('120 requests pass, and the 121st is refused with 429, a problem document and an honest Retry-After', async () => {
  expect((await use(120)).status).toBe(200);
  const refused = await front.get('/api/v1/status');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(await refused.json()).toMatchObject({ status: 429, code: 'rate_limited', 'violated-policies': ['default'] });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  front.wait(wait);
  expect((await front.get('/api/v1/status')).status).toBe(200);
});

test('a client that waited 60 seconds after a burst of 120 has 120 again', async () => {
  await use(120);
  front.wait(60);
  expect((await use(120)).status).toBe(200);
  expect((await front.get('/api/v1/status')).status).toBe(429);
});

test('the status document and the tool server share one quota, and 429 is a problem document on both', async () => {
  await use(119);
  expect((await front.post({ jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(200);
  for (const response of [await front.post({ jsonrpc: '2.0', id: 2, method: 'ping' }), await front.get('/api/v1/status')]) {
    expect(response.status).toBe(429);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  }
});

test('static documents are not limited, carry no rate-limit fields, and may be cached', async () => {
  const response = await use(150, '/capabilities.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('ratelimit')).toBeNull();
  expect(response.headers.get('cache-control')).toMatch(/public, max-age=\d+/);
});

test('every answer of a dynamic endpoint carries the rate-limit fields, refusals included', async () => {
  const answers = [
    await front.get('/api/v1/status'),
    await front.send('POST', '/api/v1/status'),
    await front.post('{'),
    await front.post({}, { Origin: 'https://evil.example' }),
  ];
  for (const [index, { headers }] of answers.entries()) {
    expect(headers.get('ratelimit-policy')).toBe('"default";q=120;w=60');
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${119 - index};t=\\d+$`));
    expect(headers.get('x-ratelimit-limit')).toBe('120');
    expect(headers.get('x-ratelimit-remaining')).toBe(String(119 - index));
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
  }
});

test.each([
  [65_536, 200],
  [65_537, 413],
])('a body of %i bytes is answered with %i', async (size, status) => {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  expect((await front.post(message + ' '.repeat(size - message.length))).status).toBe(status);
});

test.each([
  [4_096, 200],
  [4_097, 414],
])('a request target of %i characters is answered with %i', async (length, status) => {
  const path = '/capabilities.json?';
  expect((await front.get(path + 'x'.repeat(length - path.length))).status).toBe(status);
});

test('the function API has its major version in the path', async () => {
  const { links, api_version: version } = await front.json('/api/v1/status');
  expect(version).toBe('v1');
  expect(links).toMatchObject({ status: `${baseUrl}/api/v1/status` });
});

test('schemas of answers are open, so that members may be added', async () => {
  const { components } = (await front.json('/openapi.json')) as { components: { schemas: Record<string, object> } };
  for (const name of ['Status', 'CapabilityCatalog', 'ReleaseCatalog']) {
    expect(components.schemas[name], name).toBeDefined();
    expect(components.schemas[name], name).not.toHaveProperty('additionalProperties', false);
  }
});

test('one declaration of a deprecation gives the fields, a mark in the contract, and a line in the status document', async () => {
  const since = new Date('2026-11-01T00:00:00Z');
  const sunset = new Date('2027-03-01T00:00:00Z');
  const guide = new URL('https://front.example.com/docs/moving.md');
  front = await subject({ deprecations: { getReleases: { since, sunset, guide } } });
  const { headers } = await front.get('/releases.json');
  expect(headers.get('deprecation')).toBe(`@${since.getTime() / 1_000}`);
  expect(headers.get('sunset')).toBe('Mon, 01 Mar 2027 00:00:00 GMT');
  expect(headers.get('link')).toContain(`<${guide.href}>; rel="deprecation"`);
  const { paths } = (await front.json('/openapi.json')) as { paths: Record<string, Record<string, object>> };
  expect(paths['/releases.json']?.['get']).toHaveProperty('deprecated', true);
  expect(await front.json('/api/v1/status')).toMatchObject({ deprecations: [{ operation: 'getReleases' }] });
});

test('after its sunset an operation is gone', async () => {
  const deprecation = {
    since: new Date('2026-01-01'),
    sunset: new Date('2026-06-01'),
    guide: new URL('https://front.example.com/'),
  };
  front = await subject({ deprecations: { getReleases: deprecation } });
  const response = await front.get('/releases.json');
  expect(response.status).toBe(410);
  expect(await body(response)).toMatchObject({ code: 'gone' });
});

test('a notice under 90 days is warned of when the site is rendered', async () => {
  const warnings: string[] = [];
  const deprecation = {
    since: new Date('2027-01-01'),
    sunset: new Date('2027-02-01'),
    guide: new URL('https://front.example.com/'),
  };
  await subject({ deprecations: { getReleases: deprecation }, onWarning: (message) => warnings.push(message) });
  expect(warnings.join()).toContain('31 days');
});

test('each catalog carries a schema_version of its own, a semantic version', async () => {
  for (const path of ['/capabilities.json', '/releases.json', '/installation.json'])
    expect(await front.json(path)).toMatchObject({ schema_version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string });
});
