// @openai/agents, its server class for Streamable HTTP: openai-agents.mjs <endpoint>
import process from 'node:process';
import { MCPServerStreamableHttp } from '@openai/agents';
import { checkClient, resultText } from './check-client.mjs';

const server = new MCPServerStreamableHttp({ url: process.argv[2], name: 'vitrine' });
await server.connect();
await checkClient({
  list: async () => (await server.listTools()).map(({ name }) => name),
  call: async (name, args) => resultText(await server.callToolResult(name, args)),
  read: async (uri) => (await server.readResource(uri)).contents[0].text,
  close: () => server.close(),
});
