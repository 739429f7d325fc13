import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json.ts';
import { headerParameters, mismatchedParameter, decodeHeaderValue } from './header-parameter.ts';
import { Buffer } from 'node:buffer';
import { growsLinearly } from '../../../../../workshop/growth.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    page: { type: 'integer', 'x-mcp-header': 'Page' },
    exact: { type: 'boolean', 'x-mcp-header': 'Exact' },
    place: { type: 'object', properties: { city: { type: 'string', 'x-mcp-header': 'City' } } },
    plain: { type: 'string' },
  },
};
const parameters = headerParameters(schema, 'tool');

test('annotated arguments are found at every depth of properties', () => {
  expect(parameters).toEqual([
    { field: 'mcp-param-region', path: ['region'] },
    { field: 'mcp-param-page', path: ['page'] },
    { field: 'mcp-param-exact', path: ['exact'] },
    { field: 'mcp-param-city', path: ['place', 'city'] },
  ]);
});

test.each([
  [{ 'x-mcp-header': 'a b', type: 'string' }, /HTTP token/],
  [{ 'x-mcp-header': '', type: 'string' }, /HTTP token/],
  [{ 'x-mcp-header': true, type: 'string' }, /HTTP token/],
  [{ 'x-mcp-header': 'A', type: 'number' }, /string, integer or boolean/],
  [{ 'x-mcp-header': 'A' }, /string, integer or boolean/],
  [{ type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } }, /only on members reached through properties/],
  [{ anyOf: [{ type: 'string', 'x-mcp-header': 'A' }] }, /only on members reached through properties/],
])('%j is refused when the tool is defined', (member, message) => {
  expect(() => headerParameters({ type: 'object', properties: { member } }, 'tool a')).toThrow(message);
  expect(() => headerParameters({ type: 'object', properties: { member } }, 'tool a')).toThrow(/^tool a: /);
});

test('two arguments cannot share a field, whatever its case', () => {
  const properties = { a: { type: 'string', 'x-mcp-header': 'One' }, b: { type: 'string', 'x-mcp-header': 'ONE' } };
  expect(() => headerParameters({ type: 'object', properties }, 'tool')).toThrow(/once/);
});

describe('fields and arguments', () => {
  const differing = (given: JsonObject, fields: Readonly<Record<string, string>>): string | undefined =>
    mismatchedParameter(parameters, given, (name) => fields[name] ?? null)?.field;

  test.each([
    [{}, {}],
    [{ region: 'eu' }, { 'mcp-param-region': 'eu' }],
    [{ region: 'eu' }, { 'mcp-param-region': ' eu\t' }],
    [{ region: '世界' }, { 'mcp-param-region': '=?base64?5LiW55WM?=' }],
    [{ page: 42 }, { 'mcp-param-page': '42' }],
    [{ page: 42 }, { 'mcp-param-page': '42.0' }],
    [{ page: -1 }, { 'mcp-param-page': '-1' }],
    [{ exact: false }, { 'mcp-param-exact': 'false' }],
    [{ place: { city: 'Rome' } }, { 'mcp-param-city': 'Rome' }],
    [{ plain: 'a' }, { 'mcp-param-plain': 'b' }],
    // Nothing to agree with: refusing it would refuse clients that send a field for a default.
    [{}, { 'mcp-param-region': 'eu' }],
    [{ region: null }, { 'mcp-param-region': 'eu' }],
    // Of the wrong type: the schema states what is wrong.
    [{ region: ['eu'] }, {}],
    [{ place: 'Rome' }, {}],
  ])('%j agrees with %j', (given, fields) => {
    expect(differing(given, fields)).toBeUndefined();
  });

  test.each([
    [{ region: 'eu' }, {}, 'region'],
    [{ region: 'eu' }, { 'mcp-param-region': 'us' }, 'region'],
    [{ region: 'eu' }, { 'mcp-param-region': 'EU' }, 'region'],
    [{ region: 'eu' }, { 'mcp-param-region': '=?base64?ZXU?=' }, 'region'],
    [{ page: 42 }, { 'mcp-param-page': '43' }, 'page'],
    [{ page: 42 }, { 'mcp-param-page': '0x2a' }, 'page'],
    [{ page: 42 }, { 'mcp-param-page': '4.2e1' }, 'page'],
    [{ exact: false }, { 'mcp-param-exact': '0' }, 'exact'],
    [{ region: 'eu', place: { city: 'Rome' } }, { 'mcp-param-region': 'eu' }, 'city'],
  ])('%j contradicts %j', (given, fields, name) => {
    expect(differing(given, fields)).toBe(`mcp-param-${name}`);
  });
});

describe('values of MCP header fields', () => {
  test.each([
    ['search_docs', 'search_docs'],
    [' \tsearch_docs \t', 'search_docs'],
    ['', ''],
    ['=?base64?w7Y=?=', 'ö'],
    ['=?base64??=', ''],
    ['=?base64?YQ==?=', 'a'],
    ['=?base64?', '=?base64?'],
    ['=?base64?=', '=?base64?='],
    ['a=?base64?YQ==?=', 'a=?base64?YQ==?='],
    ['=?base64?YQ==?=a', '=?base64?YQ==?=a'],
    ['=?BASE64?YQ==?=', '=?BASE64?YQ==?='],
  ])('%j has the value %j', (field, value) => {
    expect(decodeHeaderValue(field)).toBe(value);
  });

  test.each([
    'ö',
    'a\nb',
    '\0',
    '\x7f',
    '=?base64?YQ?=',
    '=?base64?Y===?=',
    '=?base64?****?=',
    '=?base64?/w==?=',
    '=?base64?YQ-_?=',
  ])('%j has no value', (field) => {
    expect(decodeHeaderValue(field)).toBeUndefined();
  });

  test('a field full of white space keeps what is inside, and takes time that grows with its length alone', async () => {
    const field = `a${' '.repeat(16_000)}b`;
    expect(decodeHeaderValue(field)).toBe(field);
    expect(decodeHeaderValue(` ${field}\t`)).toBe(field);
    expect(decodeHeaderValue(' '.repeat(16_000))).toBe('');
    for (const end of ['', 'b'])
      expect(await growsLinearly((size) => void decodeHeaderValue(`a${' '.repeat(size)}${end}`), 2_000)).toBe(true);
  });

  test('every text survives being encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ö', '\n', '漢', '🙂', '\0') }), (text) => {
        const encoded = Buffer.from(text).toString('base64');
        expect(decodeHeaderValue(`=?base64?${encoded}?=`)).toBe(text);
      }),
    );
  });

  test('no field makes it throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code)) }),
          fc.base64String().map((text) => `=?base64?${text}?=`),
        ),
        (field) => {
          expect(['string', 'undefined']).toContain(typeof decodeHeaderValue(field));
        },
      ),
    );
  });
});
