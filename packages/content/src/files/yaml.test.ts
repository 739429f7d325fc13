import { LineCounter } from 'yaml';
import { expect, test } from 'vitest';
import { growsLinearly } from '../../../../workshop/growth.ts';
import { readFactsFile } from './facts-file.ts';
import { parseYaml, parseYamlDocument } from './yaml.ts';

const encoder = new TextEncoder();
const members = (count: number, value = 'x'): string =>
  Array.from({ length: count }, (_, index) => `k${index}: ${value}\n`).join('');

test('a map costs in proportion to its members', async () => {
  expect(await growsLinearly((size) => parseYamlDocument(members(size)), 1_000)).toBe(true);
});

test('the line of each of many members costs one look-up', async () => {
  const lines = (size: number): void => {
    const read = readFactsFile('front.yaml', encoder.encode(`a:\n${members(size).replaceAll('k', '  k')}`));
    for (let index = 0; read.ok && index < size; index++) expect(read.source.line(['a', `k${index}`])).toBe(index + 2);
  };
  expect(await growsLinearly(lines, 500)).toBe(true);
});

test.each([
  ['a: 1\nb: 2\na: 3\n', 'a', 3],
  ['x: {a: 1, a: 2}\n', 'a', 1],
  ['- 1: a\n- 1: a\n  1: b\n', '1', 3],
  ['? {a: 1,\n  a: 2}\n: x\n', 'a', 2],
  ['a: 1\n<<: b\n<<: c\n', '<<', 3],
])('a key twice in one map is an error: %j', (text, key, line) => {
  const lineCounter = new LineCounter();
  const { errors } = parseYamlDocument(text, { lineCounter, prettyErrors: false });
  expect(errors.map(({ code, message }) => [code, message])).toEqual([['DUPLICATE_KEY', `the key "${key}" twice in one map`]]);
  expect(lineCounter.linePos(errors[0]?.pos[0] ?? -1).line).toBe(line);
  expect(() => parseYaml(text)).toThrow('twice in one map');
});

test.each(['a: 1\nA: 2\n', '1: a\n"1": b\n', 'x: {a: 1}\ny: {a: 1}\n', '? [a]\n: 1\n? [a]\n: 2\n'])(
  'keys that differ are none: %j',
  (text) => {
    expect(parseYamlDocument(text).errors).toEqual([]);
  },
);

test('the line is that of the deepest part of a path that is there', () => {
  const read = readFactsFile('front.yaml', encoder.encode('a:\n  - b: 1\n  - c: {d: 2}\n    e:\nf: &x {g: 1}\nh: *x\n'));
  if (!read.ok) throw new Error('not read');
  const { source } = read;
  const paths = [[], ['a'], ['a', 1, 'c', 'd'], ['a', 1, 'e', 'z'], ['a', 7], ['h', 'g'], ['z']];
  expect(paths.map((path) => source.line(path))).toEqual([1, 2, 3, 4, 2, 6, 1]);
});
