import { createServerTools } from '@vitrine/mcp-tools/sdk';
import { McpServer, StreamableHttpTransport } from 'mcp-lite';

export function startServer({ snapshot, baseUrl, listenFetch }) {
  const server = new McpServer({ name: 'product', version: '1.0.0' });
  server.tool('own_tool', { description: 'A tool of the product', handler: () => ({ content: [{ type: 'text', text: 'own' }] }) });
  for (const { name, description, inputSchema, outputSchema, call } of createServerTools(snapshot, { baseUrl }))
    server.tool(name, { description, inputSchema, outputSchema, handler: call });
  return listenFetch(new StreamableHttpTransport().bind(server));
}
