// The official client of the Model Context Protocol against the fixture on the Node host: it connects, lists and calls.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Host, serve } from '@vitrine/adapter-node';
import { createService } from '@vitrine/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeTime, definitionOf } from '../src/definition.ts';
import { loadFixture } from '../src/fixture.ts';

const client = new Client({ name: 'contract-suite', version: '1.0.0' });
let host: Host;

beforeAll(async () => {
  const service = createService(definitionOf(await loadFixture(), createFakeTime()));
  host = await serve(service, { port: 0, signals: false, acceptAfterStopMs: 0, forceAfterMs: 100 });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${host.url}/api/mcp`)));
}, 60_000);

afterAll(async () => {
  await client.close();
  await host.stop();
});

test('the official client connects and lists the six tools', async () => {
  expect(client.getServerVersion()).toMatchObject({ name: 'tidewatch', version: '3.1.1' });
  expect((await client.listTools()).tools).toHaveLength(6);
});

test('the official client calls every tool, and finds that each answer conforms to its output schema', async () => {
  await client.listTools();
  const calls: readonly (readonly [name: string, given: Record<string, unknown>])[] = [
    ['search_docs', { query: 'tide' }],
    ['list_capabilities', {}],
    ['get_action_safety', { action: 'berths.berth.list' }],
    ['get_latest_release', {}],
    ['get_installation_guide', {}],
    ['get_benchmark_evidence', {}],
  ];
  for (const [name, given] of calls) {
    const result = await client.callTool({ name, arguments: given });
    expect([name, result.isError]).toEqual([name, false]);
    expect(result.structuredContent).toBeTypeOf('object');
  }
});

test('the official client reads resources and prompts, and is told of an unknown tool', async () => {
  expect((await client.listResources()).resources).toHaveLength(41);
  expect((await client.readResource({ uri: 'docs:///guide/plan-berths' })).contents).toHaveLength(1);
  expect((await client.listPrompts()).prompts).toHaveLength(3);
  await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(/Unknown tool/);
});
