// server.json for the MCP Registry: where the tool server is, in the registry's own words. Made from the server card.
import type { Documents, ServerCard } from '@vitrine/core';

const schema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** The text of server.json; undefined when the front publishes no card. */
export function serverJson(documents: Documents): string | undefined {
  const body = documents.get('/api/mcp/server-card')?.variants[0]?.body;
  if (body === undefined) return undefined;
  // the document that core renders at this path
  const { name, title, description, version, websiteUrl, repository, remotes } = JSON.parse(
    new TextDecoder().decode(body),
  ) as ServerCard;
  const entry = {
    $schema: schema,
    name,
    title,
    description,
    version,
    websiteUrl,
    ...(repository && { repository }),
    remotes: remotes.map(({ type, url }) => ({ type, url })),
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}
