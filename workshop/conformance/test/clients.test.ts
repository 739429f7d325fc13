// Clients of others that run on every Node.js of this repository. The rest is run by `npm run check clients`.
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calls, checkClient, type CheckedClient } from '../../clients/check-client.mjs';
import { startDocumentation } from '../src/documentation.ts';
import type { Running } from '../src/running.ts';

const identity = { name: 'conformance', version: '1.0.0' };
const revisions = new Set<string>();
let service: Running;

beforeAll(async () => {
  service = await startDocumentation({ onCall: (_, { revision }) => revisions.add(revision) });
});
afterAll(() => service.stop());
afterEach(() => revisions.clear());

async function sdk(endpoint: string): Promise<CheckedClient> {
  const client = new Client(identity);
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args) => client.callTool({ name, arguments: args }),
    read: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  };
}

function modern(mode: 'legacy' | 'auto') {
  return async (endpoint: string): Promise<CheckedClient> => {
    const client = new ModernClient(identity, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(new URL(endpoint)));
    return {
      list: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, args) => client.callTool({ name, arguments: args }),
      read: (uri) => client.readResource({ uri }),
      close: () => client.close(),
    };
  };
}

test.each([
  ['@modelcontextprotocol/sdk 1.32.2', sdk, '2025-11-25'],
  ['@modelcontextprotocol/client 2.4.0, legacy', modern('legacy'), '2025-11-25'],
  ['@modelcontextprotocol/client 2.4.0, auto', modern('auto'), '2026-07-28'],
])('%s lists and calls all six, reads a page and understands an error', async (_, connect, revision) => {
  await checkClient(await connect(service.endpoint));
  expect([...revisions]).toEqual([revision]);
});

test('a protocol error reaches a client as such', async () => {
  const client = new ModernClient(identity, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new ModernTransport(new URL(service.endpoint)));
  await expect(client.callTool({ name: 'delete_docs', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  await expect(client.readResource({ uri: 'docs:///nope' })).rejects.toMatchObject({ code: -32_602 });
  await client.close();
});

// Claude Code and Codex hand only the JSON to their model, where a list had 4.6 times the bytes of the text.
test('structured content is about as small as the text', async () => {
  const client = new Client(identity);
  await client.connect(new StreamableHTTPClientTransport(new URL(service.endpoint)));
  const bytes = { text: 0, json: 0 };
  for (const [name, args] of [...calls, ['list_capabilities', { limit: 100 }] as const]) {
    const { content, structuredContent } = await client.callTool({ name, arguments: args });
    const text = Buffer.byteLength((content as readonly { readonly text: string }[])[0]?.text ?? '');
    const json = Buffer.byteLength(JSON.stringify(structuredContent));
    if (name === 'list_capabilities') expect(json, JSON.stringify(args)).toBeLessThanOrEqual(1.3 * text);
    bytes.text += text;
    bytes.json += json;
  }
  await client.close();
  expect(bytes.json / bytes.text).toBeLessThanOrEqual(1.2);
});
