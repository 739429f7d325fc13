import { expect, test } from 'vitest';
import { parseYamlText } from './yaml-document.ts';

const nested = (levels: number): readonly (readonly [form: string, text: string])[] => [
  ['brackets', `x:\n${' '.repeat(3)}${'[\n   '.repeat(levels)}${']'.repeat(levels)}`],
  ['items of one line', `x:\n  ${'- '.repeat(levels)}a`],
  ['keys of one line', `${'? '.repeat(levels)}a`],
  ['lines', Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}k:\n`).join('')],
];

test.each(nested(250))('%s nested 250 levels deep are read', (_, text) => {
  expect(parseYamlText(text).errors).toEqual([]);
});

test.each([...nested(260), ...nested(4_000)])('%s nested more than 256 levels deep are an error of the document', (_, text) => {
  const { errors, contents } = parseYamlText(text);
  expect([errors.map(({ message }) => message), contents === null]).toEqual([['more than 256 levels'], true]);
});

test('what only looks nested is read', () => {
  const wide = `list: [${'[a], '.repeat(2_000)}]\ntext: |\n  first\n${' '.repeat(2_000)}far to the right\n`;
  expect(parseYamlText(wide).errors).toEqual([]);
});
