import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryLimiter, inMemory } from './memory.ts';
import type { Decision } from './decision.ts';

const start = 1_795_132_800_000;

function burst(limiter: ReturnType<typeof createMemoryLimiter>, key: string, count: number, now: number): Decision[] {
  return Array.from({ length: count }, () => limiter.take(key, now) as Decision);
}

describe('the memory limiter', () => {
  test('120 requests in 60 s pass, the 121st is refused with an honest wait of at most 60 s (SPEC 8)', () => {
    const limiter = createMemoryLimiter();
    expect(burst(limiter, 'a', 120, start).every(({ allowed }) => allowed)).toBe(true);
    const refused = limiter.take('a', start + 20_000) as Decision;
    expect(refused).toEqual({ allowed: false, remaining: 0, resetSeconds: 40 });
    expect((limiter.take('a', start + 60_000) as Decision).allowed).toBe(true);
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

  test('refused requests are not counted', () => {
    const limiter = createMemoryLimiter({ limit: 2 });
    burst(limiter, 'a', 2, start);
    for (let ms = 0; ms < 60_000; ms += 100) expect((limiter.take('a', start + ms) as Decision).allowed).toBe(false);
    expect((limiter.take('a', start + 60_000) as Decision).allowed).toBe(true);
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
          let promised: number | undefined;
          for (const gap of gaps) {
            now += gap;
            const { allowed, resetSeconds } = limiter.take('a', now) as Decision;
            if (promised !== undefined && now >= promised) expect(allowed).toBe(true);
            if (allowed) admitted.push(now);
            expect(resetSeconds).toBeGreaterThanOrEqual(1);
            expect(resetSeconds).toBeLessThanOrEqual(60);
            promised = allowed ? undefined : now + resetSeconds * 1_000;
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
    expect((limiter.take('a', start - 3_600_000) as Decision).resetSeconds).toBe(60);
    expect((limiter.take('a', start - 3_600_000 + 60_000) as Decision).allowed).toBe(true);
    const forward = createMemoryLimiter();
    burst(forward, 'a', 120, start);
    expect(burst(forward, 'a', 130, start + 3_600_000).filter(({ allowed }) => allowed)).toHaveLength(120);
  });

  test('clients are kept apart, and a full table reuses the slot that was idle longest', () => {
    const limiter = createMemoryLimiter({ limit: 1, clients: 8 });
    for (let client = 0; client < 8; client++)
      expect((limiter.take(`client ${client}`, start + client) as Decision).allowed).toBe(true);
    expect((limiter.take('client 7', start + 20) as Decision).allowed).toBe(false);
    expect((limiter.take('another', start + 21) as Decision).allowed).toBe(true);
    expect((limiter.take('client 7', start + 22) as Decision).allowed).toBe(false);
    expect((limiter.take('client 0', start + 23) as Decision).allowed).toBe(true);
  });

  // A slot hit at the limiter's time 0 was taken for an unused one, and its client got another whole quota.
  test('clients that come in the very first millisecond do not push each other out', () => {
    const limiter = createMemoryLimiter({ clients: 8 });
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const key of keys) burst(limiter, key, 1, start);
    expect(keys.map((key) => (limiter.take(key, start) as Decision).remaining)).toEqual(keys.map(() => 118));
  });

  test('options out of bounds are refused by name', () => {
    expect(() => createMemoryLimiter({ limit: 0 })).toThrow(/limiter limit/);
    expect(() => createMemoryLimiter({ limit: 524_288 })).toThrow(/limiter limit/);
    expect(() => createMemoryLimiter({ windowSeconds: 97 })).toThrow(/windowSeconds/);
    expect(() => createMemoryLimiter({ clients: 100 })).toThrow(/power of two/);
  });

  test('the policy is what was asked for, and SPEC 8 by default', () => {
    expect(createMemoryLimiter().policy).toEqual({ name: 'default', limit: 120, windowSeconds: 60 });
    const policy = { name: 'a', limit: 3, windowSeconds: 10 };
    expect(createMemoryLimiter(policy).policy).toEqual(policy);
  });

  test('every option out of bounds is named, with what it may be', () => {
    expect(() => createMemoryLimiter({ windowSeconds: 97 })).toThrow(
      'limiter windowSeconds: expected an integer from 1 to 96, received 97',
    );
    expect(() => createMemoryLimiter({ windowSeconds: 0.5 })).toThrow('limiter windowSeconds');
    expect(() => createMemoryLimiter({ clients: 4 })).toThrow(
      'limiter clients: expected an integer from 8 to 16777216, received 4',
    );
    expect(() => createMemoryLimiter({ clients: 24 })).toThrow('limiter clients: expected a power of two, received 24');
    expect(() => createMemoryLimiter({ limit: 524_287, windowSeconds: 96, clients: 8 })).not.toThrow();
  });

  // Slots are filled in one order and hit again in another, so that the first slot is not always the oldest.
  test('whose last hit is oldest makes room, whatever the minute and the order in the table', () => {
    const everybody = Array.from({ length: 8 }, (_, client) => client);
    for (const oldest of everybody) {
      const limiter = createMemoryLimiter({ limit: 2, clients: 8 });
      for (const client of everybody) burst(limiter, `client ${client}`, 1, start + client);
      const others = everybody.map((client) => (client * 3 + oldest) % 8).filter((client) => client !== oldest);
      for (const [order, client] of others.entries()) burst(limiter, `client ${client}`, 1, start + 3_000 + order * 7_001);
      expect((limiter.take('another', start + 53_000) as Decision).allowed).toBe(true);
      for (const client of others) expect((limiter.take(`client ${client}`, start + 53_001) as Decision).allowed).toBe(false);
      expect((limiter.take(`client ${oldest}`, start + 53_002) as Decision).remaining).toBe(1);
    }
  });

  test('within one counter the millisecond decides who makes room', () => {
    const limiter = createMemoryLimiter({ limit: 2, clients: 8 });
    for (let client = 0; client < 8; client++) burst(limiter, `client ${client}`, 1, start + 1_000);
    for (const [order, client] of [3, 1, 7, 0, 5, 2, 6].entries()) burst(limiter, `client ${client}`, 1, start + 1_001 + order);
    burst(limiter, 'another', 1, start + 1_100);
    expect((limiter.take('client 3', start + 1_101) as Decision).allowed).toBe(false);
    expect((limiter.take('client 4', start + 1_102) as Decision).remaining).toBe(1);
    expect((limiter.take('client 1', start + 1_103) as Decision).allowed).toBe(false);
  });

  test('clients of a table that is mostly empty do not meet', () => {
    const limiter = createMemoryLimiter({ limit: 1, clients: 8_192 });
    const keys = Array.from({ length: 200 }, (_, client) => `client ${client}`);
    for (const key of keys) burst(limiter, key, 1, start);
    expect(keys.filter((key) => (limiter.take(key, start + 1) as Decision).allowed)).toEqual([]);
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
    expect((limiter.take('a', start + 999) as Decision).allowed).toBe(false);
    expect((limiter.take('a', start + 1_000) as Decision).allowed).toBe(true);
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
])('the nearest policy to %o that memory keeps is %o, under the same name', (policy, kept) => {
  const found = inMemory({ name: 'shared', ...policy });
  expect(found).toEqual({ name: 'shared', ...kept });
  expect(createMemoryLimiter({ ...found, clients: 8 }).policy).toEqual(found);
});
