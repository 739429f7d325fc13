import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growsLinearly } from '../../../../../workshop/growth.ts';
import { decodeHeaderValue } from './header-value.ts';

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
