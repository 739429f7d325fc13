// The tools as a client meets them: through the service's endpoint, in both protocol revisions.
import { createService, type Service } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createLocalEndpoint } from '@vitrine/core/workspace';
import { expect, it } from 'vitest';
import { createDocumentationTools } from '../src/index.ts';
import type { JsonObject } from '../src/answers/json.ts';
import { fixture } from './fixture.ts';
import { baseUrl, now } from './sample.ts';

const snapshot = await fixture();
const mcp = createDocumentationTools(snapshot);
const documents = await renderDocuments(snapshot, {
  baseUrl,
  mcp,
  rateLimit: { name: 'test', limit: 10_000, windowSeconds: 60 },
});
const service: Service = createService({ documents, mcp, clock: () => now });

type Result = JsonObject & { readonly error?: JsonObject };

async function legacy(method: string, params: JsonObject = {}): Promise<Result> {
  return post({ 'mcp-protocol-version': '2025-11-25' }, method, params);
}

async function modern(method: string, params: JsonObject = {}): Promise<Result> {
  const prefix = 'io.modelcontextprotocol';
  const mcpName = params['name'] ?? params['uri'];
  return post(
    {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof mcpName === 'string' && { 'mcp-name': mcpName }),
    },
    method,
    { ...params, _meta: { [`${prefix}/protocolVersion`]: '2026-07-28', [`${prefix}/clientCapabilities`]: {} } },
  );
}

async function post(headers: Record<string, string>, method: string, params: JsonObject): Promise<Result> {
  const response = await service.fetch(
    new Request(`${baseUrl}/api/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
  );
  const body = (await response.json()) as { result?: Result; error?: JsonObject };
  return body.result ?? { error: body.error ?? {} };
}

const calls: readonly (readonly [string, JsonObject])[] = [
  ['search_docs', { question: 'how are berths planned?' }],
  ['list_capabilities', { permission_tier: 'destructive' }],
  ['get_action_safety', { actionId: 'tides.tide.delete' }],
  ['get_latest_release', { since: '2.0.0' }],
  ['get_installation_guide', { platform: 'Linux' }],
  ['get_benchmark_evidence', {}],
];

it('tools/list holds the six within 1,500 tokens in both revisions', async () => {
  for (const request of [legacy, modern]) {
    const { tools } = await request('tools/list');
    expect((tools as unknown as { name: string }[]).map(({ name }) => name)).toEqual(calls.map(([name]) => name));
    expect(new TextEncoder().encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(6_000);
  }
});

it.each(calls)('%s answers alike in both revisions, as structured content and a text block', async (name, given) => {
  const [old, current] = [
    await legacy('tools/call', { name, arguments: given }),
    await modern('tools/call', { name, arguments: given }),
  ];
  expect(old['isError']).toBe(false);
  const [block] = old['content'] as unknown as { text: string }[];
  expect(new TextEncoder().encode(block?.text).length).toBeLessThanOrEqual(8_000);
  const origin = { 'vitrine/snapshot': { id: snapshot.id } };
  expect(old['_meta']).toMatchObject(origin);
  expect(current['_meta']).toMatchObject({ ...origin, 'io.modelcontextprotocol/serverInfo': {} });
  expect(current['structuredContent']).toEqual(old['structuredContent']);
  expect(current['content']).toEqual(old['content']);
});

it.each([
  ['get_action_safety', { action: 'no.such.action' }, /Unknown action/],
  ['get_action_safety', {}, /Give action \(an id from list_capabilities\)/],
  ['list_capabilities', { family: 'nothing' }, /Valid values: berths/],
  ['search_docs', {}, /Give query \(words to find\), id/],
  ['get_installation_guide', { platform: 'linux', version: '0.0.1' }, /Unknown version/],
] as const)('%s with %o is an error in words without structured content', async (name, given, text) => {
  const result = await legacy('tools/call', { name, arguments: given });
  expect(result['isError']).toBe(true);
  expect(result['structuredContent']).toBeUndefined();
  expect(JSON.stringify(result['content'])).toMatch(text);
});

it('pages are listed, read whole and by section, and completed', async () => {
  const { resources } = await modern('resources/list');
  expect(resources).toHaveLength(41);
  const uri = 'docs:///start/install-on-linux#troubleshooting-tw-1102';
  expect(await modern('resources/read', { uri })).toMatchObject({ contents: [{ uri, mimeType: 'text/markdown' }] });
  expect(await modern('resources/read', { uri: 'docs:///nowhere' })).toMatchObject({ error: { code: -32_602 } });
  const ref = { type: 'ref/resource', uri: 'docs:///{+page}' };
  expect(await legacy('completion/complete', { ref, argument: { name: 'page', value: 'start/install' } })).toMatchObject({
    completion: { values: ['start/install-on-linux', 'start/install-on-macos', 'start/install-on-windows'] },
  });
});

it('prompts are listed, completed and filled in', async () => {
  const { prompts } = await legacy('prompts/list');
  expect((prompts as unknown as { name: string }[]).map(({ name }) => name)).toEqual([
    'install_product',
    'assess_action',
    'whats_new',
  ]);
  const ref = { type: 'ref/prompt', name: 'assess_action' };
  expect(await legacy('completion/complete', { ref, argument: { name: 'action', value: 'self' } })).toMatchObject({
    completion: { values: ['tidewatch.self-test'] },
  });
  expect(await modern('prompts/get', { name: 'whats_new', arguments: { since: '2.5.0' } })).toMatchObject({
    messages: [{ role: 'user', content: { text: expect.stringContaining('get_latest_release') as string } }],
  });
});

it('search_docs with since names nothing that the service does not publish, also where code switched it off', async () => {
  const since = `sha256:${'c'.repeat(64)}`;
  const changes = [
    {
      id: since,
      generatedAt: '2026-01-01T00:00:00Z',
      pages: [{ name: 'secret', kind: 'removed' as const }],
      facts: ['capabilities/tides.hide', 'product'].map((name) => ({ name, kind: 'changed' as const })),
    },
  ];
  const content = createDocumentationTools({ ...snapshot, changes });
  const answer = async (surfaces: Readonly<Record<string, boolean>>): Promise<string> => {
    const published = await renderDocuments({ ...snapshot, changes }, { baseUrl, mcp: content, surfaces });
    const endpoint = createLocalEndpoint({ documents: published, mcp: content, clock: () => now });
    const params = { name: 'search_docs', arguments: { id: `/changes.json?since=${since}` } };
    return (
      (await endpoint.answer(new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })))) ??
      ''
    );
  };
  expect(await answer({})).toMatch(/secret.*capabilities\/tides\.hide, product/);
  const without = await answer({ capabilities: false, pages: false });
  expect(without).toContain('Facts that changed: product.');
  expect(without).not.toMatch(/secret|tides\.hide/);
  expect(await answer({ changes: false })).toContain('Add ?since=');
});
