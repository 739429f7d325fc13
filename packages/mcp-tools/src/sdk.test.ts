import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Client as Client2, StreamableHTTPClientTransport as HttpTransport2 } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer as McpServer2 } from '@modelcontextprotocol/server';
import { afterAll, describe, expect, it } from 'vitest';
import { baseUrl, now, sample } from '../test/sample.ts';
import { createDocumentationTools } from './index.ts';
import { createServerTools, registerDocumentationTools } from './sdk.ts';

const options = { baseUrl, clock: () => now };
const expected = createDocumentationTools(sample()).tools;
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A server of version 1 of the SDK on a port of its own: one server a request, without sessions. */
async function overHttp(): Promise<Transport> {
  const http: HttpServer = createServer((request, response) => {
    const server = new McpServer({ name: 'team', version: '1.0.0' });
    registerDocumentationTools(server, sample(), options);
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void server.close());
    // The SDK's own types differ under exactOptionalPropertyTypes.
    void server.connect(transport as Transport).then(() => transport.handleRequest(request, response));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  return new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`));
}

function overStdio(): Promise<Transport> {
  const script = fileURLToPath(new URL('../test/stdio-server.mjs', import.meta.url));
  return Promise.resolve(new StdioClientTransport({ command: process.execPath, args: [script] }));
}

describe.each([
  ['HTTP', overHttp, 'files.delete', false],
  ['stdio', overStdio, 'berths.berth.publish', true],
] as const)('version 1 of the SDK over %s', (_, transport, action, beside) => {
  const connected = (async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(await transport());
    closing.push(() => client.close());
    return client;
  })();

  it('lists the six as they are everywhere', async () => {
    const { tools } = await (await connected).listTools();
    expect(tools.slice(0, 6).map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    expect(tools.map(({ name }) => name).includes('own')).toBe(beside);
    for (const [index, tool] of expected.entries()) {
      const { $schema, ...inputSchema } = tools[index]?.inputSchema ?? { type: 'object', $schema: '' };
      expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(inputSchema).toEqual(tool.inputSchema);
      expect(tools[index]?.outputSchema).toMatchObject(tool.outputSchema ?? {});
      expect(tools[index]).toMatchObject({ title: tool.title, description: tool.description, annotations: tool.annotations });
    }
  });

  it.each([
    ['search_docs', { query: 'install' }, 'results'],
    ['list_capabilities', { permission_tier: 'destructive' }, 'actions'],
    ['get_action_safety', { action_id: action }, 'action'],
    ['get_latest_release', {}, 'release'],
    ['get_installation_guide', { platform: 'linux' }, 'guide'],
    ['get_benchmark_evidence', { limit: 1 }, 'evidence'],
  ])('%s answers with structured content and a text', async (name, given, member) => {
    const result = await (await connected).callTool({ name, arguments: given });
    expect(result.isError).toBe(false);
    const structured = result.structuredContent as Record<string, unknown>;
    expect(structured[member]).toBeDefined();
    // The clients agree on the one text block; what it says is tested with the tools.
    expect(result.content).toEqual([{ type: 'text', text: expect.stringMatching(/^[^]{20,}$/) as string }]);
  });

  it.each([
    ['get_action_safety', { action: 'nothing.like.it' }, /Unknown action "nothing\.like\.it"/],
    ['get_action_safety', {}, /^Give action \(an id from list_capabilities\), or actions for several\.$/],
    ['search_docs', { query: 'x', limit: 'many' }, /limit: must be an integer/],
  ])('%s with %o is an error in words, without structured content', async (name, given, text) => {
    const result = await (await connected).callTool({ name, arguments: given });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.content).toEqual([{ type: 'text', text: expect.stringMatching(text) as string }]);
  });
});

it('version 2 of the SDK takes them as well', async () => {
  const handler = createMcpHandler(() => {
    const server = new McpServer2({ name: 'team', version: '1.0.0' });
    registerDocumentationTools(server, sample(), options);
    return server;
  });
  const client = new Client2({ name: 'test', version: '1.0.0' });
  const fetchFromHandler = (url: string | URL, init?: RequestInit): Promise<Response> => handler.fetch(new Request(url, init));
  await client.connect(new HttpTransport2(new URL('https://front.example.test/mcp'), { fetch: fetchFromHandler }));
  closing.push(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  expect(tools[1]?.inputSchema).toMatchObject(expected[1]?.inputSchema ?? {});
  const result = await client.callTool({ name: 'get_action_safety', arguments: { actionId: 'files.delete' } });
  expect(result.structuredContent).toMatchObject({ risk: 'high' });
});

describe('tools as plain objects', () => {
  const tools = createServerTools(sample(), options);
  const searchDocs = tools.find(({ name }) => name === 'search_docs');

  it('have the names, descriptions and schemas that are listed everywhere', () => {
    expect(tools.map(({ name, description, inputSchema }) => [name, description, inputSchema])).toEqual(
      expected.map(({ name, description, inputSchema }) => [name, description, inputSchema]),
    );
  });

  it('answer a call without arguments, and refuse what is no object', async () => {
    const [tool] = createServerTools(sample(), options).filter(({ name }) => name === 'list_capabilities');
    for (const given of [undefined, null, {}]) expect(await tool?.call(given, null)).toMatchObject({ isError: false });
    for (const given of [[], 'x', 5]) expect(await tool?.call(given)).toMatchObject({ isError: true });
  });

  it('answer a call with arguments that a client adds, and errors as results', async () => {
    const result = await searchDocs?.call({ query: 'install', wait_for_previous: true, cursor: null });
    expect(result).toMatchObject({ isError: false, structuredContent: { total: expect.any(Number) as number } });
    expect(await searchDocs?.call({ query: 7 })).toMatchObject({ content: [{ type: 'text' }] });
    expect(await searchDocs?.call({ id: 'no such page' })).toMatchObject({ isError: true });
  });
});
