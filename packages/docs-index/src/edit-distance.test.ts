import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { runsOf } from '../../../workshop/full.ts';

/** The definition, a cell at a time. */
function byDefinition(a: string, b: string): number {
  const cells: number[][] = [];
  const cell = (row: number, column: number): number => cells[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= a.length; row++) {
    cells.push([]);
    for (let column = 0; column <= b.length; column++) {
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const least = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
        isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      cells[row]?.push(row === 0 && column === 0 ? 0 : least);
    }
  }
  return cell(a.length, b.length);
}

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', 'acb', 1],
  ['kitten', 'sitting', 3],
  ['ca', 'abc', 3],
  ['x'.repeat(32), 'y'.repeat(32), 32],
  ['x'.repeat(33), 'x'.repeat(40), 7],
  ['日本', '本日', 1],
])('%j and %j are so many slips apart', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips);
  expect(editDistance(b, a)).toBe(slips);
});

it('is what the definition states, whatever the lengths', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '日'), maxLength: 40 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(editDistance(a, b)).toBe(byDefinition(a, b));
    }),
    { numRuns: runsOf(500) },
  );
});
