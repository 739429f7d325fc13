// What a tool may know about a call, how long it may take, and what it may ask of a client.
import { defineTool, jsonSchema, type ToolContext } from '@vitrine/core/mcp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startFixture } from '../src/fixture.ts';
import type { Running } from '../src/running.ts';
import { legacyCall, modernCall, post } from './post.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const clientInfo = { name: 'a client', version: '1.2.3' };
const infoKey = 'io.modelcontextprotocol/clientInfo';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
const nothing = jsonSchema({ type: 'object', properties: {}, additionalProperties: false });
const anything = jsonSchema({ type: 'object' });
const timeoutMs = 2_000;

const seen: ToolContext[] = [];
const aborted: boolean[] = [];
const faults: unknown[] = [];

const context = defineTool({
  name: 'see_context',
  title: 'Context',
  description: 'Keeps the context of the call.',
  input: nothing,
  output: anything,
  call: (_, given) => {
    seen.push(given);
    return {};
  },
});
const endless = defineTool({
  name: 'never_answer',
  title: 'Never',
  description: 'Never answers.',
  input: nothing,
  output: anything,
  call: (_, { signal }) => {
    signal.addEventListener('abort', () => aborted.push(true));
    return new Promise<Record<string, never>>(() => {});
  },
});
const throwing = defineTool({
  name: 'throw',
  title: 'Throw',
  description: 'Throws.',
  input: nothing,
  output: anything,
  call: () => {
    throw new Error('the password is hunter2');
  },
});

let service: Running;
beforeAll(async () => {
  service = await startFixture({ more: [context, endless, throwing], timeoutMs, onError: (error) => faults.push(error) });
});
afterAll(() => service.stop());
afterEach(() => {
  seen.length = 0;
  faults.length = 0;
});

async function callModern(name: string, meta: object = {}) {
  const { message, fields } = modernCall('x', name, {}, meta);
  return post(service.endpoint, message, fields);
}

test('revision, client and trace of a modern call reach the tool', async () => {
  await callModern('see_context', { [infoKey]: clientInfo, traceparent });
  expect(seen).toEqual([expect.objectContaining({ revision: '2026-07-28', clientInfo, traceparent })]);
  expect(seen[0]?.signal.aborted).toBe(false);
  expect(service.endpoint).toBe(`${seen[0]?.baseUrl ?? ''}/api/mcp`);
});

test('a client that does not say who it is is served', async () => {
  expect(await callModern('see_context')).toMatchObject({ status: 200 });
  expect(seen[0]).not.toHaveProperty('clientInfo');
});

test.each([
  ['2025-11-25', '2025-11-25'],
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-03-26'],
  [undefined, '2025-03-26'],
])('MCP-Protocol-Version %s is the revision %s', async (header, revision) => {
  const fields = header === undefined ? {} : { 'MCP-Protocol-Version': header };
  await post(service.endpoint, legacyCall(1, 'see_context', {}, { traceparent }), fields);
  expect(seen).toEqual([expect.objectContaining({ revision, traceparent })]);
});

test.each([
  ['capitals', traceparent.toUpperCase()],
  ['an unknown version', `ff${traceparent.slice(2)}`],
  ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a line break', `${traceparent}\n`],
  ['no string', 7],
])('a traceparent with %s is dropped', async (_, value) => {
  await callModern('see_context', { traceparent: value });
  expect(seen[0]).not.toHaveProperty('traceparent');
});

test('a tool that takes too long is answered for, aborted, and in nobody else’s way', async () => {
  const order: string[] = [];
  const late = callModern('never_answer').finally(() => order.push('late'));
  const quick = await callModern('test_simple_text').finally(() => order.push('quick'));
  expect(quick).toMatchObject({ status: 200, body: { result: { isError: false } } });
  expect(order).toEqual(['quick']);
  expect(await late).toMatchObject({
    status: 200,
    body: { id: 'x', error: { code: -32_603, data: { code: 'deadline_exceeded' } } },
  });
  expect(aborted).toEqual([true]);
  expect(await callModern('test_simple_text')).toMatchObject({ status: 200, body: { result: { isError: false } } });
  expect(faults).toEqual([]);
});

test('what a tool throws reaches the operator, and nothing of it the client', async () => {
  const { status, body } = await callModern('throw');
  expect(status).toBe(200);
  expect(body).toMatchObject({ error: { code: -32_603, data: { code: 'internal_error' } } });
  expect(JSON.stringify(body)).not.toContain('hunter2');
  expect(faults).toEqual([expect.objectContaining({ message: 'the password is hunter2' })]);
});

test('a tool that needs a capability says which one to a client that does not have it', async () => {
  expect(await callModern('test_missing_capability')).toMatchObject({
    status: 400,
    body: { id: 'x', error: { code: -32_021, data: { requiredCapabilities: { sampling: {} }, status: 400 } } },
  });
  expect(await callModern('test_missing_capability', { [capabilitiesKey]: { sampling: {} } })).toMatchObject({ status: 200 });
});

test('in the legacy era, where no request names what a client can do, the same tool answers in words', async () => {
  const { status, body } = await post(service.endpoint, legacyCall(1, 'test_missing_capability', {}));
  expect(status).toBe(200);
  expect(body).toMatchObject({ result: { isError: true, content: [{ text: expect.stringContaining('sampling') as unknown }] } });
});
