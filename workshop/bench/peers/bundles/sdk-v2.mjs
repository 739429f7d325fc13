// A Worker of the official SDK, version 2.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { toolsOf } from './tools.mjs';

export default {
  fetch(request, { INDEX }) {
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'bench', version: '1.0.0' });
      for (const { name, description, inputSchema, answer } of toolsOf(INDEX))
        server.registerTool(name, { description, inputSchema }, answer);
      return server;
    });
    return handler.fetch(request);
  },
};
