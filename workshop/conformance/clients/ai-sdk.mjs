// @ai-sdk/mcp: ai-sdk.mjs <endpoint>
import process from 'node:process';
import { createMCPClient } from '@ai-sdk/mcp';
import { checkClient, resultText } from './check-client.mjs';

const client = await createMCPClient({ transport: { type: 'http', url: process.argv[2] } });
await checkClient({
  list: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (name, args) => resultText(await client.callTool({ name, arguments: args })),
  read: async (uri) => (await client.readResource({ uri })).contents[0].text,
  close: () => client.close(),
});
