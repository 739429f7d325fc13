import { type Json } from '@vitrine/core';
import { parseYaml } from '@vitrine/content/files';
import { expect, test } from 'vitest';
import { full } from '../../../../workshop/full.ts';
import { yamlText } from './yaml-edit.ts';

/** Texts that a reader of YAML could take for something else. */
const texts = [
  '',
  ' ',
  '~',
  'null',
  'yes',
  'true',
  '0x1f',
  '1_000',
  '1e3',
  '.5',
  '2026-01-01',
  '-',
  '- a',
  '?',
  '? a',
  ':',
  'a: b',
  'a #b',
  '#',
  '&a',
  '*a',
  '!t',
  '|',
  '>',
  '%',
  '@',
  '`',
  '{',
  '[a',
  ',',
  '"',
  "'",
  "it's",
  '---',
  '...',
  '---\na',
  'a\n',
  '\na',
  ' a',
  'a ',
  'a\tb',
  '\t',
  'a\n\n\nb',
  '  a\nb',
  'a\n  b\n',
  'a\n#b',
  'a\n- b',
  'a: |\n  b',
  '\r',
  'a\r\nb',
  '\u0000',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ud800',
  '😀',
  '__proto__',
  '<<',
  'imported',
  'x'.repeat(300),
  'word '.repeat(60),
  'word '.repeat(60).trim(),
  `${'x'.repeat(200)}: y`,
  `a\n${'word '.repeat(60)}\nb`,
]; // prettier-ignore

function valueOf(random: () => number, depth: number): Json {
  const below = (count: number): number => random() % count;
  const text = (): string => texts[below(texts.length)] ?? '';
  switch (depth <= 0 ? below(4) : below(7)) {
    case 0:
      return below(2) === 0;
    case 1:
      return [0, -1, 1.5, 1e21, 2 ** 53][below(5)] ?? 0;
    case 2:
      return null;
    case 3:
      return text();
    case 4:
      return Array.from({ length: below(4) }, () => valueOf(random, depth - 1));
    default:
      return Object.fromEntries(Array.from({ length: below(5) }, () => [text(), valueOf(random, depth - 1)]));
  }
}

const rounds = full ? 2_000 : 300;

// A new file is not read again once it is written.
test('what is written is read as the same value, at every place', () => {
  let state = 39;
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
  for (let round = 0; round < rounds; round++) {
    const inner = valueOf(random, 4);
    const memory = { source: 's', id: 'i', digest: 'd', said: { a: valueOf(random, 1), b: '' } };
    const value = {
      list: [inner, { id: 'x', inner, imported: memory }],
      [texts[round % texts.length] ?? '']: inner,
      imported: [memory],
    };
    expect(parseYaml(yamlText(value)), JSON.stringify(value)).toEqual(value);
  }
});
