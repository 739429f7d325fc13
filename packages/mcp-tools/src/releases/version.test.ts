import fc from 'fast-check';
import semver from 'semver';
import { expect, it } from 'vitest';
import { compareVersions, isBetween, isInRange, isVersion } from './version.ts';
import { runsOf } from '../../../../workshop/full.ts';

const number = fc.integer({ min: 0, max: 3 });
const prerelease = fc
  .array(fc.oneof(number, fc.constantFrom('alpha', 'beta', 'rc', '0a')), { maxLength: 3 })
  .map((parts) => parts.join('.'));
const version = fc
  .tuple(number, number, number, prerelease)
  .map(([a, b, c, pre]) => `${a}.${b}.${c}${pre === '' ? '' : `-${pre}`}`);
const release = fc.tuple(number, number, number).map((parts) => parts.join('.'));
const part = fc.oneof(number.map(String), fc.constantFrom('x', '*'));
const partial = fc.oneof(
  version,
  part,
  fc.tuple(number, part).map((p) => p.join('.')),
  fc.tuple(number, number, part).map((p) => p.join('.')),
);
const comparator = fc
  .tuple(fc.constantFrom('', '=', '>', '>=', '<', '<=', '^', '~'), partial)
  .map(([operator, operand]) => operator + operand);
const range = fc
  .array(
    fc.oneof(
      fc.array(comparator, { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
      fc.tuple(version, version).map((two) => two.join(' - ')),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((list) => list.join(' || '));

it('orders versions as the semver library does', () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(Math.sign(compareVersions(a, b))).toBe(semver.compare(a, b));
    }),
    { numRuns: runsOf(3_000) },
  );
});

it('places versions between two as comparing them does', () => {
  fc.assert(
    fc.property(version, version, version, (given, after, upTo) => {
      expect(isBetween(after, upTo)(given)).toBe(compareVersions(given, after) > 0 && compareVersions(given, upTo) <= 0);
    }),
    { numRuns: runsOf(2_000) },
  );
});

it('a text of more than 256 characters is no version, so a long one costs nothing for each release that it is compared with', () => {
  const beginning = '1.0.0-a.1';
  expect(isVersion(beginning.padEnd(256, '0'))).toBe(true);
  expect(isVersion(beginning.padEnd(257, '0'))).toBe(false);
  expect(isVersion(`1.0.0-${'a.1.'.repeat(15_000)}b`)).toBe(false);
});

it('places versions in ranges as the semver library does', () => {
  fc.assert(
    fc.property(release, range, (given, within) => {
      expect(isInRange(given, within), `${given} in ${within}`).toBe(semver.satisfies(given, within));
    }),
    { numRuns: runsOf(5_000) },
  );
});

it.each([
  ['2.0.0-beta.1', '>=1.0.0', true],
  ['2.0.0-beta.1', '>=2.0.0', false],
  ['2.0.0-beta.1', '^1.2.0', false],
  ['1.5.0-rc.1', '1.x', true],
  ['1.2.3-rc.1', '^1.2.3', false],
])('a pre-release is placed by precedence: %s in %s is %s', (given, within, inside) => {
  expect(isInRange(given, within)).toBe(inside);
});

it.each(['1.4', 'v1.4.0', ' 1.4.0 ', '=1.4.0', '1.4.0+build.5'])('%j is read as 1.4.0', (given) => {
  expect(compareVersions(given, '1.4.0')).toBe(0);
});

it.each(['', 'latest', '1.4.0.1', '-1', '1e5', '9'.repeat(40)])('%j is no version and precedes every one', (given) => {
  expect(isVersion(given)).toBe(false);
  expect(compareVersions(given, '0.0.0-0')).toBeLessThan(0);
  expect(isInRange(given, '>=0.0.0')).toBe(false);
});

it.each(['not a range', '>=', '>=1.0.0 nonsense'])('a range that cannot be read admits little: %j', (given) => {
  expect(isInRange('1.0.0', given)).toBe(given === '>=');
});
