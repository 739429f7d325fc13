import { registerDocumentationTools } from '@vitrine/mcp-tools/sdk';
import { createMcpHandler } from 'mcp-handler';

export function startServer({ snapshot, baseUrl, listenFetch }) {
  const handler = createMcpHandler((server) => {
    server.registerTool('own_tool', { description: 'A tool of the product' }, () => ({ content: [{ type: 'text', text: 'own' }] }));
    registerDocumentationTools(server, snapshot, { baseUrl });
  });
  return listenFetch(handler);
}
