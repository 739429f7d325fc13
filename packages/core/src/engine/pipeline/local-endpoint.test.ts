import { beforeAll, describe, expect, test } from 'vitest';
import { renderSample, sampleMcp } from '../../../test/sample-snapshot.ts';
import { createLocalEndpoint, type LocalEndpoint } from './local-endpoint.ts';

let endpoint: LocalEndpoint;
const faults: unknown[] = [];

beforeAll(async () => {
  const broken = { ...sampleMcp.tools[0], name: 'broken', call: () => Promise.reject(new Error('inner detail')) };
  // every member but name and call is that of the first tool, which exists
  const mcp = { tools: [...sampleMcp.tools, broken as (typeof sampleMcp.tools)[number]] };
  endpoint = createLocalEndpoint({ documents: await renderSample({ mcp }), mcp, onError: (error) => faults.push(error) });
});

const modern = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function ask(message: unknown, of: LocalEndpoint = endpoint): Promise<unknown> {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const answer = await of.answer(new TextEncoder().encode(text));
  return answer === undefined ? undefined : JSON.parse(answer);
}
const request = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 1, method, params });

describe('both eras are served by the body alone', () => {
  test('initialize, then a list, without any claim', async () => {
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } };
    expect(await ask(request('initialize', hello))).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } });
    expect(await ask(request('tools/list'))).toMatchObject({ result: { tools: [{ name: 'search_docs' }, { name: 'broken' }] } });
  });

  test('server/discover and a call with a claim', async () => {
    expect(await ask(request('server/discover', { _meta: modern }))).toMatchObject({
      result: { supportedVersions: ['2026-07-28'] },
    });
    const call = request('tools/call', { name: 'search_docs', arguments: { query: 'fog' }, _meta: modern });
    expect(await ask(call)).toMatchObject({ id: 1, result: { content: [{ type: 'text' }] } });
  });
});

test('a notification and a posted response have no answer', async () => {
  expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeUndefined();
  expect(await ask({ jsonrpc: '2.0', id: 1, result: {} })).toBeUndefined();
});

test.each([
  ['{"jsonrpc', -32700, 'invalid_json'],
  ['[]', -32600, 'batch_not_supported'],
  [request('no/such', { _meta: modern }), -32601, 'method_not_found'],
  [
    request('tools/call', { _meta: { ...modern, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }),
    -32022,
    'unsupported_protocol_version',
  ],
])('%j is refused with a code and a resolution, and without a status of HTTP', async (message, code, problem) => {
  const answer = await ask(message);
  expect(answer).toMatchObject({ error: { code, data: { code: problem, resolution: expect.any(String) as string } } });
  expect(JSON.stringify(answer)).not.toContain('"status"');
});

test('what a tool throws reaches the host alone', async () => {
  const answer = await ask(request('tools/call', { name: 'broken', arguments: { query: 'x' } }));
  expect(JSON.stringify(answer)).not.toContain('inner detail');
  expect(faults).toHaveLength(1);
});

test('a tool may answer with a thenable, which is awaited', async () => {
  const answered = { then: (resolve: (answer: object) => void) => void setTimeout(resolve, 1, { late: true }) };
  const [first] = sampleMcp.tools;
  // a tool made by other means than defineTool, whose promise has nothing but `then`
  const mcp = { tools: [{ ...first, call: () => answered } as unknown as (typeof sampleMcp.tools)[number]] };
  const endpoint = createLocalEndpoint({ documents: await renderSample({ mcp }), mcp });
  const call = request('tools/call', { name: first?.name, arguments: { query: 'fog' } });
  expect(await ask(call, endpoint)).toMatchObject({
    result: { structuredContent: { late: true }, isError: false },
  });
});

test.each([new Date(0), { toJSON: () => [1] }, { toJSON: () => undefined }])(
  'what is no JSON object is no answer of a tool: %s',
  async (answered) => {
    const [first] = sampleMcp.tools;
    // an answer that its output schema does not admit
    const mcp = { tools: [{ ...first, call: () => answered } as unknown as (typeof sampleMcp.tools)[number]] };
    const reported: unknown[] = [];
    const onError = (error: unknown): void => void reported.push(error);
    const endpoint = createLocalEndpoint({ documents: await renderSample({ mcp }), mcp, onError });
    const call = request('tools/call', { name: first?.name, arguments: { query: 'fog' } });
    expect(await ask(call, endpoint)).toMatchObject({ error: { code: -32603 } });
    expect(reported).toEqual([new TypeError('a tool must answer with an object')]);
  },
);
