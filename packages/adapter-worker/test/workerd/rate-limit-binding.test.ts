// The rate-limit binding as the outer guard: miniflare's own, models of how a platform may count, and ones that misbehave.
import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { createMemoryLimiter } from '@vitrine/core';
import { createAnalyticsListener } from '../../src/analytics.ts';
import { toWorker } from '../../src/index.ts';
import { guardedBy, type RateLimitBinding } from '../../src/rate-limit-binding.ts';
import { definitionOf, type Env, request } from './env.ts';

const status = '/api/v1/status';

/** A Worker with the binding, in an isolate of its own as far as the limiter is concerned. */
function workerWith(rateLimitBinding: RateLimitBinding, onError?: (error: unknown) => void): ReturnType<typeof toWorker<Env>> {
  return toWorker((bindings: Env) => ({ ...definitionOf(bindings), rateLimitBinding, ...(onError && { onError }) }));
}

test('one quota holds for all isolates that ask the same binding', async () => {
  const [one, other] = [workerWith(env.RATE_LIMIT), workerWith(env.RATE_LIMIT)];
  const statuses: number[] = [];
  for (const worker of [one, other, one, other]) statuses.push((await worker.fetch(request(status), env)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await other.fetch(request(status, {}, '203.0.113.2'), env)).status).toBe(200);
});

test('what the binding refuses is a 429 like any other, and documents are not refused', async () => {
  const worker = workerWith({ limit: () => Promise.resolve({ success: false }) });
  const refused = await worker.fetch(request(status), env);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=60');
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', 'violated-policies': ['default'] });
  expect((await worker.fetch(request('/capabilities.json'), env)).status).toBe(200);
  expect((await worker.fetch(request(status, { method: 'OPTIONS' }), env)).status).toBe(204);
});

test('the binding counts clients as the limiter does, and counts before it', async () => {
  const limit = vi.fn(() => Promise.resolve({ success: true }));
  const worker = workerWith({ limit });
  for (let index = 0; index < 120; index++) await worker.fetch(request(status, {}, `2001:db8::${index.toString(16)}`), env);
  const refused = await worker.fetch(request(status, {}, '2001:db8::1'), env);
  // It was counted there, and is forgotten after a whole window only.
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(limit).toHaveBeenCalledTimes(121);
  expect(new Set(limit.mock.calls.map((call) => JSON.stringify(call))).size).toBe(1);
});

const second = 1_000;
const quota = { name: 'default', limit: 12, windowSeconds: 60 };

/** Bindings that count every call, in windows that slide, or that begin with each minute. */
const models: Readonly<Record<string, (clock: () => number) => RateLimitBinding>> = {
  sliding(clock) {
    const asked: number[] = [];
    return {
      limit() {
        asked.push(clock());
        return Promise.resolve({ success: asked.filter((at) => at > clock() - 60 * second).length <= quota.limit });
      },
    };
  },
  fixed(clock) {
    const counts = new Map<number, number>();
    return {
      limit() {
        const minute = Math.floor(clock() / (60 * second));
        const count = (counts.get(minute) ?? 0) + 1;
        counts.set(minute, count);
        return Promise.resolve({ success: count <= quota.limit });
      },
    };
  },
};

test.each(Object.entries(models))(
  'a client that waits for Retry-After is admitted, and the binding lets no more through than its quota: %s windows',
  async (_, model) => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 40; run++) {
      let now = random(90) * second;
      const binding = model(() => now);
      const isolates = Array.from({ length: 1 + random(3) }, () =>
        guardedBy(new Map([['default', binding]]), createMemoryLimiter({ ...quota, clients: 1_024 }), () => undefined),
      );
      const admitted: number[] = [];
      let waited = true;
      for (let turn = 0; turn < 150; turn++) {
        const { allowed, resetSeconds } = (await isolates[random(isolates.length)]?.take('4a:b:c', now)) ?? {};
        if (waited) expect([run, turn, allowed]).toEqual([run, turn, true]);
        if (allowed === true) admitted.push(now);
        waited = allowed !== true;
        now += allowed === true ? random(8) * second : (resetSeconds ?? 0) * second;
      }
      // Windows that begin with each minute let twice as much through around its beginning.
      for (const from of admitted)
        expect(admitted.filter((at) => at >= from && at < from + 60 * second).length).toBeLessThanOrEqual(
          isolates.length === 1 || model === models['sliding'] ? quota.limit : 2 * quota.limit,
        );
    }
  },
);

test('without an answer of the binding the limiter decides, and the operator receives the error', async () => {
  const reported: unknown[] = [];
  const worker = workerWith({ limit: () => Promise.reject(new Error('unreachable')) }, (error) => reported.push(error));
  const { status: answered, headers } = await worker.fetch(request(status), env);
  expect([answered, headers.get('x-ratelimit-remaining')]).toEqual([200, '119']);
  expect(reported).toEqual([new Error('unreachable')]);
});

test('a network is not refused by the binding of all others, has its own when it is given one, and an unknown name is refused', async () => {
  const policy = { name: 'default', limit: 120, windowSeconds: 60 };
  const shared = { name: 'assistant', limit: 6_000, windowSeconds: 60 };
  const no = { limit: () => Promise.resolve({ success: false }) };
  const memory = createMemoryLimiter({ ...policy, clients: 1_024 });
  const others = guardedBy(new Map([['default', no]]), memory, () => undefined).withPolicy?.(shared);
  expect(await others?.take('network', 0)).toMatchObject({ allowed: true, remaining: 5_999 });
  const guarded = guardedBy(new Map([['assistant', no]]), memory, () => undefined).withPolicy?.(shared);
  expect(await guarded?.take('network', 0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
  const worker = toWorker((bindings: Env) => ({ ...definitionOf(bindings), networkRateLimitBindings: { nobody: no } }));
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await worker.fetch(request(status), env)).status).toBe(503);
  expect(String(log.mock.calls[0]?.[0])).toContain('networkRateLimitBindings.nobody: the documents name no such network');
  log.mockRestore();
});

test('every exchange is a data point of Analytics Engine within its limits, without a word of the client', async () => {
  const points: Parameters<Parameters<typeof createAnalyticsListener>[0]['writeDataPoint']>[0][] = [];
  const onExchange = createAnalyticsListener({ writeDataPoint: (point) => points.push(point) });
  const worker = toWorker((bindings: Env) => ({ ...definitionOf(bindings), onExchange }));
  await worker.fetch(request(status, { headers: { 'User-Agent': 'secret agent' } }), env);
  await worker.fetch(request('/secret'), env);
  expect(points.map(({ indexes, blobs }) => [indexes, blobs[1]])).toEqual([
    [['getStatus'], '200'],
    [['none'], '404'],
  ]);
  for (const { blobs, doubles } of points) {
    expect([blobs.length, doubles.length]).toEqual([10, 6]);
    expect(blobs.join()).not.toContain('secret');
  }
});

test('a binding that never answers is waited for briefly, and one that is not there is reported once', async () => {
  const reported: string[] = [];
  const onError = (error: unknown): void => void reported.push(String(error));
  const silent = workerWith({ limit: () => new Promise(() => undefined) }, onError);
  expect((await silent.fetch(request(status), env)).status).toBe(200);
  expect(reported).toEqual(['Error: policy default: its binding gave no answer within 100 ms']);

  reported.length = 0;
  // What `env` has of a binding that the configuration does not name.
  const missing = workerWith(undefined as unknown as RateLimitBinding, onError);
  for (let n = 0; n < 3; n++) expect((await missing.fetch(request(status), env)).status).toBe(200);
  expect(reported).toEqual([
    'TypeError: policy default: expected a rate-limit binding, received undefined; each isolate counts alone',
  ]);
});
