import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { evaluateGoals } from '../goals.mjs';
import { barChart } from './chart.mjs';
import { chartsOf } from './charts.mjs';
import { evidenceOf } from './evidence.mjs';
import { withResults, withSummary } from './page.mjs';
import { guardOf } from './guard-of.mjs';
import { digits } from './table.mjs';

const root = new URL('../../../', import.meta.url);
const results = JSON.parse(await readFile(new URL('docs/explanation/evidence/results.json', root), 'utf8'));
const read = (path) => readFile(new URL(path, root), 'utf8');

test('page, charts and evidence are those of the committed results', async () => {
  const measurements = await read('docs/explanation/evidence/measurements.md');
  expect(withResults(measurements, results, evaluateGoals(results))).toBe(measurements);
  const page = await read('docs/explanation/performance.md');
  expect(withSummary(page, results)).toBe(page);
  for (const [name, svg] of Object.entries(chartsOf(results)))
    expect(await read(`docs/explanation/evidence/${name}`), name).toBe(svg);
  expect(await read('apps/demo/content/benchmarks.json')).toBe(`${JSON.stringify(evidenceOf(results), null, 2)}\n`);
});

test('the guard holds to the ratios of the committed results', async () => {
  expect(JSON.parse(await read('workshop/bench/guard.json'))).toEqual(guardOf(evaluateGoals(results)));
});

test('every goal has a figure', () => {
  for (const { id, value } of evaluateGoals(results)) expect(value, id).toSatisfy(Number.isFinite);
});

test('a goal is evaluated by its direction', () => {
  const evaluated = evaluateGoals(results);
  for (const { better, goal, value, reached } of evaluated)
    expect(reached).toBe(better === 'lower' ? value <= goal : value >= goal);
});

test('a page without its marks is refused', () => {
  expect(() => withResults('# Performance', results, [])).toThrow('expected the marks');
});

test('names are escaped in a chart, and the longest bar is the largest value', () => {
  const svg = barChart(
    'a < b',
    '',
    [
      ['x & y', 1],
      ['z', 2],
    ],
    String,
  );
  expect(svg).toContain('a &#60; b');
  expect(svg).toContain('x &#38; y');
  const [short, long] = [...svg.matchAll(/<rect[^>]* width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(long).toBe(2 * short);
});

test('three digits count', () => {
  expect(['0', '0.123', '12.3', '1,235']).toEqual([0, 0.12345, 12.345, 1234.5].map(digits));
});
