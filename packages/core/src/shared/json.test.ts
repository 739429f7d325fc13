import { expect, test, expectTypeOf } from 'vitest';
import { pointerNames, valueAtPointer, defined } from './json.ts';

// The document of RFC 6901 section 5, and the fragments of its section 6.
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

test.each([
  ['', document],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%25d', 2],
  ['/e%5Ef', 3],
  ['/g%7Ch', 4],
  ['/i%5Cj', 5],
  ['/k%22l', 6],
  ['/%20', 7],
  ['/m~0n', 8],
])('%s leads to its value', (fragment, value) => {
  expect(valueAtPointer(document, fragment)).toEqual(value);
});

test.each(['foo', '/bar', '/foo/2', '/foo/00', '/foo/-', '/foo/length', '/foo/0/x', '/constructor', '/__proto__', '/%'])(
  '%s leads to nothing',
  (fragment) => {
    expect(valueAtPointer(document, fragment)).toBeUndefined();
  },
);

test('a percent sign that encodes nothing, and ~01, are read as written', () => {
  expect(pointerNames('/100%/~01/a%2Fb')).toEqual(['100%', '~1', 'a/b']);
});

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
