import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { members, serializeDate, serializeInteger, serializeItem, serializeString } from './field-value.ts';

describe('members of a list field', () => {
  test.each([
    ['', []],
    [',', []],
    [' , ,', []],
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['"a,b",c', ['"a,b"', 'c']],
    ['"a\\",b",c', ['"a\\",b"', 'c']],
    ['"a,b', ['"a,b']],
    ['a;q="x,y",b', ['a;q="x,y"', 'b']],
    ['a\\,b', ['a\\', 'b']],
    ['"\\', ['"\\']],
  ])('%j', (value, expected) => {
    expect(members(value)).toEqual(expected);
  });

  test('a semicolon separates where the caller allows it', () => {
    expect(members('a; b="c;d" ;e', ';')).toEqual(['a', 'b="c;d"', 'e']);
  });

  test('joined tokens and quoted strings are split as they were joined', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,12}$/);
    const quoted = fc.string({ maxLength: 12 }).map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`);
    fc.assert(
      fc.property(fc.array(fc.oneof(token, quoted)), fc.constantFrom(',', ', ', ' ,\t', ',,'), (list, separator) => {
        expect(members(list.join(separator))).toEqual(list);
      }),
    );
  });

  test('no value makes it throw, and no member is empty or has outer white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', ',', ';', ' ', '\t', 'a'), maxLength: 60 }), (value) => {
        for (const member of members(value)) expect(member).toBe(member.trim() || 'nothing');
      }),
    );
  });
});

test('strings are quoted, with quotes and backslashes escaped', () => {
  expect(serializeString('a"b\\c')).toBe('"a\\"b\\\\c"');
});

test('what no structured field can carry is refused', () => {
  expect(() => serializeString('ü')).toThrow(RangeError);
  expect(() => serializeInteger(1.5)).toThrow(RangeError);
  expect(() => serializeInteger(1e15)).toThrow(RangeError);
});

test('a date is epoch seconds behind an at sign', () => {
  expect(serializeDate(new Date('2026-11-20T00:00:00Z'))).toBe('@1795132800');
});

test('an item carries its parameters in order', () => {
  expect(serializeItem('default', { q: 120, w: 60 })).toBe('"default";q=120;w=60');
});
