import { isObject, type Json, type JsonObject, objectSchema, string, uri } from '../shared/json.ts';
import { advisoriesSchema, osvSchema } from './advisories.ts';
import { agentSkillsSchema } from './agent-skills.ts';
import { aiCatalogSchema, ardCatalogSchema } from './ai-catalog.ts';
import { apiCatalogSchema } from './api-catalog.ts';
import { changesSchema } from './changes.ts';
import { jsonFeedSchema } from './feeds.ts';
import { mcpManifestSchema } from './mcp-manifest.ts';
import { olderServerCardSchema, serverCardSchema } from './server-card.ts';
import { problemSchema } from './problems.ts';
import catalogSchemas from './catalog-schemas.json' with { type: 'json' };
import { statusSchema } from './status.ts';
import { problemTypes } from '../shared/problem-types.ts';
import { maxIdBytes } from '../shared/limits.ts';
import { isCatalogEmpty } from './catalog-documents.ts';
import { type DocumentDefinition, json, type DocumentRenderer } from './document-definition.ts';

// The messages of POST /api/mcp as the contract describes them (SPEC 4.5, 7.2): the envelope alone. The Model Context Protocol states
// what a method takes and returns.
const rpcRequestSchema: JsonObject = {
  title: 'RpcRequest',
  description: 'One JSON-RPC 2.0 message.',
  ...objectSchema(
    {
      jsonrpc: { const: '2.0' },
      id: {
        description: `Any JSON value, echoed byte for byte; omitted for notifications. More than ${maxIdBytes} bytes of JSON are refused with 400.`,
      },
      method: { description: 'JSON-RPC method name.', type: 'string' },
      params: { description: 'Method parameters.', type: 'object' },
    },
    ['id', 'params'],
  ),
};

const rpcErrorSchema: JsonObject = {
  title: 'RpcError',
  description: 'A JSON-RPC error with machine-readable data. `id` is left out when it could not be read.',
  ...objectSchema(
    {
      jsonrpc: { const: '2.0' },
      id: {},
      error: objectSchema({
        code: { type: 'integer' },
        message: string,
        data: objectSchema(
          {
            type: uri,
            title: string,
            status: {
              description: 'The HTTP status of this answer; left out when it is 200.',
              type: 'integer',
              minimum: 400,
              maximum: 599,
            },
            code: { enum: problemTypes.map(({ code }) => code) },
            resolution: string,
          },
          ['status'],
        ),
      }),
    },
    ['id'],
  ),
};

const rpcResultSchema: JsonObject = {
  title: 'RpcResult',
  description: 'A JSON-RPC result.',
  ...objectSchema({ jsonrpc: { const: '2.0' }, id: {}, result: { type: 'object' } }),
};

const rpcResponseSchema: JsonObject = {
  title: 'RpcResponse',
  description: 'A result, or an error that travels with HTTP 200.',
  oneOf: [{ $ref: '#/components/schemas/RpcResult' }, { $ref: '#/components/schemas/RpcError' }],
};

const openApiSchema: JsonObject = {
  title: 'OpenApi',
  description: 'An OpenAPI 3.1.0 document.',
  ...objectSchema({ openapi: { const: '3.1.0' }, info: { type: 'object' }, paths: { type: 'object' } }),
};

const jsonSchemaSchema: JsonObject = {
  title: 'JsonSchema',
  description: 'A JSON Schema 2020-12 document.',
  ...objectSchema({
    $schema: { const: 'https://json-schema.org/draft/2020-12/schema' },
    $id: uri,
    type: { const: 'object' },
  }),
  additionalProperties: true,
};

const ownCatalogSchema: JsonObject = {
  title: 'OwnCatalog',
  description: 'A catalog in its publisher’s own shape.',
  ...objectSchema({ schema_version: { type: ['string', 'integer'] } }),
  additionalProperties: true,
};

const all: Readonly<Record<string, JsonObject>> = {
  Status: statusSchema,
  ...catalogSchemas,
  Advisories: advisoriesSchema,
  Changes: changesSchema,
  Osv: osvSchema,
  OwnCatalog: ownCatalogSchema,
  OpenApi: openApiSchema,
  McpManifest: mcpManifestSchema,
  ServerCard: serverCardSchema,
  OlderServerCard: olderServerCardSchema,
  AiCatalog: aiCatalogSchema,
  ArdCatalog: ardCatalogSchema,
  ApiCatalog: apiCatalogSchema,
  AgentSkillsIndex: agentSkillsSchema,
  JsonFeed: jsonFeedSchema,
  JsonSchema: jsonSchemaSchema,
  Problem: problemSchema,
  RpcRequest: rpcRequestSchema,
  RpcResponse: rpcResponseSchema,
  RpcResult: rpcResultSchema,
  RpcError: rpcErrorSchema,
};

/** Keywords of a self-contained schema, which a component does not have. */
const outer: ReadonlySet<string> = new Set(['$schema', '$id', '$defs']);

/** The named schemas and what they refer to, as components: `$defs` are lifted out of each. Throws for two that differ. */
export function componentSchemas(names: readonly string[]): JsonObject {
  const components = new Map<string, JsonObject>();
  for (const name of names) {
    const schema = all[name] ?? {};
    const definitions = schema['$defs'];
    add(name, Object.fromEntries(Object.entries(schema).filter(([keyword]) => !outer.has(keyword))));
    for (const [definition, body] of Object.entries(isObject(definitions) ? definitions : {}))
      if (isObject(body)) add(definition, body);
  }
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)));

  function add(name: string, schema: JsonObject): void {
    const lifted = lift(schema) as JsonObject;
    const existing = components.get(name);
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(lifted))
      throw new TypeError(`contract: two schemas are called ${name}`);
    components.set(name, lifted);
  }
}

function lift(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(lift);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string' ? member.replace('#/$defs/', '#/components/schemas/') : lift(member),
    ]),
  );
}

// /schemas/<name>.json: our own documents as JSON Schema 2020-12, each complete. Feeds and cards have their owners' schemas.

/** A catalog that is published in another shape, or not at all, has no schema here. */
export const schemaDocuments: DocumentRenderer = ({ snapshot: { facts }, site: { baseUrl } }) => {
  const shapes: readonly (readonly [name: string, schema: JsonObject | undefined])[] = [
    ['status', statusSchema],
    ['capabilities', facts.verbatim?.capabilities === undefined ? catalogSchemas.CapabilityCatalog : undefined],
    ['releases', facts.verbatim?.releases === undefined ? catalogSchemas.ReleaseCatalog : undefined],
    ['installation', facts.installation && catalogSchemas.InstallationGuides],
    ['benchmarks', facts.benchmarks && catalogSchemas.BenchmarkEvidence],
    ['mcp-manifest', mcpManifestSchema],
    ['problem', problemSchema],
  ];
  return shapes.flatMap(([name, schema]) =>
    schema === undefined ? [] : [source(name, schema, baseUrl, isCatalog(name) && isCatalogEmpty(facts, name))],
  );
};

const isCatalog = (name: string): name is 'capabilities' | 'releases' => name === 'capabilities' || name === 'releases';

function source(name: string, schema: JsonObject, baseUrl: string, isEmpty: boolean): DocumentDefinition {
  const path = `/schemas/${name}.json`;
  const { $schema = 'https://json-schema.org/draft/2020-12/schema', ...rest } = schema;
  return {
    path,
    mediaType: 'application/schema+json',
    link: `schema_${name.replaceAll('-', '_')}`,
    isEmpty,
    content: () => json({ $schema, $id: `${baseUrl}${path}`, ...rest }),
  };
}
