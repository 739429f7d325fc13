// What npm run check mutations is given, and what its sample does when it chooses nothing.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readGiven } from './given.mjs';

test.each([
  [[], { packages: ['core', 'docs-index'], sample: undefined, seed: '1', options: [] }],
  [['core', 'sample=8', 'seed=0', '--force'], { packages: ['core'], sample: '8', seed: '0', options: ['--force'] }],
  [['sample=1'], { packages: ['core', 'docs-index'], sample: '1', seed: '1', options: [] }],
])('%j', (given, expected) => {
  expect(readGiven(given)).toEqual(expected);
});

test.each(['0', '00', '-1', '1.5', '', '1e3', ' 8', 'eight', '9'.repeat(20)])('sample=%s is refused', (value) => {
  expect(readGiven(['core', `sample=${value}`])).toEqual({
    error: `sample: expected a whole number from 1 to 999999999, received ${value}`,
  });
});

test('a seed that is no whole number is refused, and a later bad setting too', () => {
  expect(readGiven(['seed=x'])).toEqual({ error: 'seed: expected a whole number, received x' });
  expect(readGiven(['sample=8', 'sample=0']).error).toContain('received 0');
});

test('the check ends with 2 before it changes anything', () => {
  const check = fileURLToPath(new URL('check.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [check, 'core', 'sample=0'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, 'sample: expected a whole number from 1 to 999999999, received 0\n']);
});
