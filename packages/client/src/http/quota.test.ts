import { expect, test } from 'vitest';
import { secondsToWait, secondsWithoutQuota } from './quota.ts';

test.each<readonly [string, number | undefined]>([
  ['"default";r=0;t=17', 17],
  ['default; r=0; t=17', 17],
  ['"default";t=17;r=0', 17],
  ['"default";r=1;t=17', undefined],
  ['"default";r=0', undefined],
  ['"hour";r=5;t=3000, "minute";r=0;t=40', 40],
  ['"minute";r=0;t=40, "hour";r=0;t=3000', 3_000],
  ['"x;r=0;t=9";r=5;t=1', undefined],
  ['"a,b;r=0;t=9;";r=5', undefined],
  ['"default";r=0;t=99999999', 86_400],
  ['"default";r=0;t=-1', undefined],
  [';r=0;t=5', undefined],
  ['', undefined],
])('of the field %j the quota is used up for %s s', (field, seconds) => {
  expect(secondsWithoutQuota(new Headers({ ratelimit: field }))).toBe(seconds);
});

test('a refused call waits for the policy that is used up, or the first that names a time, or a minute', () => {
  const wait = (field: string): number => secondsToWait(new Headers(field === '' ? {} : { ratelimit: field }), 0);
  expect([wait('"a";r=3;t=5, "b";r=0;t=9'), wait('"a";r=3;t=5'), wait('')]).toEqual([9, 5, 60]);
});
