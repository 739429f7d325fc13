// The official SDK, version 2: createMcpHandler, which makes a server for every request.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { peerTools } from './tools.mjs';

export function handlerOf(options) {
  const tools = peerTools(options);
  return createMcpHandler(() => {
    const server = new McpServer({ name: 'bench', version: '1.0.0' });
    registerAll(server, tools);
    return server;
  });
}

/** Registers tools on a server of either version of the SDK. */
export function registerAll(server, tools) {
  for (const { name, title, description, inputSchema, answer } of tools)
    server.registerTool(name, { title, description, inputSchema }, answer);
}
