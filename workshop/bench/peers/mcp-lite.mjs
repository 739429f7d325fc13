// mcp-lite, stateless, as its README shows it.
import { McpServer, StreamableHttpTransport } from 'mcp-lite';
import { z } from 'zod';
import { peerTools } from './tools.mjs';

export function fetchOf(options) {
  const server = new McpServer({ name: 'bench', version: '1.0.0', schemaAdapter: (schema) => z.toJSONSchema(schema) });
  for (const { name, title, description, inputSchema, answer } of peerTools(options))
    server.tool(name, { title, description, inputSchema, handler: answer });
  return new StreamableHttpTransport().bind(server);
}
