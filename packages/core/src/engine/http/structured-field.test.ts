import { expect, test } from 'vitest';
import { serializeDate, serializeInteger, serializeItem, serializeString } from './structured-field.ts';

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
