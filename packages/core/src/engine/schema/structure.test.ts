import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import { lazyCheck } from './check.ts';
import { requireStructure } from './structure.ts';

test.each<[JsonObject, RegExp]>([
  [{ type: 'text' }, /test\/type: expected a type name/],
  [{ type: ['string', 'text'] }, /test\/type: expected a type name/],
  [{ properties: { a: { patternProperties: {} } } }, /test\/properties\/a: unknown keyword "patternProperties"/],
  [{ properties: [] }, /test\/properties: expected an object of schemas/],
  [{ $defs: { a: { anyOf: {} } } }, /test\/\$defs\/a\/anyOf: expected a list of schemas/],
  [{ oneOf: [true, 3] }, /test\/oneOf\/1: expected a schema/],
  [{ $ref: 'https://example.com/schema' }, /expected a \$ref within the schema/],
  [{ $ref: '#/$defs/missing' }, /nothing is at #\/\$defs\/missing/],
  [{ minLength: '3' }, /test\/minLength: expected a number/],
  [{ pattern: 3 }, /test\/pattern: expected a string/],
  [{ required: 'a' }, /test\/required: expected a list/],
  [{ toString: 1 }, /unknown keyword "toString"/],
])('%j is refused with its place, before anything is compiled', (schema, message) => {
  expect(() => {
    requireStructure(schema, 'test');
  }).toThrow(message);
  expect(() => lazyCheck(schema, 'test')).toThrow(message);
});

test('a schema is compiled by the first value that it checks', () => {
  const check = lazyCheck({ minLength: -1 }, 'test');
  expect(() => check('')).toThrow('test/minLength: expected a non-negative integer');
});
