// @modelcontextprotocol/sdk 1
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { registerDocumentationTools } from '@vitrine/mcp-tools/sdk';

export function startServer({ snapshot, baseUrl, listen }) {
  return listen((request, response) => {
    const server = new McpServer({ name: 'product', version: '1.0.0' });
    server.registerTool('own_tool', { description: 'A tool of the product' }, () => ({ content: [{ type: 'text', text: 'own' }] }));
    registerDocumentationTools(server, snapshot, { baseUrl });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void server.close());
    return server.connect(transport).then(() => transport.handleRequest(request, response));
  });
}
