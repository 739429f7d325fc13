// /.well-known/mcp.json (SPEC 4): no shape is standardised, so this one is a superset that readers of the four shapes in
// use understand: the flat endpoint, the manifest of servers, the list of remotes, the card.
import { type JsonObject, dateTime, objectSchema, sha256, string, strings, uri, defined } from '../shared/json.ts';
import { protocolVersions } from '../engine/mcp/admission.ts';
import { revision20251125 } from '../engine/mcp/revision-2025-11-25.ts';
import { capabilitiesOf } from '../engine/mcp/server.ts';
import { publishedPolicies } from '../engine/rate-limit/networks.ts';
import { rpcPath } from '../shared/operations.ts';
import { hasSkills } from './agent-skills.ts';
import { boundaryStatement, policiesSchema } from './status.ts';
import { json, jsonMediaType, type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import { iconsSchema, remotesSchema } from './server-card.ts';

export const manifestPath = '/.well-known/mcp.json';

export const mcpManifest: DocumentRenderer = () => [
  { path: manifestPath, mediaType: jsonMediaType, link: 'mcp_manifest', content: (rendering) => json(manifest(rendering)) },
];

function manifest(rendering: DocumentContext): object {
  const { snapshot, site, mcp } = rendering;
  const { identity, baseUrl } = site;
  const endpoint = `${baseUrl}${rpcPath}`;
  const transport = 'streamable-http';
  const authentication = { required: false } as const;
  return {
    schema_version: '1.0.0',
    snapshot_id: snapshot.id,
    generated_at: snapshot.generatedAt,
    name: identity.name,
    title: identity.title,
    version: identity.version,
    description: identity.description,
    ...defined({ icons: identity.icons }),
    endpoint,
    url: endpoint,
    transport,
    protocol_version: revision20251125.id,
    supported_protocol_versions: protocolVersions,
    authentication,
    rate_limits: publishedPolicies(site.rateLimit, site.networks ?? []),
    capabilities: capabilitiesOf(mcp, hasSkills(rendering)),
    safety: { read_only: true, stores_user_data: false, executes_actions: false, statement: boundaryStatement(site) },
    documentation: snapshot.facts.product.docs_base_url ?? snapshot.facts.product.homepage,
    instructions: identity.instructions,
    tools: mcp.tools.map(({ name, title, description }) => ({ name, title, description })),
    servers: [{ name: identity.name, url: endpoint, transport, authentication }],
    remotes: [{ type: transport, url: endpoint, supportedProtocolVersions: protocolVersions }],
  };
}

const transport: JsonObject = { const: 'streamable-http' };

export const mcpManifestSchema: JsonObject = {
  title: 'McpManifest',
  description: 'Describes the tool endpoint.',
  ...objectSchema(
    {
      schema_version: string,
      snapshot_id: sha256,
      generated_at: dateTime,
      name: string,
      title: string,
      version: string,
      description: string,
      icons: iconsSchema,
      endpoint: uri,
      url: uri,
      transport,
      protocol_version: string,
      supported_protocol_versions: { ...strings, minItems: 1 },
      authentication: objectSchema({ required: { const: false } }),
      rate_limits: policiesSchema,
      capabilities: { type: 'object' },
      safety: { type: 'object' },
      documentation: uri,
      instructions: string,
      tools: { type: 'array', items: objectSchema({ name: string, title: string, description: string }) },
      servers: {
        type: 'array',
        minItems: 1,
        items: objectSchema({ name: string, url: uri, transport, authentication: { type: 'object' } }),
      },
      remotes: remotesSchema,
    },
    ['snapshot_id', 'generated_at', 'title', 'icons', 'rate_limits', 'safety', 'documentation', 'instructions', 'tools'],
  ),
};
