import { expect, it } from 'vitest';
import { compareTools } from './tools.ts';

const tool = (more: object): object => ({
  name: 'search',
  description: 'Searches the documentation of the lamp, by words',
  inputSchema: { type: 'object', properties: { query: { type: 'string' }, kind: { type: 'string', enum: ['a', 'b'] } } },
  annotations: { readOnlyHint: true },
  ...more,
});
const input = (properties: object, required: readonly string[] = []): object => ({
  inputSchema: { type: 'object', properties, required },
});
const kind = { type: 'string', enum: ['a', 'b'] };
// A tool of a list is JSON.
const rules = (before: object, after: object): readonly string[] =>
  compareTools([before as never], [after as never]).findings.map(({ rule }) => rule);

it.each([
  ['another name', { name: 'find' }, ['tool-removed']],
  ['a description that was cut', { description: 'Searches' }, ['tool-description-cut']],
  ['an argument that is gone', input({ kind }), ['argument-removed']],
  ['an argument that is demanded', input({ query: { type: 'string' }, kind }, ['query']), ['argument-required']],
  ['another type', input({ query: { type: 'number' }, kind }), ['argument-changed']],
  ['a value that is gone', input({ query: { type: 'string' }, kind: { type: 'string', enum: ['a'] } }), ['argument-changed']],
  ['a hint that is gone', { annotations: {} }, ['tool-hint-widened']],
  ['one more argument', input({ query: { type: 'string' }, kind, more: { type: 'string' } }), []],
  ['another description', input({ query: { type: 'string', description: 'words' }, kind }), []],
])('%s: %j', (_, more, wanted) => {
  expect(rules(tool({}), tool(more))).toEqual(wanted);
});

it.each([
  ['a member that is gone', {}, [], ['result-removed']],
  ['a member that is optional now', { hits: { type: 'array' } }, [], ['result-optional']],
  ['a member of another type', { hits: { type: 'string' } }, ['hits'], ['result-changed']],
  ['one more member', { hits: { type: 'array' }, more: {} }, ['hits'], []],
])('of a result: %s', (_, properties, required, wanted) => {
  const output = (members: object, always: readonly string[]): object => ({
    outputSchema: { properties: members, required: always },
  });
  expect(rules(tool(output({ hits: { type: 'array' } }, ['hits'])), tool(output(properties, required)))).toEqual(wanted);
});
