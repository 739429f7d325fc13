// `mcp` as a function: a status and a document need nothing of it, the first call makes it.
import { beforeAll, expect, test } from 'vitest';
import { renderSample, sampleMcp } from './sample-snapshot.ts';
import type { McpContent } from '../src/engine/mcp/server.ts';
import type { RenderedDocuments } from '../src/engine/store/documents.ts';
import type { ServiceResponse } from '../src/shared/service-response.ts';
import { createService, type Service } from '../src/engine/pipeline/service.ts';

let documents: RenderedDocuments;
beforeAll(async () => {
  documents = await renderSample({ mcp: sampleMcp });
});

interface Late {
  readonly service: Service;
  /** How often the content was requested. */
  readonly requestCount: () => number;
  readonly faults: readonly unknown[];
}

function late(make: (time: number) => McpContent | Promise<McpContent>): Late {
  let requestCount = 0;
  const faults: unknown[] = [];
  const service = createService({ documents, mcp: () => make(++requestCount), onError: (error) => faults.push(error) });
  return { service, requestCount: () => requestCount, faults };
}

function ask(service: Service, method: string, target: string, body = ''): Promise<ServiceResponse> {
  const fields: Readonly<Record<string, string>> = {
    host: new URL(documents.site.baseUrl).host,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const field = (name: string): string | null => fields[name] ?? null;
  return service.handle({
    method,
    target: documents.site.prefix + target,
    field,
    connection: {},
    body: () => Promise.resolve(new TextEncoder().encode(body)),
  });
}
const list = (service: Service): Promise<ServiceResponse> =>
  ask(service, 'POST', '/api/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));

test.each([
  ['at once', () => sampleMcp],
  ['later', () => Promise.resolve(sampleMcp)],
])('content that is made %s is made by the first call, once', async (_, make) => {
  const { service, requestCount, faults } = late(make);
  for (const [method, target] of [
    ['GET', '/api/v1/status'],
    ['GET', '/api/mcp'],
    ['GET', '/capabilities.json'],
    ['OPTIONS', '/api/mcp'],
  ] as const)
    expect((await ask(service, method, target)).status, target).toBeLessThan(400);
  expect(requestCount()).toBe(0);
  const { status, body } = await list(service);
  expect([status, String(body)]).toEqual([200, expect.stringContaining('search_docs')]);
  await list(service);
  expect([requestCount(), faults]).toEqual([1, []]);
});

test('two first calls at the same time are both answered', async () => {
  const { service } = late(() => Promise.resolve(sampleMcp));
  const answers = await Promise.all([list(service), list(service)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('content that cannot be made is a 500 without detail, is reported, and is made by the next call', async () => {
  const { service, faults } = late((time) => {
    if (time === 1) throw new Error('inner detail');
    return sampleMcp;
  });
  const refusal = await list(service);
  expect([refusal.status, String(refusal.body)]).toEqual([500, expect.not.stringContaining('inner detail')]);
  expect(faults).toEqual([new Error('inner detail')]);
  expect((await list(service)).status).toBe(200);
});

test('content that contradicts the documents is reported by the call that needs it', async () => {
  const { service, faults } = late(() => ({ tools: [] }));
  expect((await list(service)).status).toBe(500);
  expect(String(faults[0])).toContain('mcp.tools: expected what the documents name');
});
