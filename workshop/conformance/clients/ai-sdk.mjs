// @ai-sdk/mcp: ai-sdk.mjs <endpoint>
import process from 'node:process';
import { createMCPClient } from '@ai-sdk/mcp';
import { judge, textOf } from './judge.mjs';

const client = await createMCPClient({ transport: { type: 'http', url: process.argv[2] } });
await judge({
  list: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (name, args) => textOf(await client.callTool({ name, arguments: args })),
  read: async (uri) => (await client.readResource({ uri })).contents[0].text,
  close: () => client.close(),
});
