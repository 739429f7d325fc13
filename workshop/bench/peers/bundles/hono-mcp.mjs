// A Worker of @hono/mcp over the official SDK, version 1.
import { StreamableHTTPTransport } from '@hono/mcp';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Hono } from 'hono';
import { toolsOf } from './tools.mjs';

const app = new Hono();
app.all('/api/mcp', async (context) => {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  for (const { name, description, inputSchema, answer } of toolsOf(context.env.INDEX))
    server.registerTool(name, { description, inputSchema }, answer);
  const transport = new StreamableHTTPTransport();
  await server.connect(transport);
  return transport.handleRequest(context);
});

export default app;
