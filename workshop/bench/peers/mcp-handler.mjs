// mcp-handler, as its README shows it.
import { createMcpHandler } from 'mcp-handler';
import { registerAll } from './sdk-v2.mjs';
import { peerTools } from './tools.mjs';

export function fetchOf(options) {
  const tools = peerTools(options);
  return createMcpHandler((server) => registerAll(server, tools));
}
