// What decides while Redis does not, by a runner that fails. The real server is tested by `npm run check redis`.
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { createRedisLimiter, type FailureMode, type RedisLimiterOptions } from './index.ts';

const policy = { name: 'default', limit: 2, windowSeconds: 60 };

function limiterOver(answer: () => Promise<unknown>, options: Partial<RedisLimiterOptions> = {}) {
  const failures: unknown[] = [];
  let asked = 0;
  const run = (): Promise<unknown> => {
    asked += 1;
    return answer();
  };
  const runner = { eval: run, evalsha: run };
  const limiter = createRedisLimiter({ runner, policy, onError: (error) => failures.push(error), ...options });
  return { limiter, failures, asked: () => asked };
}

const failing = (error: unknown, failureMode: FailureMode): ReturnType<typeof limiterOver> =>
  limiterOver(() => (error instanceof Error ? Promise.reject(error) : Promise.resolve(error)), { failureMode });

describe.each([
  ['an error', new Error('LOADING Redis is loading the dataset in memory')],
  ['an answer that is none', 'OK'],
  ['numbers that are none', ['x', 1, 'y']],
  ['a fourth number', [1, 1, 1, 1]],
  ['half a request', [1, 0.5, 1]],
  ['a decision that is none', ['abc', '', null]],
  ['three times nothing', [null, null, null]],
  ['empty texts', ['', '', '']],
  ['empty lists', [[], [], []]],
  ['no and no and no', [false, false, false]],
  ['numbers below zero', [0, -1, -1]],
  ['numbers without end', [1, 1, Number.POSITIVE_INFINITY]],
  ['what is no text', [0, Object.create(null) as unknown, Symbol.iterator]],
  ['numbers in other forms', ['0x0', ' 0', '0.0']],
])('after %s', (_, error) => {
  test('local counts in this instance', async () => {
    const { limiter, failures } = failing(error, 'local');
    expect(await limiter.take('a', 0)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
    await limiter.take('a', 0);
    expect(await limiter.take('a', 0)).toMatchObject({ allowed: false, resetSeconds: 60 });
    expect(failures).toHaveLength(3);
  });

  test('open admits, with what this instance counted', async () => {
    const { limiter } = failing(error, 'open');
    for (let n = 0; n < 4; n++) await limiter.take('a', 0);
    expect(await limiter.take('a', 0)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test('closed refuses until the next call to Redis', async () => {
    const { limiter } = failing(error, 'closed');
    for (let n = 0; n < 5; n++) await limiter.take('a', 0);
    expect(await limiter.take('a', 1_500)).toEqual({ allowed: false, remaining: 0, resetSeconds: 4 });
  });
});

test.each([
  ['numbers', [1, 1, 60_000_000]],
  ['texts', ['1', '1', '60000000']],
  ['large integers', [1n, 1n, 60_000_000n]],
])('a client may give %s', async (_, answer) => {
  const { limiter, failures } = limiterOver(() => Promise.resolve(answer));
  expect(await limiter.take('a', 0)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  expect(failures).toEqual([]);
});

test('a runner that throws at once is a failure like any other', async () => {
  const { limiter } = limiterOver(() => {
    throw new Error('The client is closed');
  });
  expect(await limiter.take('a', 0)).toMatchObject({ allowed: true, remaining: 1 });
});

test.each([
  ['a text', 'gone'],
  ['what is no text', Object.create(null) as unknown],
  ['nothing', undefined],
])('a runner that rejects with %s is a failure like any other', async (_, cause) => {
  // a client may reject with anything
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors
  const { limiter, failures } = limiterOver(() => Promise.reject(cause));
  expect(await limiter.take('a', 0)).toMatchObject({ allowed: true, remaining: 1 });
  expect(failures).toMatchObject([{ message: 'redis: the client rejected without an Error', cause }]);
});

test('what Redis admits is counted in this instance as well, so that its table is warm', async () => {
  let works = true;
  const { limiter } = limiterOver(() => (works ? Promise.resolve([1, 1, 60_000_000]) : Promise.reject(new Error('gone'))));
  await limiter.take('a', 0);
  works = false;
  expect(await limiter.take('a', 0)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await limiter.take('a', 0)).toMatchObject({ allowed: false });
});

test('the breaker opens after five failures; after its pause one request asks, and nobody waits for it', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(new Error('gone'));
  const { limiter, failures, asked } = limiterOver(() => answer());
  for (let n = 0; n < 20; n++) await limiter.take('a', 0);
  expect([asked(), failures.length]).toEqual([5, 5]);
  // A server that hangs: each of the ten is answered, though the one probe is not.
  answer = () => new Promise(() => {});
  for (let n = 0; n < 10; n++) expect((await limiter.take('a', 6_000)).remaining).toBe(0);
  expect(asked()).toBe(6);
  answer = () => Promise.resolve([1, 1, 60_000_000]);
  await limiter.take('a', 12_000);
  await turn();
  for (let n = 0; n < 3; n++) expect(await limiter.take('a', 12_000)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  expect(asked()).toBe(10);
});

test('an answer that this process was too busy to read in time is taken', async () => {
  const { port1, port2 } = new MessageChannel();
  const { limiter, failures } = limiterOver(() => new Promise((resolve) => port2.once('message', resolve)), { timeoutMs: 1 });
  const taken = limiter.take('a', 0);
  port1.postMessage([1, 1, 60_000_000]);
  const end = performance.now() + 20;
  while (performance.now() < end);
  expect(await taken).toMatchObject({ remaining: 1 });
  expect(failures).toEqual([]);
  port1.close();
});

test('a clock that is set back does not keep the breaker open', async () => {
  const { limiter, asked } = limiterOver(() => Promise.reject(new Error('gone')));
  for (let n = 0; n < 6; n++) await limiter.take('a', 3_600_000);
  await limiter.take('a', 0);
  expect(asked()).toBe(6);
});

test('a window that memory cannot hold is shortened there, with its quota', async () => {
  const hourly = { name: 'hourly', limit: 3_600, windowSeconds: 3_600 };
  const { limiter } = limiterOver(() => Promise.reject(new Error('gone')), { policy: hourly });
  expect(await limiter.take('a', 0)).toEqual({ allowed: true, remaining: 95, resetSeconds: 96 });
});

test.each<[Partial<RedisLimiterOptions>, string]>([
  [{ policy: { ...policy, limit: 0 } }, 'policy default: limit: expected an integer from 1 to 1000000, received 0'],
  [{ policy: { ...policy, windowSeconds: 86_401 } }, 'policy default: windowSeconds: expected an integer from 1 to 86400'],
  [{ timeoutMs: 0 }, 'timeoutMs: expected an integer from 1 to 60000, received 0'],
  [{ breakerResetMs: 0.5 }, 'breakerResetMs: expected an integer'],
  [{ breakerThreshold: 0 }, 'breakerThreshold: expected an integer'],
  [{ prefix: 'a b' }, 'prefix: expected 1 to 64 of'],
  [{ prefix: '' }, 'prefix: expected 1 to 64 of'],
])('options that cannot be used are refused by name: %j', (options, message) => {
  expect(() => limiterOver(() => Promise.resolve(), options)).toThrow(message);
});

test('a policy of a network that cannot be counted is refused by name', () => {
  const { limiter } = limiterOver(() => Promise.resolve());
  expect(() => limiter.withPolicy?.({ name: 'campus', limit: 2_000_000, windowSeconds: 60 })).toThrow(
    /^policy campus: limit: expected/,
  );
});

test('a decision of Redis is within the policy, whatever the script answers', async () => {
  const { limiter } = limiterOver(() => Promise.resolve([1, 1e9, 61_000_001]));
  expect(await limiter.take('a', 0)).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  'a clock of %d lets the breaker stay open',
  async (now) => {
    const { limiter, asked } = limiterOver(() => Promise.reject(new Error('gone')));
    for (let n = 0; n < 20; n++) await limiter.take('a', now);
    expect(asked()).toBe(5);
  },
);
