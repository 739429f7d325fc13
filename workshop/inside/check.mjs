// npm run check inside [sdk-1|mcp-lite…]: our tools in MCP servers of others, which the registry has. Each server keeps a tool of its own, lists ours,
// answers a search with an argument that no schema names, and an error with what to do. The code on docs/guides/inside.md is that of servers/.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { buildSnapshot } from '@vitrine/content';
import { freePort } from '../free-port.mjs';

const servers = {
  'sdk-1': '@modelcontextprotocol/sdk',
  'sdk-2': '@modelcontextprotocol/server',
  'mcp-handler': 'mcp-handler',
  'mcp-lite': 'mcp-lite',
  fastmcp: 'fastmcp',
  xmcp: 'xmcp',
};
const folder = fileURLToPath(new URL('.', import.meta.url));
const install = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
assert.equal(
  spawnSync('npm', install, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' }).status,
  0,
  'npm install',
);

const { snapshot } = await buildSnapshot(fileURLToPath(new URL('../../packages/conformance/fixture', import.meta.url)));
const page = await readFile(new URL('../../docs/guides/inside.md', import.meta.url), 'utf8');
const manifest = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));
const only = process.argv.slice(2);
let failures = 0;
for (const [name, package_] of Object.entries(servers)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const label = `${package_} ${manifest.dependencies[package_]}`;
  try {
    await checkPage(name);
    const tools = await checkServer(name);
    console.log(`ok      ${label}: ${tools} tools`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${label}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(failures === 0 ? 'Our tools work in each of these servers.' : `${failures} servers failed.`);
process.exit(failures === 0 ? 0 : 1);

async function checkServer(name) {
  const { startServer } = await import(`./servers/${name}.mjs`);
  const { endpoint, stop } = await startServer({ snapshot, baseUrl: 'https://front.example.com', freePort, listen, listenFetch });
  try {
    const client = new Client({ name: 'inside', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
    const { tools } = await client.listTools();
    const names = tools.map((tool) => tool.name);
    for (const each of ['own_tool', 'search_docs', 'list_capabilities'])
      assert.ok(names.includes(each), `${each} in ${names.join(', ')}`);
    const { inputSchema } = tools.find((tool) => tool.name === 'search_docs');
    assert.equal(inputSchema.properties?.query?.type, 'string', JSON.stringify(inputSchema));
    const searchResult = await client.callTool({
      name: 'search_docs',
      arguments: { query: 'upgrade without a pause', wait_for_previous: true },
    });
    assert.ok(
      !searchResult.isError && searchResult.content[0].text.includes('operate/upgrade-without-a-pause'),
      JSON.stringify(searchResult).slice(0, 300),
    );
    assert.ok(searchResult.structuredContent?.results?.length > 0, 'structuredContent');
    const failed = await client.callTool({ name: 'list_capabilities', arguments: { family: 'nothing' } });
    assert.ok(failed.isError && failed.content[0].text.includes('Valid values'), JSON.stringify(failed).slice(0, 300));
    const ownResult = await client.callTool({ name: 'own_tool', arguments: {} });
    assert.equal(ownResult.content[0].text, 'own');
    await client.close();
    return names.length;
  } finally {
    await stop();
  }
}

/** Each line that the page shows of a server is a line of its program. */
async function checkPage(name) {
  const [, block] = new RegExp(`<!-- ${name} -->\\s+\`\`\`[a-z]+\\n(.*?)\`\`\``, 's').exec(page) ?? [];
  assert.ok(block, `docs/guides/inside.md shows no ${name}`);
  const program = name === 'xmcp' ? 'xmcp/src/tools/search-docs.ts' : `${name}.mjs`;
  const lines = new Set(
    (await readFile(new URL(`servers/${program}`, import.meta.url), 'utf8')).split('\n').map((line) => line.trim()),
  );
  for (const line of block.trim().split('\n'))
    assert.ok(line === '' || lines.has(line.trim()), `docs/guides/inside.md, ${name}: ${line}`);
}

/** A listener of node:http on a port of this machine. */
async function listen(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { endpoint: `http://127.0.0.1:${server.address().port}/mcp`, stop: () => server.close() };
}

async function listenFetch(handler) {
  const { getRequestListener } = await import('@hono/node-server');
  return listen(getRequestListener(handler));
}
