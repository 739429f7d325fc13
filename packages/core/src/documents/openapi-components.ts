// The components of the contract: schemas, header fields and the responses that many operations share.
import { problemTypes } from '../http/problem-types.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { benchmarkEvidenceSchema } from './schemas/benchmarks.ts';
import { capabilityCatalogSchema } from './schemas/capabilities.ts';
import { installationGuidesSchema } from './schemas/installation.ts';
import { releaseCatalogSchema } from './schemas/releases.ts';
import { mcpManifestSchema } from './mcp-manifest.ts';
import { serverCardSchema } from './server-card.ts';
import { statusSchema } from './status.ts';

const problemSchema: JsonObject = {
  title: 'Problem',
  description: 'Problem details (RFC 9457). Branch on `code`.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'resolution'],
  properties: {
    type: { description: 'Identifier of the problem type, and the address of its page.', type: 'string', format: 'uri' },
    title: { description: 'Short summary of the type.', type: 'string' },
    status: { description: 'The HTTP status of this answer.', type: 'integer', minimum: 400, maximum: 599 },
    detail: { description: 'This occurrence.', type: 'string' },
    instance: { description: 'Identifies this occurrence; the same id as X-Request-Id.', type: 'string', format: 'uri' },
    code: { description: 'Stable machine-readable code.', enum: problemTypes.map(({ code }) => code) },
    resolution: { description: 'How to resolve it.', type: 'string' },
    'violated-policies': { description: 'With 429: names of the policies that refused.', type: 'array', items: { type: 'string' } },
  },
};

const rpcRequestSchema: JsonObject = {
  title: 'RpcRequest',
  description: 'One JSON-RPC 2.0 message.',
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: {
      description:
        'Omitted for notifications. Served are strings of at most 256 characters and safe integers; any other value is refused with 400.',
    },
    method: { description: 'JSON-RPC method name.', type: 'string' },
    params: { description: 'Method parameters.', type: 'object' },
  },
};

const rpcErrorSchema: JsonObject = {
  title: 'RpcError',
  description: 'A JSON-RPC error with machine-readable data. `id` is left out when it could not be read.',
  type: 'object',
  required: ['jsonrpc', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer'] },
    error: {
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: {
        code: { type: 'integer' },
        message: { type: 'string' },
        data: {
          type: 'object',
          required: ['type', 'title', 'code', 'resolution'],
          properties: {
            type: { type: 'string', format: 'uri' },
            title: { type: 'string' },
            status: {
              description: 'The HTTP status of this answer; left out when it is 200.',
              type: 'integer',
              minimum: 400,
              maximum: 599,
            },
            code: { enum: problemTypes.map(({ code }) => code) },
            resolution: { type: 'string' },
          },
        },
      },
    },
  },
};

const rpcResultSchema: JsonObject = {
  title: 'RpcResult',
  description: 'A JSON-RPC result.',
  type: 'object',
  required: ['jsonrpc', 'id', 'result'],
  properties: { jsonrpc: { const: '2.0' }, id: { type: ['string', 'integer'] }, result: { type: 'object' } },
};

const rpcResponseSchema: JsonObject = {
  title: 'RpcResponse',
  description: 'A result, or an error that travels with HTTP 200.',
  oneOf: [{ $ref: '#/components/schemas/RpcResult' }, { $ref: '#/components/schemas/RpcError' }],
};

const openApiSchema: JsonObject = {
  title: 'OpenApi',
  description: 'An OpenAPI 3.1.0 document.',
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  properties: { openapi: { const: '3.1.0' }, info: { type: 'object' }, paths: { type: 'object' } },
};

/** Every schema that an operation can name. */
const all: Readonly<Record<string, JsonObject>> = {
  Status: statusSchema,
  CapabilityCatalog: capabilityCatalogSchema,
  ReleaseCatalog: releaseCatalogSchema,
  InstallationGuides: installationGuidesSchema,
  BenchmarkEvidence: benchmarkEvidenceSchema,
  OpenApi: openApiSchema,
  McpManifest: mcpManifestSchema,
  ServerCard: serverCardSchema,
  Problem: problemSchema,
  RpcRequest: rpcRequestSchema,
  RpcResponse: rpcResponseSchema,
  RpcResult: rpcResultSchema,
  RpcError: rpcErrorSchema,
};

/** Keywords of a schema that stands alone, which a component does not have. */
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
    const known = components.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(lifted))
      throw new TypeError(`contract: two schemas are called ${name}`);
    components.set(name, lifted);
  }
}

/** A schema whose local references point to components. */
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

function text(description: string, example?: string): JsonObject {
  return { description, schema: { type: 'string' }, ...(example !== undefined && { example }) };
}

export const componentHeaders: JsonObject = {
  'X-Request-Id': text('Identifies this occurrence.'),
  'X-Snapshot-Id': text('The content this answer was made from.'),
  ETag: text('Strong validator of these bytes in this content coding.'),
  'Cache-Control': text('How long the answer may be kept.'),
  Vary: text('What the answer depends on.'),
  Link: text('Related documents (RFC 8288).'),
  Allow: text('The methods that the resource supports.', 'GET, HEAD, OPTIONS'),
  'RateLimit-Policy': text('Quota policy (draft-ietf-httpapi-ratelimit-headers-11).', '"default";q=120;w=60'),
  RateLimit: text('What is left of the quota, and the seconds it is meant for.', '"default";r=119;t=60'),
  'Retry-After': {
    description: 'Seconds after which the next request is admitted.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
  Deprecation: text('When the operation was deprecated (RFC 9745).', '@1795132800'),
  Sunset: text('When the operation stops answering (RFC 8594).'),
};

export const legacyHeaders: JsonObject = {
  'X-RateLimit-Limit': { description: 'Requests in any window.', schema: { type: 'integer', minimum: 1 } },
  'X-RateLimit-Remaining': { description: 'Requests left after this one.', schema: { type: 'integer', minimum: 0 } },
  'X-RateLimit-Reset': {
    description: 'Epoch seconds at which the quota is whole, or the next request is admitted.',
    schema: { type: 'integer', minimum: 0 },
  },
};
