// A program with `vitrine` and the packages that it is made of: each has a copy of core, and what one makes the other takes.
import { ContentError } from '@vitrine/core/serving';
import { createService, VitrineError } from '@vitrine/core';
import { defineTool, jsonSchema, structuredResult } from '@vitrine/core/mcp';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { ContentError as BundledContentError, createFront } from 'vitrine';
import { composeSnapshot } from 'vitrine/content';

/** A shape of a team's own, without an index signature. */
interface Product {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly homepage: string;
}

const product: Product = { id: 'lamp', name: 'Lamp', description: 'A lamp.', homepage: 'https://lamp.example' };
const content = {
  product,
  capabilities: { actions: [] },
  releases: { releases: [] },
  docs: { 'install.md': '# Install\n\nTurn the lantern clockwise.\n' },
};
const generatedAt = '2026-04-01T00:00:00Z';
const baseUrl = 'https://front.lamp.example';

function call(name: string, args: object): Request {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return new Request(`${baseUrl}/api/mcp`, { method: 'POST', headers, body });
}

test('a snapshot of vitrine is rendered and served by core, with the tools of mcp-tools', async () => {
  const { snapshot } = composeSnapshot(content, { generatedAt });
  const mcp = createDocumentationTools(snapshot);
  const service = createService({ documents: await renderDocuments(snapshot, { baseUrl, mcp }), mcp });
  const answer = await service.fetch(call('search_docs', { query: 'lantern clockwise' }));
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Turn the lantern clockwise.')]);
});

test('a tool of core answers in a front of vitrine', async () => {
  const hours = defineTool({
    name: 'get_hours',
    title: 'Hours',
    description: 'When it is lit.',
    input: jsonSchema({ type: 'object', properties: {}, additionalProperties: false }),
    call: () => structuredResult({ from: '18:00' }, { content: 'Lit from 18:00.' }),
  });
  const front = await createFront(composeSnapshot(content, { generatedAt }).snapshot, { baseUrl, tools: [hours] });
  const answer = (await (await front.fetch(call('get_hours', {}))).json()) as { readonly result: object };
  expect(answer.result).toMatchObject({
    content: [{ type: 'text', text: 'Lit from 18:00.' }],
    structuredContent: { from: '18:00' },
    isError: false,
  });
});

test('an error of either is an instance of the class of the other', () => {
  const broken = { ...content, product: { id: 'lamp' } };
  let thrown: unknown;
  try {
    composeSnapshot(broken, { generatedAt });
  } catch (error) {
    thrown = error;
  }
  expect(BundledContentError).not.toBe(ContentError);
  expect([thrown instanceof ContentError, thrown instanceof VitrineError]).toEqual([true, true]);
  expect(new ContentError([]) instanceof BundledContentError).toBe(true);
});
