import { mcpLiteOf } from './mcp-lite-server.mjs';
import { peerTools } from './tools.mjs';

export function fetchOf(options) {
  return mcpLiteOf(peerTools(options));
}
