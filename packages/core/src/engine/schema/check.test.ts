import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import { compile } from './check.ts';
import { describeIssue } from './validate.ts';
import { runsOf } from '../../../../../workshop/full.ts';

const said = (schema: JsonObject, value: unknown): readonly string[] => compile(schema, 'test')(value).issues.map(describeIssue);

describe('what is said to a model', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 5 },
      limit: { type: 'integer', minimum: 1, maximum: 20 },
      kind: { enum: ['a', 'b'] },
    },
    required: ['query'],
    additionalProperties: false,
  };
  test.each<[unknown, readonly string[]]>([
    [{ query: 'x' }, []],
    [{}, ['query: is required']],
    [{ query: '' }, ['query: must contain at least 1 character']],
    [{ query: '123456' }, ['query: must contain at most 5 characters']],
    [{ query: 'x', limit: 0 }, ['limit: must be at least 1']],
    [{ query: 'x', limit: 1.5 }, ['limit: must be an integer']],
    [{ query: 'x', kind: 'c' }, ['kind: must be one of "a", "b"']],
    [{ query: 'x', q: 1 }, ['q: is unknown; known members are query, limit, kind']],
    [[], ['must be an object']],
    [{ query: '😀😀😀😀😀' }, []],
  ])('%j: %j', (value, issues) => {
    expect(said(schema, value)).toEqual(issues);
  });

  test('names of Object.prototype are unknown like any other', () => {
    expect(said(schema, JSON.parse('{"query":"x","__proto__":1}'))).toHaveLength(1);
    expect(said(schema, { query: 'x', constructor: 1 })).toHaveLength(1);
    expect(said({ type: 'object', required: ['toString'] }, {})).toEqual(['toString: is required']);
  });

  test('alternatives are named by what they require', () => {
    const either: JsonObject = { type: 'object', oneOf: [{ required: ['query'] }, { required: ['id'] }] };
    expect(said(either, {})).toEqual(['must satisfy exactly one of: query; id']);
  });
});

describe('schemas that are refused at start, with their place', () => {
  test.each<[JsonObject, RegExp]>([
    [{ type: ['string', 'text'] }, /test\/type: expected a type name/],
    [{ properties: [] }, /test\/properties: expected an object of schemas/],
    [{ $defs: { a: { anyOf: {} } } }, /test\/\$defs\/a\/anyOf: expected a non-empty array/],
    [{ oneOf: [true, 3] }, /test\/oneOf\/1: expected a schema/],
    [{ $ref: '#/$defs/missing' }, /nothing is at #\/\$defs\/missing/],
    [{ minLength: '3' }, /test\/minLength: expected a number/],
    [{ toString: 1 }, /unknown keyword "toString"/],
    [{ type: 'text' }, /test\/type: expected a type name/],
    [{ properties: { a: { patternProperties: {} } } }, /test\/properties\/a: unknown keyword "patternProperties"/],
    [{ $ref: 'https://example.com/schema' }, /expected a \$ref within the schema/],
    [{ $ref: '#/$defs/missing' }, /nothing is at #\/\$defs\/missing/],
    [{ minLength: -1 }, /expected a non-negative integer/],
    [{ multipleOf: 0 }, /greater than 0/],
    [{ enum: [] }, /expected a non-empty array/],
    [{ items: 3 }, /expected a schema/],
    [{ pattern: '(' }, /test\/pattern: expected a regular expression \(ECMA-262, flag u\), received "\("/],
    [{ properties: { a: { title: 5 } } }, /test\/properties\/a\/title: expected a string/],
    [{ required: [1] }, /expected member names/],
  ])('%j', (schema, message) => {
    expect(() => compile(schema, 'test')).toThrow(message);
  });
});

test('a schema may refer to itself', () => {
  const tree: JsonObject = {
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, additionalProperties: false } },
  };
  expect(said(tree, { next: { next: {} } })).toEqual([]);
  expect(said(tree, { next: { next: { other: 1 } } })).toEqual(['next.next.other: is unknown; known members are next']);
});

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object') }),
  fc.record({ minimum: fc.integer({ min: -3, max: 3 }), exclusiveMaximum: fc.integer({ min: -3, max: 5 }) }),
  fc.record({ minLength: fc.nat(3), maxLength: fc.nat(5) }),
  fc.record({ minItems: fc.nat(2), maxItems: fc.nat(3), uniqueItems: fc.boolean() }),
  fc.record({ multipleOf: fc.constantFrom(1, 2, 0.5) }),
  fc.record({
    enum: fc.array(fc.constantFrom('a', 1, null, true, 'b'), { minLength: 1, maxLength: 3 }).map((values) => [...new Set(values)]),
  }),
  fc.record({ const: fc.constantFrom('a', 1, null, false) }),
  fc.record({ pattern: fc.constantFrom('^a', 'b$', '[0-9]') }),
);
const schemas: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { noNullPrototype: true }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
    }),
    fc.record({ items: tie('schema') }),
    fc.record({ prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }), not: tie('schema') }),
    fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
  ),
})).schema;
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', 'ab', '1', '', null, true, false, 0, 1, 2, -1, 0.5, 3),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { noNullPrototype: true }),
  ),
})).value;

test('it agrees with Ajv on generated schemas and values', () => {
  const ajv = new Ajv2020({ strict: false });
  fc.assert(
    fc.property(schemas, fc.array(values, { minLength: 5, maxLength: 10 }), (schema, list) => {
      const check = compile(schema, 'test');
      const validate = ajv.compile(schema);
      for (const value of list) expect(check(value).issues.length === 0).toBe(validate(value));
      ajv.removeSchema();
    }),
    { numRuns: runsOf(400) },
  );
});
