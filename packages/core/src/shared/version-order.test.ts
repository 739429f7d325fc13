import { expect, it, vi } from 'vitest';
import { compareBy, isVersionOf, schemeOf, type VersionScheme } from './version-order.ts';

/** Each list is in ascending order; what is on one line with blanks between is equal. */
const ascending: Readonly<Record<VersionScheme, readonly string[]>> = {
  semver: [
    '1.0.0-0',
    '1.0.0-2',
    '1.0.0-10',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-beta',
    '1.0.0 1.0 v1.0.0 1.0.0+build',
    '1.0.1',
    '10.0.0',
  ],
  pep440: [
    '1.0.dev1',
    '1.0a1.dev2',
    '1.0a1 1.0alpha1 1.0-a.1',
    '1.0b2',
    '1.0rc1 1.0c1 1.0.pre1',
    '1.0 1.0.0 v1',
    '1.0+abc',
    '1.0+5',
    '1.0.post1.dev1',
    '1.0.post1 1.0-1 1.0.rev1',
    '1.0.1',
    '1!0.1',
  ],
  debian: [
    '1.0~~',
    '1.0~rc1-1',
    '1.0 1.0-0 0:1.0',
    '1.0-0+deb12u1',
    '1.0-1~bpo1',
    '1.0-1',
    '1.0-1ubuntu1',
    '1.0+dfsg',
    '1.0.1',
    '1:0.1',
  ],
  maven: [
    '1.0-alpha',
    '1.0-alpha-1 1.0a1',
    '1.0-beta-2',
    '1.0-milestone-1 1.0m1',
    '1.0-rc1 1.0-cr1 1.0.RC1',
    '1.0-SNAPSHOT',
    '1.0 1 1.0.0 1.0.Final 1.0-ga 1.0.RELEASE',
    '1.0-sp1',
    '1.0-jre',
    '1.0-1',
    '1.0.1',
    '1.10',
  ],
};

it.each(Object.entries(ascending) as [VersionScheme, readonly string[]][])('orders the versions of %s', (scheme, lines) => {
  const all = lines.flatMap((line, rank) => line.split(' ').map((version) => ({ version, rank })));
  for (const a of all)
    for (const b of all)
      expect(Math.sign(compareBy(scheme, a.version, b.version) ?? Number.NaN), `${a.version} ${b.version}`).toBe(
        Math.sign(a.rank - b.rank),
      );
});

it.each([
  ['semver', 'latest'],
  ['semver', '1.2.3.4'],
  ['pep440', '1.0-x'],
  ['debian', 'v1'],
  ['maven', '1.0-alpha-beta'],
  ['maven', 'one'],
  ['semver', '1'.repeat(300)],
] as const)('of %s, %j is not compared', (scheme, text) => {
  expect(isVersionOf(scheme, text)).toBe(false);
  expect(compareBy(scheme, text, '1')).toBeUndefined();
});

it('numbers of any length are compared', () => {
  expect(compareBy('semver', '1.0.0-20260101000000000001', '1.0.0-20260101000000000002')).toBeLessThan(0);
  expect(compareBy('debian', `1.${'9'.repeat(40)}`, '2')).toBeLessThan(0);
});

it('an ecosystem has its order, with a suffix or without; of others none is known', () => {
  expect([undefined, 'npm', 'PyPI', 'Debian:12', 'Maven', 'NuGet', 'Alpine'].map(schemeOf)).toEqual([
    'semver',
    'semver',
    'pep440',
    'debian',
    'maven',
    undefined,
    undefined,
  ]);
});

it('what is hard to read is read in time that grows with its length', () => {
  for (const scheme of ['semver', 'pep440', 'debian', 'maven'] as const)
    for (const text of [
      '1'.repeat(256),
      `1${'.0'.repeat(127)}`,
      `1-${'a.'.repeat(127)}`,
      `1${'~'.repeat(255)}`,
      `1.0${'-1'.repeat(126)}`,
    ]) {
      const steps = compareBy(scheme, text, text);
      expect([0, undefined]).toContain(steps);
    }
});

it('of versions that strangers ask for a bounded number is remembered', () => {
  const cleared = vi.spyOn(Map.prototype, 'clear');
  try {
    for (let patch = 0; patch < 25_000; patch++) isVersionOf('semver', `7.7.${patch}`);
    expect(cleared).toHaveBeenCalledOnce();
  } finally {
    cleared.mockRestore();
  }
});
