// mcp-lite, stateless, as its README shows it. Free of Node.js, because other runtimes carry it too.
import { McpServer, StreamableHttpTransport } from 'mcp-lite';
import { z } from 'zod';

/** A function from Request to Response over `{ name, title, description, inputSchema, answer }`. */
export function mcpLiteOf(tools) {
  const server = new McpServer({ name: 'bench', version: '1.0.0', schemaAdapter: (schema) => z.toJSONSchema(schema) });
  for (const { name, title, description, inputSchema, answer } of tools)
    server.tool(name, { title, description, inputSchema, handler: answer });
  return new StreamableHttpTransport().bind(server);
}
