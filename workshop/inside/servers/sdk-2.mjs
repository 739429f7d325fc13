// @modelcontextprotocol/server 2
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { registerDocumentationTools } from '@vitrine/mcp-tools/sdk';

export function startServer({ snapshot, baseUrl, listenFetch }) {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'product', version: '1.0.0' });
    server.registerTool('own_tool', { description: 'A tool of the product' }, () => ({ content: [{ type: 'text', text: 'own' }] }));
    registerDocumentationTools(server, snapshot, { baseUrl });
    return server;
  });
  return listenFetch((request) => handler.fetch(request));
}
