// The model of Redis decides as a real server does: the script of the package, by times that the test names, over texts that the script wrote and
// texts that somebody else did.
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { script } from '../../../packages/limiter-redis/src/limiter.ts';
import { createChoices } from '../world/choices.ts';
import { decide, modelledScript } from '../world/redis.ts';
import { type RedisServer, redisServer } from '../../redis/redis-server.ts';

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

const clock = "local time = redis.call('TIME')";
const start = 1_795_132_800_000_000;
const decisions = 20_000;

test('the script is the one that is modelled', () => {
  expect(createHash('sha1').update(script).digest('hex')).toBe(modelledScript);
  expect(script).toContain(clock);
});

test(`${decisions} decisions are the same`, async () => {
  // The clock of a server cannot be set: it is an argument here, and nothing else is changed.
  const timed = script.replace(clock, 'local time = { ARGV[3], ARGV[4] }');
  const { int, pick, permille } = createChoices(1);
  const hour = 3_600_000_000;
  for (let decision = 0; decision < decisions; ) {
    const key = `key ${decision}`;
    const [limit, windowMs] = [pick([4, 1, 2, 9, 30]), pick([60_000, 1_000, 2_000, 10_000, 7_000])];
    let now = start + int(60_000_000);
    let stored = '';
    for (let request = 0; request < 40; request++, decision++) {
      now += pick([0, int(3_000), int(2_000_000), int(20_000_000), windowMs * 1_000, windowMs * 83, -int(1_000_000), hour, -hour]);
      if (permille(20)) {
        stored = pick([
          'hello',
          `${int(9)} 1 ${now + hour}`,
          `1 ${limit} ${now - 5},2 1 ${now}`,
          '1 1',
          `9 1 ${now},1 1 ${now - hour}`,
          `1 1 ${now},`.repeat(60),
        ]);
        await redis.set(key, stored);
      }
      const micros = String(now % 1_000_000);
      const answer = await redis.eval(timed, 1, key, limit, windowMs, Math.floor(now / 1_000_000), micros);
      const modelled = decide(stored, now, limit, windowMs);
      expect(answer, `${key}: ${JSON.stringify(stored)} at ${now}, ${limit} in ${windowMs} ms`).toEqual(modelled.answer);
      stored = modelled.saved ?? stored;
      // A real key expires by the real clock, which the test does not move.
      const found = (await redis.get(key)) ?? '';
      if (found === '' && stored !== '') await redis.set(key, stored);
      else expect(found).toBe(stored);
    }
  }
});
