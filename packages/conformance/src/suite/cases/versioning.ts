// How the interface may grow (SPEC 9): a major version in the path, schema versions in documents, schemas that admit
// members added later.
import { expect } from 'vitest';
import { baseUrl } from '../published.ts';
import { asObject } from '../subject.ts';
import type { Cases } from '../case.ts';

const ownDocuments = [
  '/api/v1/status',
  '/capabilities.json',
  '/releases.json',
  '/installation.json',
  '/benchmarks.json',
  '/.well-known/mcp.json',
];

export const versioning: Cases = (test) => {
  test('function APIs lie below a major version', async ({ send, contract }) => {
    const functions = Object.keys(asObject(contract.document['paths'], 'paths')).filter(
      (path) => path.startsWith('/api/') && !path.startsWith('/api/mcp'),
    );
    expect(functions).toEqual(['/api/v1/status']);
    expect((await send('/api/v1/status')).json()['api_version']).toBe('v1');
    expect((await send('/api/status')).status).toBe(404);
  });

  test('every document of our own shape carries a schema_version', async ({ send }) => {
    for (const path of ownDocuments) expect([path, (await send(path)).json()['schema_version']]).toEqual([path, '1.0.0']);
  });

  test('the schemas of documents admit members that are added later', ({ contract }) => {
    const schemas = asObject(asObject(contract.document['components'], 'components')['schemas'], 'schemas');
    for (const [name, schema] of Object.entries(schemas))
      expect(JSON.stringify(schema).includes('"additionalProperties":false'), name).toBe(false);
    return Promise.resolve();
  });

  test('operations of the contract have names that are unique', ({ contract }) => {
    const items = Object.values(asObject(contract.document['paths'], 'paths')).flatMap((item) =>
      ['get', 'post'].flatMap((method) => asObject(item, 'path item')[method] ?? []),
    );
    const names = items.flatMap((operation) => asObject(operation, 'operation')['operationId'] ?? []);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(items.length - 1);
    return Promise.resolve();
  });

  test('the contract is served at its own first server', async ({ contract, send }) => {
    const [server] = contract.document['servers'] as readonly { readonly url: string }[];
    expect(server?.url).toBe(baseUrl);
    expect((await send('/openapi.json')).json()).toEqual(contract.document);
  });
};
