// Text that is no text: halves of surrogate pairs, zero characters, what Unicode calls no character. In every string argument of every tool,
// in resources and in paths it is answered, and nothing reaches the operator's log.
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { expect, test } from 'vitest';
import { compareReleases, createDocumentationTools, searchAndFetch } from '../src/index.ts';
import { isObject } from '../src/answers/json.ts';
import { fixture } from './fixture.ts';
import { baseUrl, now } from './sample.ts';

const snapshot = await fixture();
const mcp = createDocumentationTools(snapshot, { extras: [compareReleases, searchAndFetch] });
const documents = await renderDocuments(snapshot, {
  baseUrl,
  mcp,
  rateLimit: { name: 'test', limit: 500_000, windowSeconds: 60 },
});
const errors: unknown[] = [];
const service = createService({ documents, mcp, clock: () => now, onError: (error) => errors.push(error) });

const odd = [
  '\ud800',
  '\udfff',
  'a\ud83d',
  '\udc00b\ud800',
  '\0',
  'a\0b',
  '\ufffe',
  '\uffff',
  '\u{10ffff}',
  '\u202e',
  '\\ud800',
  '%ED%A0%80',
];

async function codeOf(method: string, params: object): Promise<number | undefined> {
  const response = await service.fetch(
    new Request(`${baseUrl}/api/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'mcp-protocol-version': '2025-11-25' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
  );
  return ((await response.json()) as { error?: { code: number } }).error?.code;
}

// `search_docs` with the id "\ud800" was -32603, and "URI malformed" in the log.
test('in every argument of every tool', async () => {
  for (const { name, inputSchema } of mcp.tools)
    for (const property of Object.keys(isObject(inputSchema['properties']) ? inputSchema['properties'] : {}))
      for (const value of odd)
        for (const given of [value, [value]])
          expect([name, property, await codeOf('tools/call', { name, arguments: { [property]: given } })]).not.toContain(-32_603);
  expect(errors).toEqual([]);
});

test('in names of tools, resources, prompts and completions', async () => {
  for (const value of odd) {
    const calls: readonly (readonly [string, object])[] = [
      ['tools/call', { name: value, arguments: { [value]: value } }],
      ['resources/read', { uri: value }],
      ['resources/read', { uri: `${baseUrl}/docs/${value}` }],
      ['resources/list', { cursor: value }],
      ['prompts/get', { name: value, arguments: { [value]: value } }],
      ['completion/complete', { ref: { type: 'ref/prompt', name: value }, argument: { name: value, value } }],
      [value, {}],
    ];
    for (const [method, params] of calls) expect([method, await codeOf(method, params)]).not.toContain(-32_603);
  }
  expect(errors).toEqual([]);
});

test('in paths, queries and fields', async () => {
  const texts = [
    ...odd.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))),
    '%ed%a0%80',
    '%00',
    '%ff',
    '%',
    '%c0%80',
    '%ef%bf%be',
  ];
  for (const text of texts)
    for (const target of [`/${text}`, `/docs/${text}`, `/docs/${text}.md`, `/problems/${text}`, `/api/v1/status?x=${text}`]) {
      const request = { method: 'GET', target, field: (name: string) => (name === 'host' ? new URL(baseUrl).host : null) };
      const { status } = await service.handle({ ...request, connection: {}, body: () => Promise.resolve(new Uint8Array()) });
      expect([target, status < 500]).toEqual([target, true]);
    }
  expect(errors).toEqual([]);
});
