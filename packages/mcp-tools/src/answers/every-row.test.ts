import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inEveryRow, withCommon, without } from './every-row.ts';
import type { JsonObject } from './json.ts';

const value = fc.oneof(fc.constantFrom('a', 'b'), fc.array(fc.constantFrom(1, 2), { maxLength: 2 }));
const members = fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), value);
const row: fc.Arbitrary<JsonObject> = fc.dictionary(fc.constantFrom('id', 'note', 'hints'), fc.oneof(value, members));

it('a row is what it was once what all share is put back', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
      const common = inEveryRow(rows);
      expect(rows.map((each) => withCommon(without(each, common), common))).toEqual(rows);
    }),
  );
});

it('what objects share is given once too, and nothing of a single row', () => {
  const rows = [1, 2].map((id) => ({ id, kind: 'a', check: { depth: id, note: 'Not shown.' } }));
  expect(inEveryRow(rows)).toEqual({ kind: 'a', check: { note: 'Not shown.' } });
  expect(without(rows[0] ?? {}, inEveryRow(rows))).toEqual({ id: 1, check: { depth: 1 } });
  expect(inEveryRow(rows.slice(1))).toEqual({});
});
