// The official client of the Model Context Protocol against the fixture on the Node host: it connects, lists and calls.
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type HttpServer, serve } from '@vitrine/adapter-node';
import { createService } from '@vitrine/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createFakeTime, definitionOf } from '../../src/suite/definition.ts';
import { loadFixture } from '../../src/suite/fixture.ts';

const client = new Client({ name: 'contract-suite', version: '1.0.0' });
let host: HttpServer;

beforeAll(async () => {
  // Its base URL is public, and the client is here.
  const service = createService({ ...definitionOf(await loadFixture(), createFakeTime()), allowedHosts: ['127.0.0.1'] });
  host = await serve(service, { port: 0, signals: false, acceptAfterStopMs: 0, forceAfterMs: 100 });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${host.url}/api/mcp`)));
});

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

// Claude Code and Codex hand only the JSON to their model, where a list had 4.6 times the bytes of the text.
test('structured content is about as small as the text', async () => {
  const sizes = async (name: string, given: Record<string, unknown>): Promise<readonly [text: number, json: number]> => {
    const { content, structuredContent } = await client.callTool({ name, arguments: given });
    const [{ text = '' } = {}] = content as readonly { readonly text?: string }[];
    return [Buffer.byteLength(text), Buffer.byteLength(JSON.stringify(structuredContent))];
  };
  for (const limit of [3, 100]) {
    const [text, json] = await sizes('list_capabilities', { limit });
    expect(json).toBeLessThanOrEqual(1.3 * text);
  }
  const [text, json] = await sizes('search_docs', { query: 'tide' });
  expect(json).toBeLessThanOrEqual(1.2 * text);
});

test('the official client reads resources and prompts, and learns of an unknown tool', async () => {
  expect((await client.listResources()).resources).toHaveLength(41);
  expect((await client.readResource({ uri: 'docs:///guide/plan-berths' })).contents).toHaveLength(1);
  expect((await client.listPrompts()).prompts).toHaveLength(3);
  await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(/Unknown tool/);
});

/** Skill entries as SEP-2640 words them. */
const entry = z.object({
  uri: z.string(),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.array(z.object({ uri: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/), size: z.int() })).min(1),
});
const list = z.looseObject({ skills: z.array(entry) });
const get = z.looseObject({ skill: entry });
const uri = 'skill://tidewatch-documentation/SKILL.md';

interface Asking {
  readonly list: () => Promise<z.infer<typeof list>>;
  readonly get: () => Promise<z.infer<typeof get>>;
  readonly read: () => Promise<{ readonly contents: readonly unknown[] }>;
}

/** Lists, fetches and reads the skill, and holds the text to the digest that was listed. */
async function checkSkill(asking: Asking): Promise<void> {
  const { skills } = await asking.list();
  expect(skills.map((skill) => skill.uri)).toEqual([uri]);
  expect((await asking.get()).skill).toEqual(skills[0]);
  const [content] = (await asking.read()).contents as readonly { readonly text: string }[];
  const bytes = new TextEncoder().encode(content?.text);
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  expect(skills[0]?.resources).toEqual([{ uri, digest: `sha256:${digest}`, size: bytes.length }]);
}

const icons = [
  { mimeType: 'image/svg+xml', sizes: ['any'], src: expect.stringMatching(/^https:.*\.svg$/) as string },
  { mimeType: 'image/png', sizes: ['64x64'], theme: 'light', src: expect.stringMatching(/^https:.*\.png$/) as string },
];

test('the official SDK 1.32 is given icons, and lists, fetches and reads the skill', async () => {
  expect(client.getServerVersion()).toMatchObject({ icons });
  await checkSkill({
    list: () => client.request({ method: 'skills/list', params: {} }, list),
    get: () => client.request({ method: 'skills/get', params: { uri } }, get),
    read: () => client.readResource({ uri }),
  });
});

test.each([
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const)('the official client 2.4 in mode %s does the same, as revision %s', async (mode, revision) => {
  const newer = new NewClient({ name: 'contract-suite', version: '1.0.0' }, { versionNegotiation: { mode } });
  await newer.connect(new NewTransport(new URL(`${host.url}/api/mcp`)));
  expect(newer.getNegotiatedProtocolVersion()).toBe(revision);
  expect(newer.getServerVersion()).toMatchObject({ name: 'tidewatch', icons });
  expect(newer.getServerCapabilities()).toMatchObject({ extensions: { 'io.modelcontextprotocol/skills': {} } });
  await checkSkill({
    list: () => newer.request({ method: 'skills/list', params: {} }, list),
    get: () => newer.request({ method: 'skills/get', params: { uri } }, get),
    read: () => newer.readResource({ uri }),
  });
  await newer.close();
});
