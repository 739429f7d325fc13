import { expect, test } from 'vitest';
import { renderSample, documentText } from '../../test/sample-snapshot.ts';

const verbatimCatalog = '{ "schema_version": 7,  "things": [] }\n';

test('a catalog of another shape is published byte for byte, and status names its version', async () => {
  const documents = await renderSample({}, { verbatim: { capabilities: verbatimCatalog } });
  expect(documentText(documents, '/capabilities.json')).toBe(verbatimCatalog);
  expect(JSON.parse(documentText(documents, '/api/v1/status'))).toMatchObject({
    catalogs: { capabilities: { schema_version: 7, actions: 1 }, releases: { schema_version: '1.0.0' } },
  });
});

test('the contract describes a catalog of another shape no further than its version', async () => {
  const contract = JSON.parse(
    documentText(await renderSample({}, { verbatim: { capabilities: verbatimCatalog } }), '/openapi.json'),
  ) as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, unknown> }> } }>;
    components: { schemas: Record<string, unknown> };
  };
  expect(contract.paths['/capabilities.json']?.get.responses['200']?.content).toEqual({
    'application/json': {
      schema: { $ref: '#/components/schemas/OwnCatalog' },
      example: { schema_version: 7, things: [] },
    },
  });
  expect(Object.keys(contract.components.schemas)).not.toContain('CapabilityCatalog');
});
