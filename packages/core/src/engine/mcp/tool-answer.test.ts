import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import { readToolAnswer } from './tool-answer.ts';

const said = (text: string, more: JsonObject = {}): JsonObject => ({ content: [{ type: 'text', text }], ...more });

test.each<readonly [string, JsonObject, JsonObject]>([
  ['structured content', said('x', { structuredContent: { a: 1 } }), { a: 1 }],
  ['an object as text', said('{"a":1}'), { a: 1 }],
  ['a list as text', said(' [1]'), { results: [1] }],
  ['words', said('one'), {}],
  ['half an object', said('{"a":'), {}],
  ['no content', {}, {}],
  // it was parsed, and writing it again ended the command
  ['a list of 100,000 levels as text', said(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), {}],
])('the data of %s', (_, result, data) => {
  expect(readToolAnswer(result).data).toEqual(data);
});
