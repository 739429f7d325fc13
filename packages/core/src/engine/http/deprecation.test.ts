import { expect, test } from 'vitest';
import { checkDeprecation, deprecationFields } from './deprecation.ts';

const since = new Date('2026-11-20T00:00:00Z');
const guide = new URL('https://docs.example.com/migrate');

test('one declaration yields Deprecation, Sunset and Link (SPEC 9.3)', () => {
  const fields = deprecationFields({
    since,
    sunset: new Date('2027-02-18T23:59:59Z'),
    guide,
    successor: new URL('https://docs.example.com/v2'),
  });
  expect(fields).toEqual([
    ['Deprecation', '@1795132800'],
    ['Sunset', 'Thu, 18 Feb 2027 23:59:59 GMT'],
    ['Link', '<https://docs.example.com/migrate>; rel="deprecation"; type="text/html"'],
    ['Link', '<https://docs.example.com/v2>; rel="successor-version"'],
  ]);
});

test('a sunset before its deprecation is refused', () => {
  expect(() => checkDeprecation('getReleases', { since, sunset: new Date('2026-11-19T00:00:00Z'), guide })).toThrow(
    /getReleases: expected a sunset after/,
  );
});

test('less than 90 days of notice warns, 90 do not', () => {
  expect(checkDeprecation('getReleases', { since, sunset: new Date('2027-02-17T00:00:00Z'), guide })).toMatch(/89 days/);
  expect(checkDeprecation('getReleases', { since, sunset: new Date('2027-02-18T00:00:00Z'), guide })).toBeUndefined();
});

test('a date that is none is refused', () => {
  expect(() => checkDeprecation('getReleases', { since: new Date('nonsense'), guide })).toThrow(/valid dates/);
});
