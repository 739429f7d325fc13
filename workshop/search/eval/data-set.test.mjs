// The small set over this project's own pages: a section that is renamed takes its judgements along.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDataSet } from './data-set.mjs';

const set = readDataSet(fileURLToPath(new URL('own', import.meta.url)));

test('every judged section of the own set is there, and every question is judged', () => {
  expect(set.missing).toEqual([]);
  expect(set.queries.map(({ id }) => id)).toEqual([...set.judgements.keys()]);
});
