// FastMCP for TypeScript
import { createServerTools } from '@vitrine/mcp-tools/sdk';
import { FastMCP } from 'fastmcp';

export async function startServer({ snapshot, baseUrl, freePort }) {
  const server = new FastMCP({ name: 'product', version: '1.0.0' });
  server.addTool({ name: 'own_tool', description: 'A tool of the product', execute: async () => 'own' });
  for (const { name, description, parameters, annotations, call } of createServerTools(snapshot, { baseUrl }))
    server.addTool({ name, description, parameters, annotations, execute: (given) => call(given) });
  const port = await freePort();
  await server.start({ transportType: 'httpStream', httpStream: { port, stateless: true } });
  return { endpoint: `http://127.0.0.1:${port}/mcp`, stop: () => server.stop() };
}
