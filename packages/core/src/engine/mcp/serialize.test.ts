import { expect, test } from 'vitest';
import { prepareServer } from './server.ts';
import { serializeResponse } from './serialize.ts';
import { defineTool } from './tool.ts';
import { jsonSchema } from '../schema/schema.ts';

const identity = { name: 'front', title: 'Front', version: '1.0.0', description: 'A front.', instructions: 'Ask.' };
const input = jsonSchema({ type: 'object', properties: {} });
const tools = ['one', 'two'].map((name) =>
  defineTool({ name, title: `"${name}"`, description: 'Übung – 試験', input, call: () => ({}) }),
);
const server = prepareServer(identity, { tools }, 1_000, () => {});
const list = server.toolList;

test.each([
  ['the list of tools', { jsonrpc: '2.0', id: 1, result: { tools: list } }],
  ['the list among other members', { jsonrpc: '2.0', id: '"tools":[]', result: { ttlMs: 1, tools: list, _meta: { a: [null] } } }],
  ['tools that are not the list', { jsonrpc: '2.0', id: 1, result: { tools: [] } }],
  ['what every modern result ends with', { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', _meta: server.resultMeta } }],
  ['another result', { jsonrpc: '2.0', id: 1, result: { content: [] } }],
  ['an error', { jsonrpc: '2.0', id: 1, error: { code: -32_602, message: 'no' } }],
])('%s is written as JSON.stringify writes it', (_, response) => {
  expect(serializeResponse(response, server)).toBe(JSON.stringify(response));
});
