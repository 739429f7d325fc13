// What is published where (SPEC 1, 2, 4): media types, members, and that only reading is offered.
import { expect } from 'vitest';
import { baseUrl } from '../published.ts';
import { readablePaths } from '../operations.ts';
import { legacy, resultOf } from '../rpc.ts';
import { asObject } from '../subject.ts';
import type { Cases } from '../case.ts';

export const resources: Cases = (test) => {
  test('the status document links to every published surface and states the boundaries', async ({ send }) => {
    const status = (await send('/api/v1/status')).json();
    expect(status['links']).toMatchObject({
      status: `${baseUrl}/api/v1/status`,
      capabilities: `${baseUrl}/capabilities.json`,
      releases: `${baseUrl}/releases.json`,
      openapi: `${baseUrl}/openapi.json`,
      mcp_manifest: `${baseUrl}/.well-known/mcp.json`,
      mcp: `${baseUrl}/api/mcp`,
    });
    expect(status['boundaries']).toMatchObject({
      stores_user_data: false,
      reaches_local_daemon: false,
      reads_credentials: false,
      executes_actions: false,
    });
    expect(status['authentication']).toEqual({ required: false, api_keys_issued: false });
  });

  test('the capability catalog holds actions, permission tiers, providers, platforms and verification', async ({ send }) => {
    const catalog = (await send('/capabilities.json')).json();
    expect(catalog['actions']).toHaveLength(157);
    expect(catalog['permission_tiers']).toHaveLength(5);
    expect(catalog['providers']).not.toHaveLength(0);
    expect(catalog['platforms']).not.toHaveLength(0);
    expect(asObject(catalog['summary'], 'summary')['verification']).toBeTypeOf('object');
  });

  test('advisories are published in the format of OSV, and a release names what is known against it', async ({ send }) => {
    const { advisories } = (await send('/advisories.json')).json();
    expect(advisories).toMatchObject([{ id: 'x_TIDE-2022-0001', aliases: ['CVE-2022-99999'] }, { id: 'x_TIDE-2023-0004' }]);
    const advisory = await send('/advisories/TIDE-2022-0001.json');
    expect([advisory.status, advisory.field('content-type')]).toEqual([200, 'application/json']);
    expect([advisory.json()]).toEqual((advisories as readonly unknown[]).slice(0, 1));
    const releases = (await send('/releases.json')).json()['releases'] as readonly Readonly<Record<string, unknown>>[];
    expect(releases.find(({ version }) => version === '1.0.0')?.['known_against']).toMatchObject({
      advisories: [{ id: 'TIDE-2022-0001', severity: 'moderate', fixed: '1.1.0' }],
    });
  });

  test('GET /openapi.json answers 200 with an OpenAPI 3.1.0 document of contract version 1.0.0', async ({ send }) => {
    const answer = await send('/openapi.json');
    expect([answer.status, answer.field('content-type')]).toEqual([200, 'application/json']);
    const { openapi, info } = answer.json();
    expect(openapi).toBe('3.1.0');
    expect(asObject(info, 'info')['version']).toBe('1.0.0');
  });

  test('the contract names its operations as the specification does, and leaves the status operation unnamed', ({ contract }) => {
    const paths = asObject(contract.json['paths'], 'paths');
    const operation = (path: string, method: string) => asObject(asObject(paths[path], path)[method], method);
    expect(operation('/capabilities.json', 'get')).toMatchObject({
      operationId: 'getCapabilities',
      responses: { 200: { description: 'Capability catalog' } },
    });
    expect(operation('/releases.json', 'get')).toMatchObject({
      operationId: 'getReleases',
      responses: { 200: { description: 'Release catalog' } },
    });
    expect(operation('/api/mcp', 'get')).toMatchObject({
      operationId: 'getMcpServerCard',
      responses: { 200: { description: 'Endpoint metadata' } },
    });
    expect(operation('/api/mcp', 'post')).toMatchObject({ operationId: 'callDocumentationMcp' });
    expect(operation('/api/v1/status', 'get')).not.toHaveProperty('operationId');
    return Promise.resolve();
  });

  test('the contract declares the request body of a call as the specification does', ({ contract }) => {
    const schemas = asObject(asObject(contract.json['components'], 'components')['schemas'], 'schemas');
    const { properties, required } = asObject(schemas['RpcRequest'], 'RpcRequest');
    expect(required).toEqual(['jsonrpc', 'method']);
    expect(properties).toMatchObject({ jsonrpc: { const: '2.0' }, method: { type: 'string' }, params: { type: 'object' } });
    expect(asObject(asObject(properties, 'properties')['id'], 'id')).not.toHaveProperty('type');
    return Promise.resolve();
  });

  test('GET /.well-known/mcp.json describes the tool endpoint', async ({ send }) => {
    const answer = await send('/.well-known/mcp.json');
    expect([answer.status, answer.field('content-type')]).toEqual([200, 'application/json']);
    expect(answer.json()).toMatchObject({
      endpoint: `${baseUrl}/api/mcp`,
      url: `${baseUrl}/api/mcp`,
      protocol_version: '2025-11-25',
      supported_protocol_versions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
    });
  });

  test('no resource needs credentials, and credentials change nothing', async ({ send, contract }) => {
    for (const path of readablePaths(contract)) {
      const anonymous = await send(path);
      const authorized = await send({ target: path, fields: { Authorization: 'Bearer secret', Cookie: 'session=1' } });
      expect([path, authorized.status, authorized.text]).toEqual([path, 200, anonymous.text]);
    }
  });

  test('a query on a document is ignored', async ({ send }) => {
    expect((await send('/releases.json?page=2&__proto__=1')).text).toBe((await send('/releases.json')).text);
  });

  test('Accept does not change the media type of a document', async ({ send }) => {
    for (const accept of ['text/html', 'application/xml', 'image/*;q=1', '*/*;q=0', 'nonsense']) {
      const answer = await send({ target: '/capabilities.json', fields: { Accept: accept } });
      expect([accept, answer.status, answer.field('content-type')]).toEqual([accept, 200, 'application/json']);
    }
  });

  test('no document changes while the service is used', async ({ send, contract }) => {
    const paths = readablePaths(contract);
    const before = await Promise.all(paths.map((path) => send(path)));
    resultOf(await send(legacy('tools/call', { name: 'search_docs', arguments: { query: 'tide' } })));
    await send({ method: 'POST', target: '/capabilities.json', body: '{}' });
    const after = await Promise.all(paths.map((path) => send(path)));
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  test('function APIs lie below a major version', async ({ send, contract }) => {
    const functions = Object.keys(asObject(contract.json['paths'], 'paths')).filter(
      (path) => path.startsWith('/api/') && !path.startsWith('/api/mcp'),
    );
    expect(functions).toEqual(['/api/v1/status']);
    expect((await send('/api/v1/status')).json()['api_version']).toBe('v1');
    expect((await send('/api/status')).status).toBe(404);
  });

  test('the schemas of documents admit members that are added later', ({ contract }) => {
    const schemas = asObject(asObject(contract.json['components'], 'components')['schemas'], 'schemas');
    for (const [name, schema] of Object.entries(schemas))
      expect(JSON.stringify(schema).includes('"additionalProperties":false'), name).toBe(false);
    return Promise.resolve();
  });
};
