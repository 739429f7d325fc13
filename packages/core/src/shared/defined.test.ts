import { expect, expectTypeOf, test } from 'vitest';
import { defined } from './defined.ts';

test('a member without a value is absent; every other value stays, in its order', () => {
  const members = { b: undefined, a: 0, d: '', c: null, e: false };
  expect(Object.entries(defined(members))).toEqual([
    ['a', 0],
    ['d', ''],
    ['c', null],
    ['e', false],
  ]);
});

test('what can be undefined becomes optional', () => {
  const title = undefined as string | undefined; // what a caller may hand in
  const value: { readonly name: string; readonly title?: string } = { name: 'x', ...defined({ title }) };
  expect(Object.keys(value)).toEqual(['name']);
  expectTypeOf(defined({ title, size: title?.length ?? 0 }).size).toEqualTypeOf<number>();
});
