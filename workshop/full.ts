// Tests whose strength is their count or their size run in full in `npm run check exhaustive`, and in a small form in `npm test`.
import process from 'node:process';

export const full: boolean = process.env['VITRINE_FULL'] !== undefined;

/** All rows of a table in a full run; elsewhere at most so many of them, spread evenly. */
export function someOf<Row>(rows: readonly Row[], most: number): readonly Row[] {
  if (full || rows.length <= most) return rows;
  return Array.from({ length: most }, (_, index) => rows[Math.floor((index * rows.length) / most)] as Row);
}

/** How many generated inputs a property is tried with: all of them in a full run, a fifth elsewhere. */
export function runsOf(most: number): number {
  return full ? most : Math.ceil(most / 5);
}
