// What somebody else wrote into the keys of the limiter: no decision leaves the policy, none is an error, and the next one is exact again.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRedisLimiter, fromIoredis } from '@vitrine/limiter-redis';
import { type RedisServer, redisServer } from './redis-server.ts';

let server: RedisServer;
let redis: Redis;

beforeAll(async () => {
  server = await redisServer();
  await server.start();
  redis = new Redis({ port: server.port });
});
afterAll(async () => {
  redis.disconnect();
  await server.dispose();
});

const policy = { name: 'default', limit: 3, windowSeconds: 60 };
const micros = Date.now() * 1_000;
const hour = 3_600_000_000;
const digits = (count: number): string => '9'.repeat(count);

/** What is in the key before. */
const values: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
  nothing: () => Promise.resolve(),
  'no text of ours': (key) => redis.set(key, 'hello'),
  'an empty text': (key) => redis.set(key, ''),
  'bytes that are no UTF-8': (key) => redis.set(key, Buffer.from([0xff, 0, 0xfe])),
  'a text of 600 KB': (key) => redis.set(key, `1 1 ${micros},`.repeat(30_000)),
  'a text of 40 MB': (key) => redis.set(key, 'x'.repeat(40_000_000)),
  'a list': (key) => redis.lpush(key, '1', '2'),
  'a hash': (key) => redis.hset(key, 'a', '1'),
  'a stream': (key) => redis.xadd(key, '*', 'a', '1'),
  'hits without end': (key) => redis.set(key, `1 ${digits(400)} ${micros}`),
  'a bucket without end': (key) => redis.set(key, `${digits(400)} 1 ${micros}`),
  'a last hit without end': (key) => redis.set(key, `1 1 ${digits(400)}`),
  'a first counter that lies ahead': (key) => redis.set(key, `1 3 ${micros + hour},2 0 ${micros}`),
  'a last counter that lies ahead': (key) => redis.set(key, `1 1 ${micros},2 2 ${micros + hour}`),
  'counters in no order': (key) => redis.set(key, `9 1 ${micros},1 1 ${micros - hour},5 1 ${micros}`),
  'no hits': (key) => redis.set(key, Array.from({ length: 13 }, () => `1 0 ${micros}`).join()),
};

test.each(Object.entries(values))('after %s a decision is within the policy', async (_, write) => {
  await redis.flushall();
  const failures: unknown[] = [];
  const limiter = createRedisLimiter({
    runner: fromIoredis(redis),
    policy,
    timeoutMs: 10_000,
    onError: (error) => failures.push(error),
  });
  await limiter.take('a', Date.now());
  const [key = expect.fail()] = await redis.keys('*');
  await redis.del(key);
  await write(key);
  const decisions = [];
  for (let n = 0; n < 5; n++) decisions.push(await limiter.take('a', Date.now()));
  expect(failures).toEqual([]);
  expect(decisions.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(policy.limit);
  expect(decisions.at(-1)).toMatchObject({ allowed: false, remaining: 0 });
  for (const { remaining, resetSeconds } of decisions) {
    expect(remaining).toBeLessThan(policy.limit);
    expect(resetSeconds).toBeGreaterThanOrEqual(1);
    expect(resetSeconds).toBeLessThanOrEqual(policy.windowSeconds);
  }
  expect(await redis.pttl(key)).toBeLessThanOrEqual(60_000);
  expect(await redis.strlen(key)).toBeLessThan(1_024);
});
