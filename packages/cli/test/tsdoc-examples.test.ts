// Each function that a program meets shows a program in its documentation, and that text is part of a file that is compiled and run here.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const library = `${root}packages/cli/src/library/`;
const sources = readdirSync(library).map((name) => readFileSync(library + name, 'utf8'));
/** Modules of the library that no entry hands on as they are. */
const internal = new Set([
  'adopt',
  'adoptOrRender',
  'bytesOf',
  'documentsIn',
  'checked',
  'follow',
  'frontOf',
  'servedOf',
  'mcpContentOf',
]);
const alsoInternal = new Set(['buildFolder', 'fileOf', 'render', 'checkOptions', 'servingOf', 'siteOf']);

const documented = sources.flatMap((source) =>
  [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:\/\/.*\n)*export (?:async )?function (\w+)/g)].map(
    ([, comment = '', name = '']) => [name, comment] as const,
  ),
);
const met = documented.filter(([name]) => !internal.has(name) && !alsoInternal.has(name));

/** Lines without their indentation, and without empty ones. */
const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

test('there are functions to document', () => {
  expect(met.map(([name]) => name)).toEqual(expect.arrayContaining(['createFront', 'serve', 'toWorker', 'toLambdaHandler']));
});

test.each(met)('the example of %s is text of a program that is run', (_, comment) => {
  const [, path = '', code = ''] = /@example (\S+)\n \* ```(?:ts|js)\n([\s\S]*?) \* ```/.exec(comment) ?? [];
  expect(path).toMatch(/^examples\/|^packages\/cli\/test\//);
  const shown = lines(code.replaceAll(/^ \* ?/gm, ''));
  expect(shown.length).toBeGreaterThan(0);
  expect(lines(readFileSync(root + path, 'utf8')).join('\n')).toContain(shown.join('\n'));
});
