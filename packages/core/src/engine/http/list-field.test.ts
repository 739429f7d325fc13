import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { members } from './list-field.ts';

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

  test('a semicolon separates when it is asked to', () => {
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
