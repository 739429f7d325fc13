import { expect, it } from 'vitest';
import type { Advisory } from './catalogs/releases.ts';
import { advisoriesAgainst, affectedWords, affects, againstWords, releaseAgainst } from './known-against.ts';

const advisory = (...affected: Advisory['affected']): Advisory => ({ id: 'KEEL-1', severity: 'high', affected });
const range = advisory({ introduced: '2.0.0', fixed: '2.4.1' });

it.each([
  ['1.9.9', 'unaffected'],
  ['2.0.0-beta.1', 'unaffected'],
  ['2.0.0', 'affected'],
  ['2.4.1-rc.1', 'affected'],
  ['2.4.1', 'unaffected'],
])('%s is %s by a range from one version to another', (version, is) => {
  expect(affects(range, version)).toMatchObject({ is });
});

it('a range without a beginning begins with the first version, and one without an end has none', () => {
  expect(affects(advisory({ fixed: '1.0.0' }), '0.1.0').is).toBe('affected');
  expect(affects(advisory({ introduced: '0', last_affected: '1.0.0' }), '1.0.0')).toEqual({ is: 'affected' });
  expect(affects(advisory({ introduced: '1.0.0', last_affected: '1.2.0' }), '1.2.1').is).toBe('unaffected');
  expect(affects(advisory({ introduced: '1.0.0' }), '9.0.0').is).toBe('affected');
});

it('versions one by one are affected, however they are spelled, and fixed by what fixes the range', () => {
  expect(affects(advisory({ versions: ['1.0'] }, { introduced: '2.0.0', fixed: '2.1.0' }), '1.0.0')).toEqual({
    is: 'affected',
    fixed: '2.1.0',
  });
  expect(affects(advisory({ versions: [] }), '1.0.0').is).toBe('unaffected');
});

// 100 advisories with 2,000 versions each took minutes against 2,000 releases: each was compared with each.
it('a list of versions is read once, however many versions it is asked for', () => {
  let read = 0;
  const versions = new Proxy(
    Array.from({ length: 1_000 }, (_, n) => `${n}.1.0`),
    {
      get: (list, name, receiver): unknown => {
        if (/^\d+$/.test(String(name))) read++;
        return Reflect.get(list, name, receiver);
      },
    },
  );
  const listing = advisory({ versions });
  for (let n = 0; n < 1_000; n++) expect(affects(listing, `v${n}.1`).is).toBe('affected');
  expect(affects(listing, '1000.1.0').is).toBe('unaffected');
  expect(read).toBeLessThanOrEqual(1_000);
});

it.each([
  ['npm', '1.0', '1.0.0', true],
  ['npm', '1.0.0-1', '1.0.0-01a', false],
  ['PyPI', '1.0.post1', '1.0-1', true],
  ['PyPI', '1.0', '1.0.dev0', false],
  ['Debian', '0:1.0', '1.0-0', true],
  ['Maven', '1.0', '1.0.0-ga', true],
  ['Maven', '1.0', '1.0-rc1', false],
  ['Hyper', 'not a version', 'not a version', true],
])('in %s the listed %s is %s: %s', (ecosystem, one, other, same) => {
  expect(affects(advisory({ ecosystem, versions: [one] }), other).is === 'affected').toBe(same);
});

it('an order that is not known is not taken for unaffected', () => {
  const otherEcosystem = advisory({ ecosystem: 'NuGet', introduced: '2.0.0', fixed: '2.4.1' });
  expect(advisoriesAgainst([otherEcosystem, range], '2.1.0')).toEqual({
    advisories: [{ id: 'KEEL-1', severity: 'high', fixed: '2.4.1' }],
    not_compared: ['KEEL-1'],
  });
  expect(affects(advisory({ ecosystem: 'NuGet', versions: ['2.1.0'] }), '2.1.0').is).toBe('affected');
});

it('what was withdrawn is known against nothing', () => {
  expect(affects({ ...range, withdrawn: '2026-01-01T00:00:00Z' }, '2.1.0').is).toBe('unaffected');
});

it('a release has its withdrawal and the end of its support as well', () => {
  const release = { version: '2.1.0', status: 'yanked', supported_until: '2026-01-01T00:00:00Z' } as const;
  expect(releaseAgainst(release, [range], Date.UTC(2026, 1, 1))).toEqual({
    withdrawn: true,
    support_ended: '2026-01-01T00:00:00Z',
    advisories: [{ id: 'KEEL-1', severity: 'high', fixed: '2.4.1' }],
  });
  expect(
    releaseAgainst({ version: '1.0.0', status: 'published', supported_until: '2026-01-01T00:00:00Z' }, [range], 0),
  ).toBeUndefined();
});

it('documents say it in words', () => {
  expect(
    againstWords({ withdrawn: true, advisories: [{ id: 'A-1', severity: 'unknown' }], not_compared: ['B-2'], upgrade_to: '3.0.0' }),
  ).toBe(
    'withdrawn, do not use it; A-1 (severity not stated, no fix is stated); perhaps B-2, whose versions cannot be compared; 3.0.0 has no known problems',
  );
  expect(
    affectedWords(advisory({ introduced: '2.0.0', fixed: '2.4.1' }, { ecosystem: 'PyPI', fixed: '1.0', versions: ['2.0'] })),
  ).toBe('2.0.0 and later before 2.4.1; all versions before 1.0, 2.0 (PyPI)');
});
