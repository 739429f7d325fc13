// @hono/mcp over the SDK, version 1, as its README shows it: one server and one transport for all requests.
import { StreamableHTTPTransport } from '@hono/mcp';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Hono } from 'hono';
import { registerAll } from './sdk-v2.mjs';
import { peerTools } from './tools.mjs';

export function fetchOf(options) {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  registerAll(server, peerTools(options));
  const transport = new StreamableHTTPTransport();
  const app = new Hono();
  app.all('/api/mcp', async (context) => {
    if (!server.isConnected()) await server.connect(transport);
    return transport.handleRequest(context);
  });
  return (request) => app.fetch(request);
}
