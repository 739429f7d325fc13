// The MCP server card (SEP-2127, final as the extension io.modelcontextprotocol/server-card; schema family v1): how to connect, and no tools. One document at two
// places: at the endpoint, as SPEC 4.4 has it, and below it, where the card draft has it.
import { type JsonObject, objectSchema, string, strings, uri, defined } from '../shared/json.ts';
import { protocolVersions } from '../engine/mcp/admission.ts';
import type { Product } from '../shared/catalogs/product.ts';
import { rpcPath } from '../shared/operations.ts';
import { json, jsonMediaType, type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import { revision20251125 } from '../engine/mcp/revision-2025-11-25.ts';
import { capabilitiesOf, type ServerIdentity } from '../engine/mcp/server.ts';
import { hasSkills } from './agent-skills.ts';

/** The MCP server card (schema family v1). Its name is a reverse domain name, a slash, a name. */
export interface ServerCard extends Omit<ServerIdentity, 'websiteUrl' | 'instructions'> {
  readonly $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
  readonly websiteUrl: string;
  readonly repository?: { readonly url: string; readonly source: string };
  readonly remotes: readonly {
    readonly type: 'streamable-http';
    readonly url: string;
    readonly supportedProtocolVersions: readonly string[];
  }[];
}

const cardSchema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

export const cardMediaType = 'application/mcp-server-card+json';
export const cardPath: string = `${rpcPath}/server-card`;

const content = (rendering: DocumentContext): string => json(card(rendering));

export const serverCard: DocumentRenderer = () => [
  {
    path: rpcPath,
    mediaType: jsonMediaType,
    // Not for shared caches: the answer states what is left of one client's quota.
    cacheControl: 'private, max-age=300',
    content,
    alternates: [{ mediaType: cardMediaType, content }],
  },
  { path: cardPath, mediaType: cardMediaType, cacheControl: 'public, max-age=3600', link: 'server_card', content },
];

function card({ snapshot, site }: DocumentContext): ServerCard {
  const { product } = snapshot.facts;
  const { identity, baseUrl } = site;
  return {
    $schema: cardSchema,
    name: cardName(product, baseUrl),
    version: identity.version,
    title: identity.title,
    description: identity.description,
    websiteUrl: product.homepage,
    ...defined({ icons: identity.icons }),
    ...(product.repository && { repository: { url: product.repository.url, source: product.repository.source } }),
    remotes: [{ type: 'streamable-http', url: `${baseUrl}${rpcPath}`, supportedProtocolVersions: protocolVersions }],
  };
}

/** The reverse-DNS name of the server: as given, else from the host that serves it. */
export function cardName({ server, id }: Pick<Product, 'server' | 'id'>, baseUrl: string): string {
  if (server?.name !== undefined) return server.name;
  const host = new URL(baseUrl).hostname;
  const labels =
    /^[a-z0-9.-]+$/.test(host) && !/^[\d.]+$/.test(host)
      ? host.split('.').reverse().join('.')
      : host.replaceAll(/[^a-z0-9.-]/g, '');
  return `${labels || 'localhost'}/${id}`;
}

export const iconsSchema: JsonObject = {
  type: 'array',
  items: objectSchema(
    {
      src: uri,
      mimeType: string,
      sizes: { type: 'array', items: { type: 'string', pattern: '^([0-9]+x[0-9]+|any)$' } },
      theme: { enum: ['light', 'dark'] },
    },
    ['mimeType', 'sizes', 'theme'],
  ),
};

export const remotesSchema: JsonObject = {
  type: 'array',
  minItems: 1,
  items: objectSchema({ type: { const: 'streamable-http' }, url: uri, supportedProtocolVersions: strings }, [
    'supportedProtocolVersions',
  ]),
};

export const serverCardSchema: JsonObject = {
  title: 'ServerCard',
  description: 'How to connect to the tool server.',
  ...objectSchema(
    {
      $schema: { const: cardSchema },
      name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 },
      version: string,
      title: { type: 'string', minLength: 1, maxLength: 100 },
      description: { type: 'string', minLength: 1, maxLength: 100 },
      websiteUrl: uri,
      icons: iconsSchema,
      repository: objectSchema({ url: uri, source: string }),
      remotes: remotesSchema,
    },
    ['title', 'websiteUrl', 'icons', 'repository', 'remotes'],
  ),
};

// /.well-known/mcp/server-card.json: the card of an earlier proposal (SEP-1649), which scanners and some clients still
// look for. It states the same as the card of today and, unlike it, lists the tools.

export const olderServerCard: DocumentRenderer = () => [
  {
    path: '/.well-known/mcp/server-card.json',
    mediaType: jsonMediaType,
    link: 'older_server_card',
    content: (rendering) => json(olderCard(rendering)),
  },
];

function olderCard(rendering: DocumentContext): object {
  const { snapshot, site, mcp } = rendering;
  const { name, title, version, description, instructions, icons } = site.identity;
  const { docs_base_url, homepage } = snapshot.facts.product;
  return {
    version: '1.0',
    protocolVersion: revision20251125.id,
    serverInfo: defined({ name, title, version, icons }),
    description,
    documentationUrl: docs_base_url ?? homepage,
    transport: { type: 'streamable-http', endpoint: `${site.baseUrl}${rpcPath}` },
    capabilities: capabilitiesOf(mcp, hasSkills(rendering)),
    authentication: { required: false },
    instructions,
    tools: mcp.tools.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: tool.inputSchema,
    })),
  };
}

export const olderServerCardSchema: JsonObject = {
  title: 'OlderServerCard',
  description: 'How to connect to the tool server, in the shape of an earlier proposal.',
  ...objectSchema(
    {
      version: { const: '1.0' },
      protocolVersion: string,
      serverInfo: objectSchema({ name: string, title: string, version: string, icons: iconsSchema }, ['icons']),
      description: string,
      documentationUrl: uri,
      transport: objectSchema({ type: { const: 'streamable-http' }, endpoint: uri }),
      capabilities: { type: 'object' },
      authentication: objectSchema({ required: { const: false } }),
      instructions: string,
      tools: {
        type: 'array',
        items: objectSchema({ name: string, title: string, description: string, inputSchema: { type: 'object' } }),
      },
    },
    ['documentationUrl', 'instructions'],
  ),
};
