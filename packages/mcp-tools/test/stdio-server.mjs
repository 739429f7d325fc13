// An MCP server on stdio as a team would have it: the official SDK, the documentation tools, one tool of its own.
import { fileURLToPath } from 'node:url';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { buildSnapshot } from '@vitrine/content';
import { registerDocumentationTools } from '@vitrine/mcp-tools/sdk';

const fixture = fileURLToPath(new URL('../../conformance/fixture', import.meta.url));
const { snapshot } = await buildSnapshot(fixture, { generatedAt: '2026-06-01T00:00:00Z' });
const server = new McpServer({ name: 'team', version: '1.0.0' });
registerDocumentationTools(server, snapshot, { baseUrl: 'https://front.example.test' });
server.registerTool('own', { description: 'A tool of the team' }, () => ({ content: [{ type: 'text', text: 'own' }] }));
await server.connect(new StdioServerTransport());
