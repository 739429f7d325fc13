import type { JsonObject } from '../shared/json.ts';
import { boundaries } from './status.ts';
import { dateTime, objectSchema, sha256, string, strings, uri } from '../shared/object-schema.ts';

export const policiesSchema: JsonObject = {
  description: 'Every policy by name: first the client policy, then those of networks that many people share.',
  type: 'array',
  items: objectSchema({
    name: { description: 'As in RateLimit-Policy and violated-policies.', type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    window_seconds: { type: 'integer', minimum: 1 },
    per: {
      description: 'Who shares one quota: a client, a whole network, or each address of one.',
      enum: ['client', 'network', 'address'],
    },
  }),
};

const catalogVersion: JsonObject = { type: ['string', 'integer'] };

export const statusSchema: JsonObject = {
  title: 'Status',
  description: 'Versioned API status, links to every surface, and stated boundaries.',
  ...objectSchema(
    {
      schema_version: string,
      snapshot_id: sha256,
      generated_at: dateTime,
      api_version: { const: 'v1' },
      status: { enum: ['ok', 'degraded'] },
      name: string,
      product: objectSchema({ name: string, version: string, homepage: uri }, ['version']),
      read_only: { const: true },
      authentication: objectSchema({ required: { const: false }, api_keys_issued: { const: false } }),
      rate_limit: {
        description: 'Requests that one client may make to the dynamic endpoints of one runtime instance in any window.',
        ...objectSchema(
          {
            limit: { type: 'integer', minimum: 1 },
            window_seconds: { type: 'integer', minimum: 1 },
            scope: { const: 'client_and_instance' },
            policies: policiesSchema,
          },
          ['policies'],
        ),
      },
      limits: {
        description: 'Limits of a request, by what they count.',
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 1 },
      },
      links: { description: 'The absolute address of every published surface.', type: 'object', additionalProperties: uri },
      mcp: {
        description: 'The tool server; absent once it is retired.',
        ...objectSchema({ endpoint: uri, protocol_versions: strings, tools: strings }),
      },
      boundaries: {
        description: 'What the service cannot do.',
        ...objectSchema(
          Object.fromEntries(
            Object.entries(boundaries).map(([name, value]) => [name, typeof value === 'boolean' ? { const: value } : string]),
          ),
        ),
      },
      // a catalog without a record is absent
      catalogs: objectSchema(
        {
          capabilities: objectSchema({ schema_version: catalogVersion, actions: { type: 'integer', minimum: 0 } }),
          releases: objectSchema({ schema_version: catalogVersion, latest: { type: ['string', 'null'] } }),
        },
        ['capabilities', 'releases'],
      ),
      deprecations: {
        type: 'array',
        items: objectSchema({ operation: string, since: dateTime, sunset: dateTime, guide: uri, successor: uri }, [
          'sunset',
          'successor',
        ]),
      },
    },
    ['mcp'],
  ),
};
