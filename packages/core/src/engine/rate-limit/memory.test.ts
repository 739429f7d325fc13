import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryLimiter } from './memory.ts';
import { clampPolicy } from './memory-policy.ts';
import type { RateLimitDecision } from './decision.ts';

const start = 1_795_132_800_000;

function burst(limiter: ReturnType<typeof createMemoryLimiter>, key: string, count: number, now: number): RateLimitDecision[] {
  return Array.from({ length: count }, () => limiter.take(key, now) as RateLimitDecision);
}

function allowed(limiter: ReturnType<typeof createMemoryLimiter>, key: string, now: number): boolean {
  return (limiter.take(key, now) as RateLimitDecision).allowed;
}

/** The key of a client: its bloc, its network there, itself there. */
function keyOf([bloc, network, client]: readonly [number, number, number]): string {
  return `6${bloc.toString(36)}:${network}:${client}`;
}

describe('the memory limiter', () => {
  test('120 requests in 60 s pass, the 121st is refused with an honest wait of at most 60 s (SPEC 8)', () => {
    const limiter = createMemoryLimiter();
    expect(burst(limiter, 'a', 120, start).every(({ allowed }) => allowed)).toBe(true);
    const refused = limiter.take('a', start + 20_000) as RateLimitDecision;
    expect(refused).toEqual({ allowed: false, remaining: 0, resetSeconds: 40 });
    expect((limiter.take('a', start + 60_000) as RateLimitDecision).allowed).toBe(true);
  });

  test('a client that waited 60 s after a burst of 120 gets 120', () => {
    const limiter = createMemoryLimiter();
    burst(limiter, 'a', 120, start + 4_321);
    expect(burst(limiter, 'a', 120, start + 64_321).every(({ allowed }) => allowed)).toBe(true);
  });

  test('remaining counts down to 0 and never below', () => {
    const limiter = createMemoryLimiter({ limit: 3 });
    expect(burst(limiter, 'a', 5, start).map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
  });

  // Counters of a window that twelve does not divide began between two milliseconds, and hits left up to one late.
  test.each([1, 2, 7, 13, 60, 95])('a window of %i s is over to the millisecond', (windowSeconds) => {
    const limiter = createMemoryLimiter({ limit: 1, windowSeconds });
    const windowMs = windowSeconds * 1_000;
    for (let now = start; now < start + 40 * windowMs; now += windowMs + (now % 3)) {
      expect(limiter.take('a', now)).toEqual({ allowed: true, remaining: 0, resetSeconds: windowSeconds });
      expect(limiter.take('a', now + windowMs - 1)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
    }
  });

  // The hit that used the quota up renewed the counter whose old end was stated.
  test('an admitted request that leaves nothing states when the next one is admitted', () => {
    const limiter = createMemoryLimiter({ limit: 2 });
    void limiter.take('a', start);
    expect(limiter.take('a', start + 1_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 });
    expect(allowed(limiter, 'a', start + 61_000)).toBe(true);
    expect(limiter.take('b', start + 61_000)).toMatchObject({ remaining: 1 });
    expect(limiter.take('b', start + 71_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 50 });
  });

  test('refused requests are not counted', () => {
    const limiter = createMemoryLimiter({ limit: 2 });
    burst(limiter, 'a', 2, start);
    for (let ms = 0; ms < 60_000; ms += 100) expect((limiter.take('a', start + ms) as RateLimitDecision).allowed).toBe(false);
    expect((limiter.take('a', start + 60_000) as RateLimitDecision).allowed).toBe(true);
  });

  test('it never admits more than the quota in any window, and Retry-After is honest, whatever the arrivals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 30_000 })), {
          minLength: 50,
          maxLength: 400,
        }),
        fc.integer({ min: 1, max: 9 }),
        (gaps, limit) => {
          const limiter = createMemoryLimiter({ limit });
          const admitted: number[] = [];
          let now = start;
          let expected: number | undefined;
          for (const gap of gaps) {
            now += gap;
            const { allowed, resetSeconds } = limiter.take('a', now) as RateLimitDecision;
            if (expected !== undefined && now >= expected) expect(allowed).toBe(true);
            if (allowed) admitted.push(now);
            expect(resetSeconds).toBeGreaterThanOrEqual(1);
            expect(resetSeconds).toBeLessThanOrEqual(60);
            expected = allowed ? undefined : now + resetSeconds * 1_000;
          }
          for (const [index, at] of admitted.entries()) {
            const later = admitted[index + limit];
            if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(60_000);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a clock set back an hour locks nobody out, and forward gives one fresh window', () => {
    const limiter = createMemoryLimiter();
    burst(limiter, 'a', 120, start);
    expect((limiter.take('a', start - 3_600_000) as RateLimitDecision).resetSeconds).toBe(60);
    expect((limiter.take('a', start - 3_600_000 + 60_000) as RateLimitDecision).allowed).toBe(true);
    const forward = createMemoryLimiter();
    burst(forward, 'a', 120, start);
    expect(burst(forward, 'a', 130, start + 3_600_000).filter(({ allowed }) => allowed)).toHaveLength(120);
  });

  // 2^32 buckets of a short window are eleven years: behind them every request got a quota of its own.
  test.each([1, 2, 60, 96])('a clock that jumps years to and fro, or is no number, keeps the quota of %i s', (windowSeconds) => {
    const limiter = createMemoryLimiter({ limit: 3, windowSeconds });
    const year = 31_556_952_000;
    let now = start;
    for (const jump of [12, -12, 80, -200, 800, -800, 8_000, -7_900, Number.NaN, 0, 90]) {
      now = Number.isNaN(jump) ? Number.NaN : (Number.isNaN(now) ? start : now) + jump * year;
      void limiter.take('a', now);
      const admitted = burst(limiter, 'a', 20, now).filter((decision) => decision.allowed).length;
      expect(admitted, `after ${jump} years`).toBeLessThanOrEqual(3);
      const { allowed, remaining, resetSeconds } = limiter.take('a', now) as RateLimitDecision;
      expect([allowed, remaining]).toEqual([false, 0]);
      expect(resetSeconds).toBeGreaterThanOrEqual(1);
      expect(resetSeconds).toBeLessThanOrEqual(windowSeconds);
    }
    // After a window of a clock that runs again everybody is served.
    void limiter.take('b', start);
    expect((limiter.take('a', start + windowSeconds * 1_000) as RateLimitDecision).allowed).toBe(true);
  });

  test('clients are kept apart, and one that finds no slot pushes nobody out', () => {
    const limiter = createMemoryLimiter({ limit: 1, clients: 8 });
    for (let client = 0; client < 8; client++) expect(allowed(limiter, `client ${client}`, start + client)).toBe(true);
    expect(allowed(limiter, 'another', start + 20)).toBe(true);
    expect(allowed(limiter, 'another', start + 21)).toBe(false);
    for (let client = 0; client < 8; client++) expect(allowed(limiter, `client ${client}`, start + 22)).toBe(false);
    expect(allowed(limiter, 'client 0', start + 60_000)).toBe(true);
  });

  // A slot hit at the limiter's time 0 was taken for an unused one, and its client got another whole quota.
  test('clients that come in the very first millisecond do not push each other out', () => {
    const limiter = createMemoryLimiter({ clients: 8 });
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const key of keys) burst(limiter, key, 1, start);
    expect(keys.map((key) => (limiter.take(key, start) as RateLimitDecision).remaining)).toEqual(keys.map(() => 118));
  });

  test('options out of bounds are refused by name', () => {
    expect(() => createMemoryLimiter({ limit: 0 })).toThrow(/^limit:/);
    expect(() => createMemoryLimiter({ limit: 524_288 })).toThrow(/^limit:/);
    expect(() => createMemoryLimiter({ windowSeconds: 97 })).toThrow(/windowSeconds/);
    expect(() => createMemoryLimiter({ clients: 100 })).toThrow(/power of two/);
  });

  test('the policy is what was requested, and SPEC 8 by default', () => {
    expect(createMemoryLimiter().policy).toEqual({ name: 'default', limit: 120, windowSeconds: 60 });
    const policy = { name: 'a', limit: 3, windowSeconds: 10 };
    expect(createMemoryLimiter(policy).policy).toEqual(policy);
  });

  test('every option out of bounds is named, with what it may be', () => {
    expect(() => createMemoryLimiter({ windowSeconds: 97 })).toThrow(
      'windowSeconds: expected an integer from 1 to 96, received 97',
    );
    expect(() => createMemoryLimiter({ windowSeconds: 0.5 })).toThrow('windowSeconds');
    expect(() => createMemoryLimiter({ clients: 4 })).toThrow('clients: expected an integer from 8 to 16777216, received 4');
    expect(() => createMemoryLimiter({ clients: 24 })).toThrow('clients: expected a power of two, received 24');
    expect(() => createMemoryLimiter({ limit: 524_287, windowSeconds: 96, clients: 8 })).not.toThrow();
  });

  test('a slot is given away when its last hit is a window old, and no millisecond earlier', () => {
    const limiter = createMemoryLimiter({ limit: 2, clients: 8 });
    for (let client = 0; client < 8; client++) burst(limiter, `client ${client}`, 1, start + client * 7_001);
    // Both are counted apart from the eight, so each has used one of two.
    expect((limiter.take('early', start + 59_999) as RateLimitDecision).remaining).toBe(1);
    expect((limiter.take('in time', start + 60_000) as RateLimitDecision).remaining).toBe(1);
    for (let client = 1; client < 8; client++)
      expect((limiter.take(`client ${client}`, start + 60_001) as RateLimitDecision).remaining).toBe(0);
  });

  test('what a client had before it got a slot of its own goes along', () => {
    const limiter = createMemoryLimiter({ limit: 3, clients: 8 });
    for (let client = 0; client < 8; client++) burst(limiter, `client ${client}`, 1, start);
    expect((limiter.take('another', start + 30_000) as RateLimitDecision).remaining).toBe(2);
    expect((limiter.take('another', start + 61_000) as RateLimitDecision).remaining).toBe(1);
    expect((limiter.take('another', start + 89_999) as RateLimitDecision).remaining).toBe(0);
    expect((limiter.take('another', start + 89_999) as RateLimitDecision).resetSeconds).toBe(1);
    expect((limiter.take('another', start + 90_000) as RateLimitDecision).remaining).toBe(0);
  });

  test('clients of a table that is mostly empty do not meet', () => {
    const limiter = createMemoryLimiter({ limit: 1, clients: 8_192 });
    const keys = Array.from({ length: 200 }, (_, client) => `client ${client}`);
    for (const key of keys) burst(limiter, key, 1, start);
    expect(keys.filter((key) => (limiter.take(key, start + 1) as RateLimitDecision).allowed)).toEqual([]);
  });

  test('the reset is to the whole quota while something remains, and to the next request when nothing does', () => {
    const limiter = createMemoryLimiter({ limit: 3 });
    expect(limiter.take('a', start)).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
    expect(limiter.take('a', start + 10_000)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
    expect(limiter.take('a', start + 20_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 40 });
    expect(createMemoryLimiter({ limit: 1 }).take('a', start)).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 });
  });

  test('a short window counts like a long one', () => {
    const limiter = createMemoryLimiter({ limit: 2, windowSeconds: 1 });
    expect(burst(limiter, 'a', 3, start).map(({ allowed }) => allowed)).toEqual([true, true, false]);
    expect((limiter.take('a', start + 999) as RateLimitDecision).allowed).toBe(false);
    expect((limiter.take('a', start + 1_000) as RateLimitDecision).allowed).toBe(true);
  });

  test('the wait is to the moment at which the oldest hits leave', () => {
    const limiter = createMemoryLimiter({ limit: 2 });
    void limiter.take('a', start + 1_000);
    expect(limiter.take('a', start + 31_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 });
    expect(limiter.take('a', start + 40_500)).toEqual({ allowed: false, remaining: 0, resetSeconds: 21 });
    expect(limiter.take('a', start + 61_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 });
    expect(limiter.take('b', start + 61_000)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  });
});

describe('with more clients than slots', () => {
  // Addresses whose slots pushed each other out were admitted a thousand times each.
  test('29 addresses of one /48 that crowd one set have 120 each at most, and a stranger has all of its 120', () => {
    const limiter = createMemoryLimiter({ clients: 8 });
    const admitted = new Map<string, number>();
    for (let ms = 0; ms < 59_000; ms++) {
      const key = keyOf([1, 2, ms % 29]);
      if (allowed(limiter, key, start + ms)) admitted.set(key, (admitted.get(key) ?? 0) + 1);
    }
    expect(Math.max(...admitted.values())).toBe(120);
    expect(burst(limiter, keyOf([2, 1, 1]), 121, start + 59_000).map(({ remaining }) => remaining)).toEqual([
      ...Array.from({ length: 120 }, (_, index) => 119 - index),
      0,
    ]);
  });

  test('a stranger has all of its quota even when two blocs have taken every slot', () => {
    const limiter = createMemoryLimiter({ clients: 8 });
    for (let index = 0; index < 20_000; index++) void limiter.take(keyOf([1 + (index & 1), index % 50, index % 61]), start + index);
    expect(burst(limiter, keyOf([3, 1, 1]), 121, start + 20_000).filter((decision) => decision.allowed)).toHaveLength(120);
  });

  test('clients of one network that find no slot share eight counters, and no other network does', () => {
    const limiter = createMemoryLimiter({ limit: 1, clients: 8 });
    const admitted = (bloc: number): number =>
      Array.from({ length: 200 }, (_, client) => allowed(limiter, keyOf([bloc, 1, client]), start)).filter(Boolean).length;
    // Four slots, four of eight counters of the network, one of the bloc.
    expect(admitted(1)).toBe(9);
    expect(admitted(2)).toBe(9);
  });

  const client = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(7));
  const gap = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 70_000 }));

  test('no client is ever admitted more often than an exact log of it allows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(client, gap), { minLength: 40, maxLength: 400 }),
        fc.integer({ min: 1, max: 4 }),
        (requests, limit) => {
          const limiter = createMemoryLimiter({ limit, clients: 8 });
          const logs = new Map<string, number[]>();
          let now = start;
          for (const [path, ms] of requests) {
            now += ms;
            const key = keyOf(path);
            const log = (logs.get(key) ?? []).filter((at) => at > now - 60_000);
            const decision = limiter.take(key, now) as RateLimitDecision;
            if (decision.allowed) log.push(now);
            expect(log.length).toBeLessThanOrEqual(limit);
            expect(decision.remaining).toBeLessThanOrEqual(limit - log.length);
            expect(decision.resetSeconds).toBeGreaterThanOrEqual(1);
            expect(decision.resetSeconds).toBeLessThanOrEqual(60);
            logs.set(key, log);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('whatever one bloc sends, clients elsewhere get the decisions that they get without it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), client, gap), { minLength: 40, maxLength: 400 }),
        fc.integer({ min: 1, max: 4 }),
        (requests, limit) => {
          const attacked = createMemoryLimiter({ limit, clients: 8 });
          const calm = createMemoryLimiter({ limit, clients: 8 });
          let now = start;
          // Both begin to count time here.
          for (const limiter of [attacked, calm]) void limiter.take('first', now);
          for (const [attacks, [bloc, network, host], ms] of requests) {
            now += ms;
            if (attacks) void attacked.take(keyOf([9, network, host * 100 + bloc]), now);
            else expect(attacked.take(keyOf([bloc, 1, 1]), now)).toEqual(calm.take(keyOf([bloc, 1, 1]), now));
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

test.each([
  [
    { limit: 120, windowSeconds: 60 },
    { limit: 120, windowSeconds: 60 },
  ],
  [
    { limit: 3_600, windowSeconds: 3_600 },
    { limit: 96, windowSeconds: 96 },
  ],
  [
    { limit: 1, windowSeconds: 86_400 },
    { limit: 1, windowSeconds: 96 },
  ],
  [
    { limit: 1_000_000, windowSeconds: 60 },
    { limit: 524_287, windowSeconds: 60 },
  ],
])('the nearest policy to %o that memory keeps is %o, under the same name', (policy, nearest) => {
  const clamped = clampPolicy({ name: 'shared', ...policy });
  expect(clamped).toEqual({ name: 'shared', ...nearest });
  expect(createMemoryLimiter({ ...clamped, clients: 8 }).policy).toEqual(clamped);
});
