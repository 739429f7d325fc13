// SPEC 4 to 4.3: the documents, their names in the contract, and the rules of every path.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { baseUrl, type Subject, subject } from './subject.ts';

let front: Subject;

beforeEach(async () => {
  front = await subject();
});

interface Contract {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, { operationId?: string; responses: Record<string, { description: string }> }>>;
}

async function contract(): Promise<Contract> {
  return (await front.json('/openapi.json')) as unknown as Contract;
}

test('GET /api/v1/status returns links and boundaries, and nothing in it can be written', async () => {
  const status = await front.json('/api/v1/status');
  expect(status).toMatchObject({
    api_version: 'v1',
    read_only: true,
    authentication: { required: false, api_keys_issued: false },
    boundaries: { stores_user_data: false, reaches_local_daemon: false, reads_credentials: false, executes_actions: false },
    links: { openapi: `${baseUrl}/openapi.json`, capabilities: `${baseUrl}/capabilities.json`, mcp: `${baseUrl}/api/mcp` },
  });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await front.send(method, '/api/v1/status')).status).toBe(405);
});

test('the status operation has no name in the contract', async () => {
  const { paths } = await contract();
  expect(paths['/api/v1/status']?.['get']).toBeDefined();
  expect(paths['/api/v1/status']?.['get']?.operationId).toBeUndefined();
});

test('GET /capabilities.json is an application/json object with schema_version and actions', async () => {
  const response = await front.get('/capabilities.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  const catalog: unknown = await response.json();
  expect(catalog).toHaveProperty('schema_version');
  expect(catalog).toHaveProperty('actions.0.permission.tier');
});

test('GET /releases.json is an application/json object with schema_version and releases', async () => {
  const response = await front.get('/releases.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toMatchObject({
    schema_version: expect.any(String) as string,
    current_version: '0.1.0',
    releases: [{ version: '0.1.0' }],
  });
});

test('the contract names getCapabilities and getReleases and describes their responses as the specification does', async () => {
  const { paths } = await contract();
  expect(paths['/capabilities.json']?.['get']).toMatchObject({
    operationId: 'getCapabilities',
    responses: { 200: { description: 'Capability catalog' } },
  });
  expect(paths['/releases.json']?.['get']).toMatchObject({
    operationId: 'getReleases',
    responses: { 200: { description: 'Release catalog' } },
  });
});

test('the contract names getMcpServerCard and callDocumentationMcp', async () => {
  const { paths } = await contract();
  expect(paths['/api/mcp']?.['get']).toMatchObject({ operationId: 'getMcpServerCard' });
  expect(paths['/api/mcp']?.['post']).toMatchObject({ operationId: 'callDocumentationMcp' });
  expect(Object.keys(paths['/api/mcp']?.['post']?.responses ?? {})).toEqual(expect.arrayContaining(['200', '202', '403', '429']));
});

test('GET /openapi.json is an OpenAPI 3.1.0 document of contract version 1.0.0', async () => {
  expect(await contract()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
});

test('GET /.well-known/mcp.json describes the tool endpoint', async () => {
  expect(await front.json('/.well-known/mcp.json')).toMatchObject({
    endpoint: `${baseUrl}/api/mcp`,
    transport: 'streamable-http',
    authentication: { required: false },
    servers: [{ url: `${baseUrl}/api/mcp` }],
    remotes: [{ url: `${baseUrl}/api/mcp` }],
  });
});

test('every document that is linked is there without a key or cookie', async () => {
  const { links } = await front.json('/api/v1/status');
  for (const link of Object.values(links as Record<string, string>)) {
    const response = await front.get(link.slice(baseUrl.length));
    expect(response.status, link).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('www-authenticate')).toBeNull();
  }
});

describe('every path', () => {
  const paths = ['/api/v1/status', '/capabilities.json', '/releases.json', '/openapi.json', '/.well-known/mcp.json', '/api/mcp'];

  test.each(paths)('%s: a HEAD answer has the fields of GET and no body', async (path) => {
    const get = await front.get(path);
    const head = await front.send('HEAD', path);
    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });

  test.each(paths)('%s: a method that is not served is refused with 405 and Allow', async (path) => {
    const response = await front.send('DELETE', path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/^GET, HEAD, (POST, )?OPTIONS$/);
  });

  test.each(paths)('%s: OPTIONS is answered with 204 and Allow', async (path) => {
    const response = await front.send('OPTIONS', path);
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toContain('GET, HEAD');
  });

  test.each(paths)('%s: a known entity tag is answered with 304', async (path) => {
    const etag = (await front.get(path)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const response = await front.get(path, { 'If-None-Match': `W/"other", ${etag}` });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
  });

  test.each([
    '/nowhere',
    '/capabilities.json/',
    '/docs/../openapi.json.md',
    '/docs/nowhere.md',
    '/problems/nothing',
    '/constructor',
  ])('%s: what is not published is 404', async (path) => {
    expect((await front.get(path)).status).toBe(404);
  });
});

test('docs/reference/specification.md and docs/reference/discovery.md name every path of the contract', async () => {
  const read = (name: string): string => readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8');
  const written = read('reference/specification') + read('reference/discovery');
  for (const path of Object.keys((await contract()).paths)) {
    const inCodeMarks = new RegExp(`\`(?:GET |POST )?${path.replaceAll(/[.{}/]/g, '\\$&')}\``);
    expect(written, path).toMatch(inCodeMarks);
  }
});
