import { expect, test } from 'vitest';
import { Written, writeResponse } from './written.ts';

test.each([
  ['no members', {}],
  ['several members', { ttlMs: 1, tools: [], _meta: { a: [null, '"', 'Übung – 試験'] } }],
  ['a member that is absent', { content: [], structuredContent: undefined }],
])('a result with %s is written as JSON.stringify writes it', (_, result) => {
  expect(writeResponse('"id"', result)).toBe(JSON.stringify({ jsonrpc: '2.0', id: '"id"', result }));
});

test('a member that is written already stays as it is', () => {
  expect(writeResponse(1, { isError: false, data: new Written('{"a": 1}') })).toBe(
    '{"jsonrpc":"2.0","id":1,"result":{"isError":false,"data":{"a": 1}}}',
  );
});
