import { expect, test } from 'vitest';
import { createGuard, type Verdict } from './breaker.ts';

function guarded(timeoutMs = 10_000) {
  let now = 0;
  const guard = createGuard({ timeoutMs, breakerThreshold: 3, breakerResetMs: 1_000, clock: () => now });
  const judge = (error: unknown): Verdict =>
    error instanceof RangeError ? 'works' : error instanceof TypeError ? 'neither' : 'failure';
  let calls = 0;
  const attempt = (answer: () => Promise<unknown>) =>
    guard({
      run: () => {
        calls += 1;
        return answer();
      },
      judge,
    }).then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  return { attempt, pass: (ms: number) => (now += ms), calls: () => calls, guard, judge };
}

const rejecting = (): Promise<never> => Promise.reject(new Error('gone'));
const there = (): Promise<void> => Promise.resolve();
const silent = (): Promise<never> => new Promise(() => {});

test('after three failures in a row nobody asks; after the pause one attempt does, and its success ends the outage', async () => {
  const { attempt, pass, calls } = guarded();
  for (let n = 0; n < 3; n++) expect(await attempt(rejecting)).toBe('gone');
  for (let n = 0; n < 10; n++) expect(await attempt(there)).toBe('postgres: not queried, after repeated failures');
  expect(calls()).toBe(3);
  pass(1_000);
  expect(await Promise.all([attempt(there), attempt(there)])).toEqual([
    'answered',
    'postgres: not queried, after repeated failures',
  ]);
  expect(await attempt(there)).toBe('answered');
  expect(calls()).toBe(5);
});

test('an attempt that fails after the pause begins another one', async () => {
  const { attempt, pass, calls } = guarded();
  for (let n = 0; n < 3; n++) await attempt(rejecting);
  pass(1_000);
  expect(await attempt(rejecting)).toBe('gone');
  pass(999);
  await attempt(there);
  expect(calls()).toBe(4);
  pass(1);
  expect(await attempt(there)).toBe('answered');
});

test('a success between failures, and a refusal of the question, leave the server in good repute', async () => {
  const { attempt, calls } = guarded();
  for (let n = 0; n < 10; n++) {
    await attempt(rejecting);
    await attempt(rejecting);
    await attempt(n % 2 === 0 ? there : () => Promise.reject(new RangeError('the question')));
  }
  expect(calls()).toBe(30);
});

test('attempts that show nothing of the server are no failures, and no successes', async () => {
  const { attempt, calls, pass } = guarded();
  const failing = (): Promise<never> => Promise.reject(new TypeError('busy'));
  for (let n = 0; n < 10; n++) expect(await attempt(failing)).toBe('busy');
  await attempt(rejecting);
  await attempt(rejecting);
  await attempt(failing);
  await attempt(rejecting);
  expect(calls()).toBe(14);
  expect(await attempt(there)).toBe('postgres: not queried, after repeated failures');
  pass(1_000);
  expect(await attempt(failing)).toBe('busy');
  expect(await attempt(there)).toBe('postgres: not queried, after repeated failures');
  pass(1_000);
  expect(await attempt(there)).toBe('answered');
});

test('an attempt that is silent is given up, and learns of it', async () => {
  const { attempt, guard, judge } = guarded(1);
  expect(await attempt(silent)).toBe('postgres: no answer within 1 ms');
  let aborted = false;
  const run = (late: AbortSignal): Promise<never> => {
    late.addEventListener('abort', () => (aborted = true));
    return silent();
  };
  await guard({ run, judge }).catch(() => {});
  expect(aborted).toBe(true);
});
