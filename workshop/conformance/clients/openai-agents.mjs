// @openai/agents, its server class for Streamable HTTP: openai-agents.mjs <endpoint>
import process from 'node:process';
import { MCPServerStreamableHttp } from '@openai/agents';
import { judge, textOf } from './judge.mjs';

const server = new MCPServerStreamableHttp({ url: process.argv[2], name: 'vitrine' });
await server.connect();
await judge({
  list: async () => (await server.listTools()).map(({ name }) => name),
  call: async (name, args) => textOf(await server.callToolResult(name, args)),
  read: async (uri) => (await server.readResource(uri)).contents[0].text,
  close: () => server.close(),
});
