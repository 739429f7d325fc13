// The status document (SPEC 2.1, 4.1): product and versions, links to everything, limits, and the boundaries of the service.
import { type PublishedPolicy, publishedPolicies } from '../engine/rate-limit/networks.ts';
import { maxBodyBytes, maxIdBytes, maxJsonDepth, maxTargetLength } from '../shared/limits.ts';
import { protocolVersions } from '../engine/mcp/admission.ts';
import type { PublishedSite } from '../engine/store/documents.ts';
import type { StoredDeprecation } from '../engine/store/settings.ts';
import { rpcPath } from '../shared/operations.ts';
import { isCatalogEmpty, publishedVersion } from './catalog-documents.ts';
import { json, jsonMediaType, type DocumentContext, stamped, type DocumentRenderer } from './document-definition.ts';
import { defined, type JsonObject, dateTime, objectSchema, sha256, string, strings, uri } from '../shared/json.ts';

export const statusPath = '/api/v1/status';

/** The status document: product and versions, links to everything, limits, and the boundaries of the service. */
export interface Status {
  readonly schema_version: string;
  readonly snapshot_id: string;
  readonly generated_at: string;
  readonly api_version: 'v1';
  readonly status: 'ok' | 'degraded';
  readonly name: string;
  /** The version is absent where nobody has stated one. */
  readonly product: { readonly name: string; readonly version?: string; readonly homepage: string };
  readonly read_only: true;
  readonly authentication: { readonly required: false; readonly api_keys_issued: false };
  readonly rate_limit: {
    readonly limit: number;
    readonly window_seconds: number;
    readonly scope: 'client_and_instance';
    /** Every policy by name and figures: that above, then those of networks that many people share. */
    readonly policies: readonly PublishedPolicy[];
  };
  /** Limits of a request, by what they count. */
  readonly limits: Readonly<Record<string, number>>;
  /** The absolute address of every published surface. */
  readonly links: Readonly<Record<string, string>>;
  /** The tool server; absent once it is retired. */
  readonly mcp?: { readonly endpoint: string; readonly protocol_versions: readonly string[]; readonly tools: readonly string[] };
  readonly boundaries: typeof boundaries;
  /** A catalog without a record is absent. */
  readonly catalogs: {
    readonly capabilities?: { readonly schema_version: string | number; readonly actions: number };
    readonly releases?: { readonly schema_version: string | number; readonly latest: string | null };
  };
  readonly deprecations: readonly AnnouncedDeprecation[];
}

/** The deprecation of an operation. */
export interface AnnouncedDeprecation extends StoredDeprecation {
  readonly operation: string;
}

export const status: DocumentRenderer = () => [
  {
    path: statusPath,
    mediaType: jsonMediaType,
    cacheControl: 'no-cache',
    link: 'status',
    content: (rendering) => json(stamped(statusDocument(rendering), rendering.snapshot)),
  },
];

export const boundaries: {
  readonly stores_user_data: false;
  readonly reaches_local_daemon: false;
  readonly reads_credentials: false;
  readonly executes_actions: false;
  readonly statement: string;
} = {
  stores_user_data: false,
  reaches_local_daemon: false,
  reads_credentials: false,
  executes_actions: false,
  statement:
    'This service publishes documents and answers questions about them. It writes nothing a caller sends to storage, reaches no machine of a user, reads no credentials or files, and executes no actions.',
};

/** The statement of a front: what it never does, and what it holds in memory, for whom and for how long (SPEC 1.5). */
export function boundaryStatement({ rateLimit, countSearches: counting }: PublishedSite): string {
  const { windowSeconds } = rateLimit;
  const counters = `In memory it holds how many requests each client made in the last ${windowSeconds} seconds, to keep the quota.`;
  if (counting === undefined) return `${boundaries.statement} ${counters} It holds nothing else of a caller.`;
  const { k, periodHours } = counting;
  const words = `For its operator it also holds in memory each word that ${k} different clients searched for, and each address of a missing page that as many requested, within ${periodHours} hours, with the number of searches or requests, until the end of the next ${periodHours} hours; of every other, and of who used it, only keyed hashes, for at most ${periodHours} hours; and how many searches found something. It holds no query.`;
  return `${boundaries.statement} ${counters} ${words}`;
}

function statusDocument(rendering: DocumentContext): Omit<Status, 'snapshot_id' | 'generated_at'> {
  const { snapshot, site } = rendering;
  const { product, capabilities, releases, verbatim } = snapshot.facts;
  const endpoint = `${site.baseUrl}${rpcPath}`;
  const hasTools = !rendering.retired.has('callDocumentationMcp');
  return {
    schema_version: '1.0.0',
    api_version: 'v1',
    status: 'ok',
    name: site.identity.title,
    product: { name: product.name, ...defined({ version: product.version }), homepage: product.homepage },
    read_only: true,
    authentication: { required: false, api_keys_issued: false },
    rate_limit: {
      limit: site.rateLimit.limit,
      window_seconds: site.rateLimit.windowSeconds,
      scope: 'client_and_instance',
      policies: publishedPolicies(site.rateLimit, site.networks ?? []),
    },
    limits: { body_bytes: maxBodyBytes, json_depth: maxJsonDepth, target_characters: maxTargetLength, id_bytes: maxIdBytes },
    links: { ...rendering.links, ...(hasTools && { mcp: endpoint }) },
    ...(hasTools && { mcp: { endpoint, protocol_versions: protocolVersions, tools: site.tools } }),
    boundaries: { ...boundaries, statement: boundaryStatement(site) },
    catalogs: {
      ...(!isCatalogEmpty(snapshot.facts, 'capabilities') && {
        capabilities: {
          schema_version: publishedVersion(capabilities, verbatim?.capabilities),
          actions: capabilities.actions.length,
        },
      }),
      ...(!isCatalogEmpty(snapshot.facts, 'releases') && {
        releases: { schema_version: publishedVersion(releases, verbatim?.releases), latest: releases.current_version },
      }),
    },
    deprecations: Object.entries(site.deprecations)
      .filter(([operation]) => !rendering.retired.has(operation))
      .map(([operation, { since, sunset, guide, successor }]) => ({
        operation,
        since: inSeconds(since),
        ...defined({ sunset: sunset && inSeconds(sunset) }),
        guide: guide.href,
        ...defined({ successor: successor?.href }),
      })),
  };
}

/** A time as every document has it: without a fraction of a second. */
function inSeconds(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

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
