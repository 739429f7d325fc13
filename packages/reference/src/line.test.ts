import { expect, test } from 'vitest';
import { lineAt } from '@vitrine/core/workspace';
import { findLine } from './line.ts';

const yaml = 'paths:\n  /a/b: {}\n  /a:\n    get:\n      description: Reads.\n    post:\n      description: Reads.\n';

test.each([
  [yaml, ['/a', 'get'], '', 4],
  [yaml, ['/a', 'post'], 'Reads.', 7],
  [JSON.stringify({ paths: { '/a': { get: {} } } }, undefined, 2), ['/a', 'get'], '', 4],
  [yaml, ['/a', 'put'], 'Nothing', 3],
  [yaml, ['/none', 'get'], 'Reads.', undefined],
  ['type Query {\n  pages: Int\n  page(\n    id: ID!): Int\n}', ['page'], '', 3],
  ['', ['/a'], '', undefined],
])('a name in %j is found at its line', (text, names, words, line) => {
  expect(findLine(text, names, words)).toBe(line);
});

test('the first line is 1, and an offset behind a line end is in the next', () => {
  expect([lineAt('a\nb', 0), lineAt('a\nb', 1), lineAt('a\nb', 2)]).toEqual([1, 1, 2]);
});
