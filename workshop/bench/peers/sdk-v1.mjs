// The official SDK, version 1, stateless over Express: the example that it ships as simpleStatelessStreamableHttp.
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { registerAll } from './sdk-v2.mjs';
import { peerTools } from './tools.mjs';

/** An Express application; `enableJsonResponse` answers JSON instead of an event stream. */
export function appOf({ enableJsonResponse = false, ...options }) {
  const tools = peerTools(options);
  const app = createMcpExpressApp();
  app.post('/api/mcp', async (request, response) => {
    const server = new McpServer({ name: 'bench', version: '1.0.0' });
    registerAll(server, tools);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse });
    await server.connect(transport);
    await transport.handleRequest(request, response, request.body);
    response.on('close', () => {
      void transport.close();
      void server.close();
    });
  });
  return app;
}
