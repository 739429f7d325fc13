// /.well-known/mcp/server-card.json: the card of an earlier proposal (SEP-1649), which scanners and some clients still
// look for. It states the same as the card of today and, unlike it, lists the tools.
import type { JsonObject } from '../shared/json.ts';
import { revision20251125 } from '../engine/mcp/revision-2025-11-25.ts';
import { capabilitiesOf } from '../engine/mcp/server.ts';
import { rpcPath } from '../shared/operations.ts';
import { hasSkills } from './agent-skills.ts';
import { json, jsonMediaType, type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import { iconsSchema } from './server-card.ts';
import { defined } from '../shared/defined.ts';
import { objectSchema, string, uri } from '../shared/object-schema.ts';

export const olderServerCard: DocumentRenderer = () => [
  {
    path: '/.well-known/mcp/server-card.json',
    mediaType: jsonMediaType,
    link: 'older_server_card',
    content: (rendering) => json(card(rendering)),
  },
];

function card(rendering: DocumentContext): object {
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
