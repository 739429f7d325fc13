import { expect, test } from 'vitest';
import { semanticVersion } from './project.ts';

test.each([
  ['1.2.3', '1.2.3'],
  ['v2.0.0-beta.1', '2.0.0-beta.1'],
  ['3.2.0.dev', '3.2.0-dev'],
  ['3.2.0.dev0', '3.2.0-dev.0'],
  ['1.0rc1', '1.0.0-rc.1'],
  ['1.0b2', '1.0.0-beta.2'],
  ['2.4', '2.4.0'],
  ['2024.01.05', '2024.1.5'],
  ['1.2-SNAPSHOT', '1.2.0-SNAPSHOT'],
  ['1.0.0-01', undefined],
  ['1.0.post1', undefined],
  ['${revision}', undefined],
  ['latest', undefined],
  [`1${'.0'.repeat(10_000)}`, undefined],
])('%s is %s', (given, expected) => {
  expect(semanticVersion(given)).toBe(expected);
});
