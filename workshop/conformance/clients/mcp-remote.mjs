// mcp-remote, the bridge from stdio to HTTP, driven by the official client: mcp-remote.mjs <endpoint>
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { checkClient, resultText } from './check-client.mjs';

const bridge = fileURLToPath(new URL('./node_modules/mcp-remote/dist/proxy.js', import.meta.url));
const client = new Client({ name: 'conformance', version: '1.0.0' });
const args = [bridge, process.argv[2], '--allow-http', '--transport', 'http-only'];
await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
await checkClient({
  list: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (name, given) => resultText(await client.callTool({ name, arguments: given })),
  read: async (uri) => (await client.readResource({ uri })).contents[0].text,
  close: () => client.close(),
});
