import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeBudget, fitRecord, fitRows, inEveryRow, withCommon, without } from './budget.ts';
import { cut } from './cut.ts';
import { type JsonObject, jsonBytes } from './json.ts';
import { runsOf } from '../../../../workshop/full.ts';

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

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 200, maxLength: 3_000 }),
  fc.constant('\u0000'.repeat(900)),
  fc.constant('😀'.repeat(700)),
);
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 30 }),
    fc.dictionary(text, tie('value'), { maxKeys: 12 }),
  ),
}));
// JSON.parse and stringify make plain JSON of what fast-check generates (no prototypes of its own).
const anyRecord = fc.dictionary(text, anyJson, { maxKeys: 20 }).map((record) => JSON.parse(JSON.stringify(record)) as JsonObject);

describe('fitRecord', () => {
  it('leaves a record alone that fits to the byte, and cuts it one byte below', () => {
    const record = { title: 'x', text: 'é'.repeat(1_000) };
    const size = jsonBytes(record);
    expect(fitRecord(record, size)).toBe(record);
    const cut = fitRecord(record, size - 1);
    expect(cut['omitted']).toBeDefined();
    expect(jsonBytes(cut)).toBeLessThan(size);
  });

  it('never exceeds its bytes, whatever the record holds', () => {
    fc.assert(
      fc.property(anyRecord, fc.integer({ min: 300, max: 8_000 }), (record, bytes) => {
        expect(jsonBytes(fitRecord(record, bytes))).toBeLessThanOrEqual(bytes);
      }),
      { numRuns: runsOf(120) },
    );
  });

  it('uses its bytes nearly to the last and never one more, before it says what was left out', () => {
    const members = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(members, fc.integer({ min: 1_200, max: 6_000 }), (lengths, bytes) => {
        const record = Object.fromEntries(lengths.map((length, index) => [`m${index}`, 'x'.repeat(length)]));
        const size = jsonBytes(cut(record, bytes, '', new Map()));
        const room = Math.min(bytes, jsonBytes(record));
        expect(size).toBeLessThanOrEqual(room);
        // A share is rounded down, and the ellipsis has three bytes.
        expect(size).toBeGreaterThan(room - 8 * (lengths.length + 1));
      }),
    );
  });

  it('cuts the largest member and leaves the small ones whole', () => {
    const cut = fitRecord({ id: 'a', title: 'Short', description: 'long '.repeat(2_000), tags: ['x', 'y'] }, 2_000);
    expect(cut).toMatchObject({ id: 'a', title: 'Short', tags: ['x', 'y'] });
    expect(cut['description']).toMatch(/^long .*…$/);
  });

  it('counts what it left out by path: items of a list, characters of a text', () => {
    const artifacts = Array.from({ length: 200 }, (_, index) => ({ url: `https://example.test/${index}`, size_bytes: index }));
    const cut = fitRecord({ artifacts, summary: 's'.repeat(5_000) }, 3_000);
    const cutArtifacts = cut['artifacts'] as readonly unknown[];
    const summary = cut['summary'] as string;
    expect(cut['omitted']).toEqual({ artifacts: 200 - cutArtifacts.length, summary: 5_000 - (summary.length - 1) });
  });

  it('keeps an address, a command and a digest whole or leaves them out', () => {
    const long = 'a'.repeat(3_000);
    const cut = fitRecord({ url: `https://example.test/${long}`, command: `run ${long}`, text: long }, 1_500);
    expect(cut['url']).toBeUndefined();
    expect(cut['command']).toBeUndefined();
    expect(cut['text']).toMatch(/…$/);
    expect(cut['omitted']).toMatchObject({ url: 3_023, command: 3_006 });
  });

  it('never parts a surrogate pair', () => {
    for (const text of ['😀'.repeat(500), 'a😀'.repeat(500), '"é😀\n'.repeat(200)])
      for (let bytes = 300; bytes < 340; bytes++) expect(JSON.stringify(fitRecord({ text }, bytes))).not.toMatch(/\\ud8/);
  });

  it('names no path that a team’s own member names could make long or odd', () => {
    const cut = fitRecord({ ['<script>'.repeat(20)]: 'x'.repeat(5_000), plain: 'y'.repeat(5_000) }, 2_000);
    expect(Object.keys(cut['omitted'] ?? {})).toEqual(['plain', 'others']);
  });
});

describe('fitRows', () => {
  const list = (sizes: readonly number[]): JsonObject[] => sizes.map((size, id) => ({ id, text: 'x'.repeat(size) }));

  it('shows every row once over all pages, whatever the limit and the sizes of the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 2_000, max: 9_000 }),
        (sizes, limit, bytes) => {
          const rows = list(sizes);
          const seen: unknown[] = [];
          for (let from = 0, more = true; more; ) {
            const page = fitRows(
              { name: 'rows', list: rows, show: (row) => row, from, limit, cursorAt: String },
              { note: 'n' },
              bytes,
            );
            expect(jsonBytes(page)).toBeLessThanOrEqual(bytes);
            const pageRows = page['rows'] as readonly JsonObject[];
            seen.push(...pageRows.map(({ id }) => id));
            more = page['truncated'] === true;
            expect(page['total']).toBe(rows.length);
            expect(page['next_cursor'] === undefined).toBe(!more);
            if (more) expect(Number(page['next_cursor'])).toBeGreaterThan(from);
            from = Number(page['next_cursor']);
          }
          expect(seen).toEqual(rows.map(({ id }) => id));
        },
      ),
      { numRuns: runsOf(80) },
    );
  });

  it('does not let one long row push out the others', () => {
    const page = fitRows({ name: 'rows', list: list([50_000, 10, 10]), show: (row) => row, from: 0, limit: 3 }, {}, 8_000);
    expect(page['rows']).toHaveLength(3);
    expect(page['truncated']).toBe(false);
  });
});

describe('the operator’s budget', () => {
  it('is 2,000 tokens by default and 8,000 with a limit', () => {
    expect(completeBudget()).toEqual({ defaultBytes: 8_000, maxBytes: 32_000, characters: 3_600 });
    expect(completeBudget({ maxBytes: 4_000 })).toEqual({ defaultBytes: 4_000, maxBytes: 4_000, characters: 3_600 });
    expect(completeBudget({ maxBytes: 2_000 })).toEqual({ defaultBytes: 2_000, maxBytes: 2_000, characters: 2_000 });
  });

  it.each([
    [{ maxBytes: 32_001 }, 'budget.maxBytes'],
    [{ defaultBytes: 1_999 }, 'budget.defaultBytes'],
    [{ defaultBytes: 9_000, maxBytes: 8_000 }, 'budget.defaultBytes'],
    [{ defaultBytes: Number.NaN }, 'budget.defaultBytes'],
    [{ characters: 999 }, 'budget.characters: expected an integer from 1000 to 8000, received 999'],
    [
      { characters: 9_000 },
      'budget.characters: expected an integer from 1000 to 8000, received 9000. Lower it, or raise budget.defaultBytes.',
    ],
  ])('%o is refused at start with the name of the field', (budget, field) => {
    expect(() => completeBudget(budget)).toThrow(field);
  });
});

it('counts the bytes that JSON.stringify would write, and ends at the limit', () => {
  const encoder = new TextEncoder();
  const counts = (record: JsonObject, most: number): void => {
    const size = encoder.encode(JSON.stringify(record)).length;
    expect(jsonBytes(record)).toBe(size);
    const counted = jsonBytes(record, most);
    if (size <= most) expect(counted).toBe(size);
    else expect(counted).toBeGreaterThan(most);
  };
  fc.assert(fc.property(anyRecord, fc.nat({ max: 6_000 }), counts), { numRuns: runsOf(120) });
  for (let first = 0; first <= 0xffff; first += 64) {
    for (const gap of ['', ' ']) {
      counts({ text: Array.from({ length: 64 }, (_, index) => String.fromCharCode(first + index)).join(gap) }, 100);
    }
  }
  for (const text of ['\ud800', '\udc00', '\ud83d\ud83d\ude00', '\ude00\ud83d', 'a\ud800\u0041']) counts({ [text]: text }, 100);
});
