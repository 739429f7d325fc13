import { expect, test } from 'vitest';
import type { JsonObject } from '@vitrine/core';
import { boundedSchema, localTo } from './schema.ts';

/** Schemas that refer to one another, each `width` times. */
function crossed(count: number, width: number): JsonObject {
  const reference = (index: number): JsonObject => ({ $ref: `#/$defs/d${index % count}` });
  const properties = (from: number): JsonObject =>
    Object.fromEntries(Array.from({ length: width }, (_, index) => [`p${index}`, reference(from + index)]));
  const $defs = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`d${index}`, { type: 'object', properties: properties(index) }]),
  );
  return { type: 'object', properties: { a: reference(0), b: reference(1) }, $defs };
}

// 2,000 tools with schemas like these took 20 ms each.
test.each([
  [40, 40],
  [2, 2_000],
  [500, 200],
])('%d schemas that refer to %d of one another each are followed as far as the budget goes', (count, width) => {
  const schema = crossed(count, width);
  let followed = 0;
  const local = localTo(schema);
  const bounded = boundedSchema(schema, (reference) => {
    followed += 1;
    return local(reference);
  });
  expect(followed).toBeLessThanOrEqual(8 * 701);
  expect(JSON.stringify(bounded).length).toBeLessThanOrEqual(6_000);
  expect(Object.keys(bounded['properties'] as JsonObject)).toEqual(['a', 'b']);
});

test('a wide schema that is referred to again and again is not copied each time', () => {
  const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`m${index}`, true]));
  let reads = 0;
  const counted = new Proxy(wide, {
    get: (target, name) => {
      reads += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  const properties = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`p${index}`, { $ref: '#/$defs/wide' }]));
  boundedSchema({ type: 'object', properties }, () => counted);
  // two copies of 3,000 members, for each of eight depths
  expect(reads).toBeLessThanOrEqual(8 * 4 * 3_000);
});

// 5,000 operations of 300 parameters were expanded eight times each.
test('a schema that is too wide, and not deep, is tried no more often than it has levels', () => {
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`p${index}`, { $ref: '#/$defs/text' }]));
  let followed = 0;
  const bounded = boundedSchema({ type: 'object', properties }, () => {
    followed += 1;
    return { type: 'string', description: 'A text of some length.' };
  });
  // the first try ends where the characters do
  expect(followed).toBeLessThanOrEqual(150);
  expect(bounded).toEqual({ type: 'object', $comment: expect.any(String) as string });
});

test('an ordinary schema is whole', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', enum: ['x', 'y'] } }, required: ['a'] };
  expect(boundedSchema(schema)).toEqual(schema);
});
