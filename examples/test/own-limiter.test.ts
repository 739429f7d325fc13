// A team's own limiter: it keeps what the rate-limit fields promise, and the service serves with it.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lantern } from '../lantern.ts';
import { createExactLog } from '../own-limiter/exact-log.ts';

const policy = { name: 'default', limit: 120, windowSeconds: 60 };
const start = 1_795_132_800_000;

test('the 121st request of a client is refused, and admitted after exactly Retry-After seconds', async () => {
  let now = start;
  const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));
  const service = await lantern({ limiter: createExactLog(policy), clock: () => now }, content);
  const ask = (remoteAddress: string): Promise<Response> =>
    service.fetch(new Request('http://127.0.0.1:3000/api/v1/status'), { remoteAddress });
  for (let asked = 0; asked < 120; asked++) {
    expect((await ask('203.0.113.1')).status).toBe(200);
    now += 100;
  }
  const refused = await ask('203.0.113.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '48']);
  expect((await ask('203.0.113.2')).status).toBe(200);
  now += 47_999;
  expect((await ask('203.0.113.1')).status).toBe(429);
  now += 1;
  expect((await ask('203.0.113.1')).status).toBe(200);
});

test('never more than the limit in any window, whatever the arrivals', async () => {
  const limiter = createExactLog({ ...policy, limit: 5 });
  const admitted: number[] = [];
  let now = start;
  for (let step = 0; step < 5_000; step++) {
    now += (step * 7_919) % 13_007;
    if ((await limiter.take('a', now)).allowed) admitted.push(now);
  }
  for (const [index, time] of admitted.entries()) {
    const sixth = admitted[index + 5];
    if (sixth !== undefined) expect(sixth - time).toBeGreaterThanOrEqual(60_000);
  }
  expect(admitted.length).toBeGreaterThan(1_000);
});

test('a clock that is set back locks nobody out', async () => {
  const limiter = createExactLog({ ...policy, limit: 1 });
  await limiter.take('a', start);
  expect((await limiter.take('a', start)).allowed).toBe(false);
  expect((await limiter.take('a', start - 3_600_000)).allowed).toBe(true);
});

test('memory is bounded: of many clients those that were away longest make room', async () => {
  const limiter = createExactLog({ ...policy, limit: 1 });
  for (let client = 0; client <= 10_000; client++) await limiter.take(String(client), start);
  expect((await limiter.take('10000', start)).allowed).toBe(false);
  expect((await limiter.take('0', start)).allowed).toBe(true);
});
