import { expect, test } from 'vitest';
import type { RateLimitDecision } from './decision.ts';
import { createQuota } from './quota.ts';

const policy = { name: 'default', limit: 120, windowSeconds: 60 };
const decision = { allowed: true, remaining: 7, resetSeconds: 3 };

/** The least that `await` takes: `then`, which answers nothing. */
function thenable(
  settle: (resolve: (decision: RateLimitDecision) => void, reject: (error: unknown) => void) => void,
): Promise<RateLimitDecision> {
  // of a promise it lacks what nobody but its maker relies on
  return { then: (resolve: () => void, reject: () => void) => settle(resolve, reject) } as unknown as Promise<RateLimitDecision>;
}

test.each([
  ['at once', () => decision, 'r=7', []],
  ['with a promise', () => Promise.resolve(decision), 'r=7', []],
  ['with a thenable', () => thenable((resolve) => resolve(decision)), 'r=7', []],
  ['with a thenable that fails', () => thenable((_, reject) => reject('away')), 'r=119', ['away']],
])('a limiter may answer %s', async (_, take, remaining, expected) => {
  const reported: unknown[] = [];
  const quota = createQuota(
    { policy, take },
    'none',
    (error) => reported.push(error),
    () => 0,
  );
  const { fields } = await quota('client', 0);
  expect(Object.fromEntries(fields)['RateLimit']).toContain(remaining);
  expect(reported).toEqual(expected);
});
