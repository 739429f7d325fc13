// The rule of the linter that keeps the order of layers.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import plugin from '../scripts/lint-layers.mjs';

const root = '/repository';
const options = [
  { root, folder: 'src', layers: ['shared', 'engine/http', 'engine/store', 'pages'], apart: { pages: ['engine/http'] } },
];

/** What is reported for an import of a file. */
function reported(file, specifier) {
  const messages = [];
  const context = { options, filename: join(root, file), report: ({ message }) => messages.push(message) };
  const visitors = plugin.rules.order.create(context);
  visitors.ImportDeclaration?.({ source: { type: 'Literal', value: specifier } });
  return messages;
}

test.each([
  ['src/shared/a.ts', '../engine/http/b.ts', 'shared must not import engine/http'],
  ['src/engine/http/a.ts', '../store/b.ts', 'engine/http must not import engine/store'],
  ['src/pages/a.ts', '../engine/http/b.ts', 'pages must not import engine/http'],
])('%s may not import %s', (file, specifier, message) => {
  expect(reported(file, specifier)).toEqual([`${message}: see the layers in oxlint.config.mjs`]);
});

test.each([
  ['src/engine/store/a.ts', '../http/b.ts'],
  ['src/engine/store/a.ts', './b.ts'],
  ['src/shared/a.ts', '../index.ts'],
  ['src/index.ts', './pages/b.ts'],
  ['src/shared/a.ts', 'engine/http'],
  ['src/shared-words/a.ts', '../pages/b.ts'],
])('%s may import %s', (file, specifier) => {
  expect(reported(file, specifier)).toEqual([]);
});
