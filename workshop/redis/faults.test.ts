// Redis killed, stopped, emptied, loading, read-only, and without the script, under load: no answer is a 5xx, and the fleet comes back by
// itself.
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Fleet, fleetOver, load } from './fleet.ts';
import { type RedisServer, redisServer } from './redis-server.ts';

let server: RedisServer;
let fleet: Fleet;
let answers: Answer[];
let running: ReturnType<typeof load>;

beforeAll(async () => {
  server = await redisServer();
  await server.start();
  // Enough that what is refused is refused by the limiter's own doing.
  fleet = await fleetOver(server.port, { name: 'default', limit: 100_000, windowSeconds: 60 });
});
afterAll(async () => {
  fleet.close();
  await server.dispose();
});
beforeEach(async () => {
  answers = [];
  running = load(fleet, (answer) => answers.push(answer));
  await pause(1_000);
});
afterEach(() => running.stop());

/** Waits until every instance has had a decision of Redis again. */
async function recovery(): Promise<void> {
  const before = fleet.instances.map(({ asked }) => asked.answered);
  const isBack = (): boolean => fleet.instances.every(({ asked }, index) => asked.answered > (before[index] ?? 0) + 10);
  for (const end = performance.now() + 30_000; !isBack() && performance.now() < end; ) await pause(20);
  expect(isBack()).toBe(true);
}

/** A command by a connection of its own. */
async function command(...words: [string, ...string[]]): Promise<unknown> {
  const redis = new Redis({ port: server.port, enableReadyCheck: false });
  try {
    return await redis.call(...words);
  } finally {
    redis.disconnect();
  }
}

interface Fault {
  /** Does harm and waits; resolves when the harm is over. */
  readonly harm: () => Promise<void>;
  /** What at least one instance reports. */
  readonly reports: RegExp;
}

const faults: Readonly<Record<string, Fault>> = {
  'killed, and restarted empty': {
    harm: async () => {
      await server.kill();
      await pause(8_000);
      await server.start();
    },
    reports: /ECONNREFUSED|closed|Connection|Stream|Socket|offline/i,
  },
  'stopped by SIGSTOP': {
    harm: async () => {
      server.signal('SIGSTOP');
      await pause(8_000);
      server.signal('SIGCONT');
    },
    reports: /no answer within/,
  },
  'READONLY, a replica of nobody': {
    harm: async () => {
      await command('REPLICAOF', '127.0.0.1', '1');
      await pause(8_000);
      await command('REPLICAOF', 'NO', 'ONE');
    },
    reports: /READONLY/,
  },
  'OOM, a full server': {
    harm: async () => {
      await command('CONFIG', 'SET', 'maxmemory', '1');
      await pause(8_000);
      await command('CONFIG', 'SET', 'maxmemory', '0');
    },
    reports: /OOM/,
  },
  'LOADING, after a restart with much to load': {
    harm: async () => {
      await command('DEBUG', 'POPULATE', '12000');
      await command('SAVE');
      await server.kill();
      // 12,000 keys at 800 us each, looking at commands in between: longer than the breaker is open, so that a request asks meanwhile.
      await server.start('--key-load-delay', '800', '--loading-process-events-interval-bytes', '1024');
      await pause(1_000);
      while (String(await command('INFO', 'persistence')).includes('loading:1')) await pause(100);
    },
    reports: /LOADING/,
  },
};

test.each(Object.entries(faults))('%s: nobody gets a 5xx, and every instance is back', async (_, { harm, reports }) => {
  for (const { failures } of fleet.instances) failures.clear();
  await harm();
  await recovery();
  await running.stop();
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const reported = fleet.instances.flatMap(({ failures }) => [...failures.keys()]);
  expect(
    reported.some((word) => reports.test(word)),
    reported.join(', '),
  ).toBe(true);
});

test('NOSCRIPT: a server that forgot the script gets it again, and no request fails', async () => {
  for (const { failures } of fleet.instances) failures.clear();
  for (let n = 0; n < 5; n++) {
    await command('SCRIPT', 'FLUSH');
    await pause(200);
  }
  await running.stop();
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  // A busy machine may keep an answer beyond the deadline; that the script is gone is never a failure.
  const reported = fleet.instances.flatMap(({ failures }) => [...failures.keys()]);
  expect(reported.filter((text) => text.includes('NOSCRIPT'))).toEqual([]);
});
