// Contracts of a stranger: what comparing them costs is counted, and what was left out is said.
import type { Json, JsonObject } from '@vitrine/core';
import { describe, expect, it, test } from 'vitest';
import { compareContracts } from './contract.ts';
import { compareSchemas } from './schemas.ts';
import { createWork, type Work } from './work.ts';

const many = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const members = (count: number, make: (index: number) => Json): JsonObject =>
  Object.fromEntries(many(count, (index) => [`m${index}`, make(index)]));
const text = { type: 'string' };

function rules(before: JsonObject, after: JsonObject, work: Work): readonly string[] {
  return compareSchemas([before, before], [after, after], 'response', 'x', work).map(({ rule }) => rule);
}

/** A contract whose operations all answer with the shape `A`. */
function contract(operations: number, shapes: JsonObject): string {
  const answer = { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } };
  const paths = Object.fromEntries(many(operations, (index) => [`/p${index}`, { get: { responses: { 200: answer } } }]));
  return JSON.stringify({ openapi: '3.1.0', paths, components: { schemas: shapes } });
}

function difference(before: string, after: string, work: Work): ReturnType<typeof compareContracts> {
  const side = (document: string): Parameters<typeof compareContracts>[0] => ({
    documents: new Map([['/openapi.json', document]]),
    knowsEveryDocument: true,
  });
  return compareContracts(side(before), side(after), work);
}

describe('what comparing costs', () => {
  test('ten members that each refer to their own schema are ten pairs', () => {
    const schema = (more: JsonObject): JsonObject => ({ properties: { ...members(10, () => ({ $ref: '#' })), ...more } });
    const work = createWork(5_000);
    expect(rules(schema({ old: text }), schema({}), work)).toEqual(['response-removed']);
    expect(work.isIncomplete()).toBe(false);
  });

  test.each([1, 100, 10_000])('%i operations that share a wide shape cost the shape once', (operations) => {
    const shape = { A: { properties: { ...members(1_000, () => text), again: { $ref: '#/components/schemas/A' } } } };
    const work = createWork(20_000 + operations * 60);
    expect(difference(contract(operations, shape), contract(operations, { ...shape, B: {} }), work).findings).toEqual([]);
    expect(work.isIncomplete()).toBe(false);
  });

  test('findings are bounded, and the rest is said to be left out', () => {
    const work = createWork();
    const { findings } = difference(
      contract(10_000, { A: { properties: members(1_000, () => text) } }),
      contract(10_000, { A: {} }),
      work,
    );
    expect(findings.length).toBeLessThanOrEqual(20_000);
    expect(work.isIncomplete()).toBe(true);
  });

  test.each([1, 100, 10_000])('%i names and types are compared in proportion', (count) => {
    const list = (from: number): JsonObject => ({
      required: many(count, (index) => `m${from + index}`),
      type: many(count, (index) => `t${from + index}`),
      enum: many(count, (index) => `v${from + index}`),
    });
    const work = createWork(10_000 + count * 1_100);
    const findings = compareSchemas([list(0), {}], [list(count), {}], 'argument', 'x', work);
    expect(findings.map(({ message }) => message.length).every((length) => length < 700)).toBe(true);
    expect(work.isIncomplete()).toBe(false);
  });
});

it.each<readonly [string, JsonObject]>([
  ['a schema that is many parts of itself', { allOf: many(50, () => ({ $ref: '#' })) }],
  [
    'parts that double',
    { $defs: members(60, (index) => ({ allOf: many(2, () => ({ $ref: `#/$defs/m${index + 1}` })) })), $ref: '#/$defs/m0' },
  ],
  ['a chain of references without end', { $ref: '#' }],
  ['a reference of a million steps', { $ref: `#/${'a/'.repeat(1_000_000)}` }],
])('ends: %s', (_, schema) => {
  // what is many parts of itself is left out by its number of parts, nothing by its cost
  expect(rules({ ...schema, title: 'before' }, schema, createWork(100_000))).toEqual([]);
});

it('does not walk a contract that is nested too deep, and says that it was left out', () => {
  const deep = `{"openapi":"3.1.0","paths":{},"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const work = createWork();
  difference(deep, contract(1, {}), work);
  expect(work.isIncomplete()).toBe(true);
});

it('names members that objects have by themselves', () => {
  const before = { properties: { constructor: text, ['__proto__']: text, toString: text } };
  expect(rules(before, { properties: {} }, createWork())).toEqual(
    many(3, () => 'response-removed').slice(0, Object.keys(before.properties).length),
  );
});
