// What the memory limiter promises, measured: `npm run check limiter` at the root. Each line is a figure and fails the run when
// its bound does not hold. The exact log that it is compared with keeps the time of every admitted request.
import { strict as assert } from 'node:assert';
import { createMemoryLimiter, type RateLimitDecision, type ServiceRequest } from '@vitrine/core';
import { createClientIdentity } from '../../packages/core/src/engine/caller/client.ts';
import { generator } from './world/choices.ts';

const start = 1_795_132_800_000;
const windowMs = 60_000;
const mebibyte = 1_048_576;
const [seedText = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const next = generator(Number(seedText));
/** From 0 up to 1; the same for the same seed, so that a failing run can be repeated. */
const random = (): number => next() / 2 ** 32;

function limiterOf(options: Parameters<typeof createMemoryLimiter>[0] = {}): (key: string, now: number) => RateLimitDecision {
  const limiter = createMemoryLimiter(options);
  // The memory limiter decides at once; the promise of the interface is for stores elsewhere.
  return (key, now) => limiter.take(key, now) as RateLimitDecision;
}

function incomingFrom(remoteAddress: string, forwarded: string | null = null): ServiceRequest {
  return {
    method: 'GET',
    target: '/api/v1/status',
    field: (name) => (name === 'x-forwarded-for' || name === 'forwarded' ? forwarded : null),
    connection: { remoteAddress },
    body: () => Promise.resolve(new Uint8Array()),
  };
}

/** Never more than the quota in any window, and never a refusal of a client that paused a window. */
function exactLog(): string {
  const events = 1_000_000;
  const clients = 300;
  const take = limiterOf();
  const logs = Array.from({ length: clients }, (): number[] => []);
  let now = start;
  let refused = 0;
  let early = 0;
  for (let event = 0; event < events; event++) {
    const pace = random();
    now += pace < 0.9 ? Math.floor(random() * 3) : pace < 0.999 ? Math.floor(random() * 400) : Math.floor(random() * 70_000);
    // A few clients are busy, most are not.
    const client = Math.floor(random() ** 4 * clients);
    const log = logs[client] ?? [];
    while (log.length > 0 && (log[0] ?? 0) <= now - windowMs) log.shift();
    const { allowed } = take(`4:${client}`, now);
    if (allowed) {
      assert.ok(log.length < 120, `the 121st request within 60 s was admitted (seed ${seedText}, event ${event})`);
      log.push(now);
    } else {
      refused++;
      assert.ok(log.length > 0, `a client that paused 60 s was refused (seed ${seedText}, event ${event})`);
      if (log.length < 120) early++;
    }
  }
  return `0 violations in ${events} events of ${clients} clients; ${refused} refused, ${early} of them up to 5 s earlier than an exact log would`;
}

/** A client that waits exactly Retry-After is admitted. */
function honesty(): string {
  const trials = 100_000;
  const take = limiterOf({ limit: 5 });
  let longest = 0;
  let now = start;
  for (let trial = 0; trial < trials; trial++) {
    const key = `4:${trial}`;
    let decision = take(key, now);
    while (decision.allowed) {
      now += Math.floor(random() * 9_000);
      decision = take(key, now);
      now += Math.floor(random() * 3);
    }
    decision = take(key, now);
    if (decision.allowed) continue;
    longest = Math.max(longest, decision.resetSeconds);
    assert.ok(decision.resetSeconds >= 1 && decision.resetSeconds <= 60);
    now += decision.resetSeconds * 1_000;
    assert.ok(take(key, now).allowed, `a client that waited was refused (seed ${seedText}, trial ${trial})`);
  }
  return `${trials} of ${trials} waits honest, the longest ${longest} s`;
}

function memory(): string {
  collect();
  const before = process.memoryUsage();
  const take = limiterOf({ clients: 2 ** 17 });
  collect();
  const made = process.memoryUsage().arrayBuffers - before.arrayBuffers;
  assert.ok(made <= mebibyte / 16, `${made} bytes before the first client`);
  for (let key = 0; key < 10_000_000; key++) take(`4:${key.toString(36)}`, start + (key >> 8));
  collect();
  const after = process.memoryUsage();
  // Asked again, so that the table is still there when it is measured.
  assert.ok(take('4:another', start + 50_000).remaining >= 0);
  const table = after.arrayBuffers - before.arrayBuffers;
  const grown = table + after.heapUsed - before.heapUsed;
  assert.ok(table <= 9.3 * mebibyte && grown <= 16 * mebibyte, `${table} and ${grown} bytes`);
  return `131,072 slots: ${made} bytes before the first client; after 10,000,000 distinct keys a table of ${(table / mebibyte).toFixed(2)} MiB, ${(grown / mebibyte).toFixed(2)} MiB in all`;
}

function collect(): void {
  assert.ok(globalThis.gc !== undefined, 'run with --expose-gc');
  globalThis.gc();
}

/** Decisions a second, the key read from a textual IPv6 address each time; the best of five rounds. */
function speed(): string {
  const identify = createClientIdentity(undefined);
  const incoming = Array.from({ length: 4_096 }, (_, index) =>
    incomingFrom(`2001:db8:${index.toString(16)}:${(index * 7).toString(16)}:1:2:3:4`),
  );
  const take = limiterOf({ clients: 2 ** 17 });
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const began = process.cpuUsage();
    for (let index = 0; index < 1_000_000; index++) {
      const from = incoming[index & 4_095];
      if (from !== undefined) take(identify(from), start + (index >> 4));
    }
    best = Math.max(best, 1e12 / microseconds(began));
  }
  assert.ok(best >= 1_000_000, `${Math.round(best)} a second`);
  return `${(best / 1e6).toFixed(2)} million decisions a second of processor time, with the key from a textual IPv6 address`;
}

function microseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}

/** The worst an attacker can reach who knows the seed: every key in one set of eight slots. */
function collisions(): string {
  const keys = Array.from({ length: 100_000 }, (_, index) => `6:${index.toString(36)}:z`);
  const cost = (clients: number): number => {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round++) {
      const take = limiterOf({ clients });
      const began = process.cpuUsage();
      for (const key of keys) take(key, start);
      best = Math.min(best, microseconds(began) / keys.length);
    }
    return best;
  };
  cost(2 ** 17);
  const normal = cost(2 ** 17);
  const crafted = cost(8);
  assert.ok(crafted < normal * 2, `${crafted} µs against ${normal} µs`);
  return `100,000 keys in one set ${crafted.toFixed(2)} µs each, spread ${normal.toFixed(2)} µs`;
}

/** Attacks from more addresses than the table holds: an exact log of every address, and strangers that use their whole quota. */
function eviction(): string {
  const strangers = 100;
  const perSecond = 8_000;
  const seconds = 130;
  // Some addresses come often, most seldom: the seldom ones would push out the often ones.
  const nth = (count: number): string => Math.floor(random() ** 4 * count).toString(36);
  const attacks: readonly (readonly [name: string, clients: number, keyOf: () => string])[] = [
    ['16,384 /64s of a /48 on 1,024 slots', 1_024, () => `6x:1:${nth(16_384)}`],
    ['1,000,000 /64s of a /32 on 1,024 slots', 1_024, () => `6x:${nth(1_000)}:${nth(1_000)}`],
    ['an IPv4 /16 on 1,024 slots', 1_024, () => `4x:${nth(256)}:${nth(256)}`],
    ['4,000,000 /64s of two /32s on 65,536 slots', 65_536, () => `6x${nth(2)}:${nth(2_000)}:${nth(2_000)}`],
  ];
  for (const [name, clients, keyOf] of attacks) {
    const take = limiterOf({ clients });
    const logs = new Map<string, number[]>();
    const admit = (key: string, now: number): boolean => {
      if (!take(key, now).allowed) return false;
      let log = logs.get(key);
      if (log === undefined) logs.set(key, (log = []));
      assert.ok((log.at(-120) ?? 0) <= now - windowMs, `${name}: the 121st request within 60 s was admitted (seed ${seedText})`);
      log.push(now);
      return true;
    };
    for (let second = 0; second < seconds; second++) {
      for (let event = 0; event < perSecond; event++)
        admit(keyOf(), start + second * 1_000 + Math.floor((event * 1_000) / perSecond));
      // Each stranger comes in two bursts, the second a little more than a window after the first.
      for (let stranger = 0; stranger < strangers; stranger++) {
        if (second % 61 !== stranger % 8) continue;
        const key = `6s${stranger.toString(36)}:1:1`;
        for (let request = 0; request < 120; request++)
          assert.ok(admit(key, start + second * 1_000 + 999), `${name}: a stranger was refused (seed ${seedText})`);
      }
    }
  }
  return `${attacks.map(([name]) => name).join('; ')}: ${perSecond} requests a second for ${seconds} s each, never more than 120 in 60 s for any, and ${strangers} strangers had all of their 120 in every window`;
}

function spoofing(): string {
  const identify = createClientIdentity(undefined);
  const take = limiterOf();
  let allowed = 0;
  for (let index = 0; index < 10_000; index++) {
    const spoofed = incomingFrom('203.0.113.7', `10.${index >> 8}.${index & 255}.1`);
    if (take(identify(spoofed), start).allowed) allowed++;
  }
  assert.equal(allowed, 120);
  return '10,000 spoofed forwarding fields from one peer: 120 admitted';
}

/** The wall clock jumps by an hour in the middle of a minute, in each direction. */
function clockJumps(): string {
  const hour = 3_600_000;
  let longest = 0;
  let most = 0;
  for (const jump of [hour, -hour]) {
    for (let trial = 0; trial < 200; trial++) {
      const take = limiterOf();
      let admitted = 0;
      let offset = 0;
      const at = Math.floor(random() * windowMs);
      let refusedSince: number | undefined;
      for (let ms = 0; ms < 2 * windowMs; ms += 137) {
        if (ms >= at) offset = jump;
        const { allowed } = take('a', start + ms + offset);
        if (ms < windowMs && allowed) admitted++;
        if (allowed) refusedSince = undefined;
        else {
          refusedSince ??= ms;
          longest = Math.max(longest, ms - refusedSince);
        }
      }
      most = Math.max(most, admitted);
    }
  }
  assert.ok(longest <= windowMs, `locked out for ${longest} ms`);
  assert.ok(most <= 240, `${most} admitted`);
  return `longest refusal ${(longest / 1_000).toFixed(1)} s, at most ${most} admitted in the minute of a jump`;
}

const proofs: readonly (readonly [name: string, prove: () => string])[] = [
  ['exact log', exactLog],
  ['honest Retry-After', honesty],
  ['memory', memory],
  ['speed', speed],
  ['crafted collisions', collisions],
  ['more clients than slots', eviction],
  ['spoofed forwarding fields', spoofing],
  ['clock jumps', clockJumps],
];

console.log(`seed ${seedText}`);
for (const [name, prove] of proofs) {
  try {
    console.log(`ok    ${name}: ${prove()}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
