// The official client of the Model Context Protocol against the running demonstration.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemo, startDemo } from '../src/node.ts';

let demo: RunningDemo;
const client = new Client({ name: 'demo-test', version: '1.0.0' });

beforeAll(async () => {
  demo = await startDemo({ port: 0, host: '127.0.0.1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${demo.url}/api/mcp`));
  await client.connect(transport);
});

afterAll(async () => {
  await client.close();
  await demo.stop();
});

/** One call of each tool that has something to say, with what its answer must contain. */
const calls: readonly (readonly [tool: string, args: Record<string, unknown>, answer: Record<string, unknown>])[] = [
  ['search_docs', { query: 'rate limit', limit: 1 }, { results: [{ id: 'limits#the-default' }] }],
  ['list_capabilities', { family: 'commands' }, { total: 2, actions: [{ id: 'npm-start' }, { id: 'npm-test' }] }],
  ['get_action_safety', { action: 'npm-start' }, { action: { id: 'npm-start', permission: { name: 'user_write' } } }],
  ['get_latest_release', {}, { release: { version: '0.1.0' } }],
  ['get_installation_guide', { platform: 'node' }, { guide: { platform: 'node' }, version: '0.1.0' }],
  ['get_benchmark_evidence', { id: 'tool-call' }, { evidence: [{ id: 'tool-call', evaluator: 'first_party' }] }],
];

test('the official client connects with the stable protocol version and lists exactly the six tools', async () => {
  expect(client.getServerVersion()).toMatchObject({ name: 'vitrine', version: '0.1.0' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
  for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
});

test.each(calls)('the official client calls %s and its answer fits the output schema', async (name, args, answer) => {
  const result = await client.callTool({ name, arguments: args });
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
  expect(result.structuredContent).toMatchObject(answer);
});

test('a page that search found can be read by its id', async () => {
  const found = await client.callTool({ name: 'search_docs', arguments: { query: 'quick start' } });
  const { results } = found.structuredContent as { results: readonly { id: string; url: string }[] };
  const [first] = results;
  expect(first?.url.startsWith(`${demo.url}/docs/`)).toBe(true);
  const read = await client.callTool({ name: 'search_docs', arguments: { id: first?.id } });
  expect(read.structuredContent).toMatchObject({ page: { id: first?.id } });
});
