// One quota over three instances, by the log of every answer.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, type Fleet, fleetOver, load } from './fleet.ts';
import { type RedisServer, redisServer } from './redis-server.ts';

let server: RedisServer;
let redis: Redis;
const fleets: Fleet[] = [];

const fleet = async (limit: number, windowSeconds: number): Promise<Fleet> => {
  // A busy machine may keep an answer waiting: what is asked here is whether Redis counts exactly.
  const created = await fleetOver(server.port, { name: 'default', limit, windowSeconds }, 10_000);
  fleets.push(created);
  return created;
};

beforeAll(async () => {
  server = await redisServer();
  await server.start();
  redis = new Redis({ port: server.port });
});
afterAll(async () => {
  for (const each of fleets) each.close();
  redis.disconnect();
  await server.dispose();
});

test('200 clients at 2,000 requests a second: never more than 120 in any 60 seconds, and the whole quota after each', async () => {
  const created = await fleet(120, 60);
  const { instances } = created;
  const admitted = new Map<number, Answer[]>();
  const statuses = new Map<number, number>();
  const running = load(created, (answer) => {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) admitted.set(answer.client, [...(admitted.get(answer.client) ?? []), answer]);
  });
  await pause(80_000);
  await running.stop();

  for (const { failures } of instances) expect([...failures]).toEqual([]);
  // Redis decided between `before` and `after`: 121 that all lie within less than a window would be too many.
  const over = [...admitted.values()].flatMap((log) => {
    const sorted = log.toSorted((a, b) => a.before - b.before);
    return sorted.filter((one, index) => {
      const next = sorted.slice(index, index + 121);
      return next.length === 121 && Math.max(...next.map(({ after }) => after)) - one.before < 60_000;
    });
  });
  expect(over).toEqual([]);
  expect([...statuses.keys()].sort()).toEqual([200, 429]);
  // In 80 seconds a client gets the 120 of the first minute, and again those that then leave.
  const counts = [...admitted.values()].map(({ length }) => length);
  expect(counts).toHaveLength(200);
  expect(Math.min(...counts)).toBeGreaterThan(120);
  expect(Math.max(...counts)).toBeLessThanOrEqual(240);

  // The other keys of the server belong to nobody else.
  const keys = await redis.keys('*');
  const left = await Promise.all(keys.map((key) => redis.pttl(key)));
  expect(keys.every((key) => /^vitrine:default:120:60000:[\w-]{22}$/.test(key))).toBe(true);
  expect(left.every((ms) => ms > 0 && ms <= 60_000)).toBe(true);
});

test('a client that waits exactly for Retry-After is admitted', async () => {
  const { instances } = await fleet(5, 2);
  let retried = 0;
  for (let n = 0; n < 40; n++) {
    const instance = instances[n % 3];
    if (instance === undefined) break;
    const { status, retryAfter } = await ask(instance, 900);
    if (status === 200) continue;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(2);
    await pause(retryAfter * 1_000);
    expect((await ask(instance, 900)).status).toBe(200);
    retried += 1;
  }
  expect(retried).toBeGreaterThan(2);
});

test('no key outlives two windows', async () => {
  await redis.flushall();
  const { instances } = await fleet(10, 1);
  for (let n = 0; n < 300; n++) await ask(instances[n % 3] ?? instances[0] ?? expect.fail(), n % 100);
  expect(await redis.dbsize()).toBe(100);
  await pause(2_000);
  expect(await redis.dbsize()).toBe(0);
});

test('a server whose clock was set back by an hour locks nobody out', async () => {
  const { instances } = await fleet(3, 2);
  const [one = expect.fail()] = instances;
  for (let n = 0; n < 3; n++) await ask(one, 901);
  const [key = ''] = await redis.keys('vitrine:default:3:2000:*');
  // What a client left behind that was counted an hour ahead of the clock.
  const ahead = ((await redis.get(key)) ?? '').replace(/\d{16}/g, (micros) => String(Number(micros) + 3_600_000_000));
  await redis.set(key, ahead, 'PX', 3_600_000);
  const { status, retryAfter } = await ask(one, 901);
  expect([status, retryAfter]).toEqual([429, 2]);
  await pause(2_000);
  expect((await ask(one, 901)).status).toBe(200);
});

test('networks are counted over all instances too, the same limiter each time', async () => {
  const { instances } = await fleet(120, 60);
  const policy = { name: 'assistant', limit: 4, windowSeconds: 60 };
  const shared = instances.map(({ limiter }) => limiter.withPolicy?.(policy));
  expect(instances[0]?.limiter.withPolicy?.({ ...policy })).toBe(shared[0]);
  const allowed = [];
  for (let n = 0; n < 6; n++) allowed.push((await shared[n % 3]?.take('network', Date.now()))?.allowed);
  expect(allowed).toEqual([true, true, true, true, false, false]);
});
