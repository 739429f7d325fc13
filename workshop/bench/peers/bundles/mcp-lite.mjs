import { McpServer, StreamableHttpTransport } from 'mcp-lite';
import { z } from 'zod';
import { toolsOf } from './tools.mjs';

export default {
  fetch(request, { INDEX }) {
    const server = new McpServer({ name: 'bench', version: '1.0.0', schemaAdapter: (schema) => z.toJSONSchema(schema) });
    for (const { name, description, inputSchema, answer } of toolsOf(INDEX))
      server.tool(name, { description, inputSchema, handler: answer });
    return new StreamableHttpTransport().bind(server)(request);
  },
};
