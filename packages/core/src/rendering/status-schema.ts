import type { JsonObject } from '../shared/json.ts';
import { boundaries } from './status.ts';
import { objectSchema } from '../shared/object-schema.ts';

export const policiesSchema: JsonObject = {
  description: 'Every policy by name: first the client policy, then those of networks that many people share.',
  type: 'array',
  items: objectSchema(['name', 'limit', 'window_seconds', 'per'], {
    name: { description: 'As in RateLimit-Policy and violated-policies.', type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    window_seconds: { type: 'integer', minimum: 1 },
    per: {
      description: 'Who shares one quota: a client, a whole network, or each address of one.',
      enum: ['client', 'network', 'address'],
    },
  }),
};

export const statusSchema: JsonObject = {
  title: 'Status',
  description: 'Versioned API status, links to every surface, and stated boundaries.',
  ...objectSchema(
    [
      'schema_version',
      'snapshot_id',
      'generated_at',
      'api_version',
      'status',
      'name',
      'product',
      'read_only',
      'authentication',
      'rate_limit',
      'limits',
      'links',
      'boundaries',
      'catalogs',
      'deprecations',
    ],
    {
      schema_version: { type: 'string' },
      snapshot_id: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
      generated_at: { type: 'string', format: 'date-time' },
      api_version: { const: 'v1' },
      status: { enum: ['ok', 'degraded'] },
      name: { type: 'string' },
      product: objectSchema(['name', 'homepage'], {
        name: { type: 'string' },
        version: { type: 'string' },
        homepage: { type: 'string', format: 'uri' },
      }),
      read_only: { const: true },
      authentication: objectSchema(['required', 'api_keys_issued'], {
        required: { const: false },
        api_keys_issued: { const: false },
      }),
      rate_limit: {
        description: 'Requests that one client may make to the dynamic endpoints of one runtime instance in any window.',
        ...objectSchema(['limit', 'window_seconds', 'scope'], {
          limit: { type: 'integer', minimum: 1 },
          window_seconds: { type: 'integer', minimum: 1 },
          scope: { const: 'client_and_instance' },
          policies: policiesSchema,
        }),
      },
      limits: {
        description: 'Limits of a request, by what they count.',
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 1 },
      },
      links: {
        description: 'The absolute address of every published surface.',
        type: 'object',
        additionalProperties: { type: 'string', format: 'uri' },
      },
      mcp: {
        description: 'The tool server; absent once it is retired.',
        ...objectSchema(['endpoint', 'protocol_versions', 'tools'], {
          endpoint: { type: 'string', format: 'uri' },
          protocol_versions: { type: 'array', items: { type: 'string' } },
          tools: { type: 'array', items: { type: 'string' } },
        }),
      },
      boundaries: {
        description: 'What the service cannot do.',
        ...objectSchema(Object.keys(boundaries), {
          ...Object.fromEntries(
            Object.entries(boundaries).map(([name, value]) => [
              name,
              typeof value === 'boolean' ? { const: value } : { type: 'string' },
            ]),
          ),
        }),
      },
      // a catalog without a record is absent
      catalogs: objectSchema([], {
        capabilities: objectSchema(['schema_version', 'actions'], {
          schema_version: { type: ['string', 'integer'] },
          actions: { type: 'integer', minimum: 0 },
        }),
        releases: objectSchema(['schema_version', 'latest'], {
          schema_version: { type: ['string', 'integer'] },
          latest: { type: ['string', 'null'] },
        }),
      }),
      deprecations: {
        type: 'array',
        items: objectSchema(['operation', 'since', 'guide'], {
          operation: { type: 'string' },
          since: { type: 'string', format: 'date-time' },
          sunset: { type: 'string', format: 'date-time' },
          guide: { type: 'string', format: 'uri' },
          successor: { type: 'string', format: 'uri' },
        }),
      },
    },
  ),
};
