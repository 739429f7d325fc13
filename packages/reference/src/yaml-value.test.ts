import { parseDocument } from 'yaml';
import { expect, test } from 'vitest';
import { growsLinearly } from '../../../workshop/growth.ts';
import { yamlValue } from './yaml-value.ts';

const valueOf = (text: string, merge = false): unknown =>
  yamlValue(parseDocument(text, { merge, logLevel: 'silent', uniqueKeys: false }));

test.each([
  ['', null],
  ['a', 'a'],
  ['a: 1\nb: [x, {c: null}]\n? d\n', { a: 1, b: ['x', { c: null }], d: null }],
  ['1: a\ntrue: b\n: c\n? [x]\n: d\n', { 1: 'a', true: 'b', '': 'c', '["x"]': 'd' }],
  ['a: &x {b: 1}\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
  ['- &x 1\n- *x\n- &x 2\n- *x\n', [1, 1, 2, 2]],
  ['a: &x\n  b: &x 1\n  c: *x\nd: *x\n', { a: { b: 1, c: 1 }, d: 1 }],
  ['&k a: 1\nb: *k\n', { a: 1, b: 'a' }],
])('%j', (text, value) => {
  expect(valueOf(text)).toEqual(value);
});

test('what is under one anchor is one object', () => {
  const [first, second] = valueOf('- &x {a: 1}\n- *x\n') as readonly unknown[];
  expect(second).toBe(first);
});

test('members win over what is merged, and earlier sources over later ones', () => {
  const text = 'a: &a {x: 1, y: 1}\nb: &b {x: 2, z: 2}\nc: {y: 0, <<: [*a, *b]}\nd: {<<: *a, x: 3}\n';
  expect(valueOf(text, true)).toMatchObject({ c: { y: 0, x: 1, z: 2 }, d: { x: 3, y: 1 } });
  expect(valueOf('{<<: {x: 1}}')).toEqual({ '<<': { x: 1 } });
  expect(() => valueOf('{<<: text}', true)).toThrow('merges objects');
});

test('__proto__ is a member like others', () => {
  const value = valueOf('__proto__: {admin: true}') as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(['__proto__']);
  expect(value['admin']).toBeUndefined();
});

test('an alias without an anchor before it, and a value that contains itself, are refused', () => {
  expect(() => valueOf('- *x\n- &x 1\n')).toThrow(ReferenceError);
  expect(() => valueOf('&x [a, *x]')).toThrow(RangeError);
  const circular = yamlValue(parseDocument('&x {name: a, self: *x}'), { circular: true }) as { readonly self: unknown };
  expect(circular.self).toBe(circular);
});

test('aliases of aliases end at a number of characters, and not in memory', () => {
  const levels = Array.from({ length: 12 }, (_, level) => `- &l${level + 1} [${`*l${level}, `.repeat(10)}]\n`);
  expect(() => valueOf(`- &l0 ${'x'.repeat(100)}\n${levels.join('')}`)).toThrow('repeat more than');
  expect(() => valueOf(`- &a ${'x'.repeat(1_000_000)}\n${'- *a\n'.repeat(34)}`)).toThrow('repeat more than');
  expect(() => valueOf(`- &a ${'x'.repeat(1_000)}\n${'- *a\n'.repeat(300)}`)).toThrow('repeat more than 250600 characters');
  expect(valueOf(`- &a {x: 1}\n${'- *a\n'.repeat(5_000)}`)).toHaveLength(5_001);
});

// Of 40,000 aliases each looked through all before it; of anchors that contain one, each through the whole document.
test.each([
  ['an anchor and its alias', (index: number) => `- &a${index} x\n- *a${index}\n`],
  ['an anchor of an alias', (index: number) => (index === 0 ? '- &a0 x\n' : `- &a${index} [*a0]\n- *a${index}\n`)],
])('%s, repeated, cost in proportion', async (_, part) => {
  const documents = new Map(
    [100, 800].map((size) => [size, parseDocument(Array.from({ length: size }, (_each, index) => part(index)).join(''))]),
  );
  expect(await growsLinearly((size) => yamlValue(documents.get(size) ?? parseDocument('')), 100)).toBe(true);
});
