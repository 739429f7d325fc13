// The default limiter: never more than the quota admitted in any window, and a client that pauses one window has its
// whole quota again (SPEC 8, design 5.8). Thirteen counters per client, each a twelfth of the window wide and leaving
// when its last hit is one window old. One table of bounded size in pieces, no timers, no allocation per decision.
//
//   slot (16 words):  tag a | tag b | newest bucket + 1 | 13 x ( hits << 13 | last hit within its bucket, ms )
//
// A key hashes to a set of eight slots and a 64-bit tag; when a set is full, the slot whose last hit is oldest is reused.
import { defaultQuota, quotaWindowSeconds, trackedClients } from '../../ground/limits.ts';
import type { Decision, RateLimiter, RateLimitPolicy } from './decision.ts';

const counters = 13;
const words = 16;
const ways = 8;
/** Sets of a piece, a power of two: 64 KiB, which are there when the first client falls into one of them. */
const pieceSets = 128;
const offsetBits = 13;
const offsetMask = (1 << offsetBits) - 1;
const mostHits = (1 << (32 - offsetBits)) - 1;
/** A bucket's width must fit the offset bits: 8,191 ms x 12 is a little over 98 s. */
const longestWindowSeconds = 96;

/** Policy and size of the limiter in memory. */
export interface MemoryLimiterOptions {
  /** Name of the policy in the RateLimit fields. */
  readonly name?: string;
  /** Requests in any window, 1 to 524,287. */
  readonly limit?: number;
  /** 1 to 96 seconds. */
  readonly windowSeconds?: number;
  /** Clients kept apart at once: a power of two, at least 8; 64 bytes each. */
  readonly clients?: number;
}

/** Makes the limiter. Its table comes with the clients and grows no further. Throws RangeError for options out of bounds. */
export function createMemoryLimiter(options: MemoryLimiterOptions = {}): RateLimiter {
  const { name = 'default', limit = defaultQuota, windowSeconds = quotaWindowSeconds, clients = trackedClients } = options;
  within('limit', limit, 1, mostHits);
  within('windowSeconds', windowSeconds, 1, longestWindowSeconds);
  within('clients', clients, ways, 1 << 24);
  if ((clients & (clients - 1)) !== 0) throw new RangeError(`limiter clients: expected a power of two, received ${clients}`);

  const policy: RateLimitPolicy = { name, limit, windowSeconds };
  const windowMs = windowSeconds * 1_000;
  const bucketMs = windowMs / (counters - 1);
  const sets = clients / ways;
  const pieces = Array.from({ length: Math.ceil(sets / pieceSets) }, (): Uint32Array | undefined => undefined);
  /** The piece with the slot that was found last. */
  let table: Uint32Array = new Uint32Array();
  // A UUID of version 4 is random at both ends, and ids need it anyway: a fresh process loads no more of Web Crypto.
  const random = crypto.randomUUID();
  const seedA = Number.parseInt(random.slice(0, 8), 16);
  const seedB = Number.parseInt(random.slice(-8), 16);
  const time = monotonic();

  /** When the newest hit of a slot happened, on the limiter's own time; -1 for an unused slot. */
  function lastHit(slot: number): number {
    const newest = (table[slot + 2] ?? 0) - 1;
    return newest < 0 ? -1 : newest * bucketMs + ((table[slot + 3 + (newest % counters)] ?? 0) & offsetMask);
  }

  /** The slot of a key, cleared when it was another's. */
  function find(key: string): number {
    let a = seedA;
    let b = seedB;
    for (let index = 0; index < key.length; index++) {
      const code = key.charCodeAt(index);
      a = Math.imul(a ^ code, 0x9e37_79b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ code, 0x85eb_ca77);
      b ^= b >>> 13;
    }
    a >>>= 0;
    b >>>= 0;
    const set = (a ^ Math.imul(b, 0xc2b2_ae3d)) & (sets - 1);
    table = pieces[Math.floor(set / pieceSets)] ??= new Uint32Array(Math.min(sets, pieceSets) * ways * words);
    const first = (set % pieceSets) * ways * words;
    let oldest = first;
    let oldestHit = Number.POSITIVE_INFINITY;
    for (let slot = first; slot < first + ways * words; slot += words) {
      if (table[slot] === a && table[slot + 1] === b) return slot;
      const hit = lastHit(slot);
      if (hit < oldestHit) {
        oldest = slot;
        oldestHit = hit;
      }
    }
    table.fill(0, oldest, oldest + words);
    table[oldest] = a;
    table[oldest + 1] = b;
    return oldest;
  }

  function take(key: string, wallMs: number): Decision {
    const now = time(wallMs);
    const slot = find(key);
    const bucket = Math.floor(now / bucketMs);
    const newest = (table[slot + 2] ?? 0) - 1;
    let used = 0;
    let leaves = now + windowMs;
    // Oldest first, so that the first counter still in the window says when the next request is admitted.
    for (let age = counters - 1; age >= 0; age--) {
      const at = newest - age;
      if (at < 0) continue;
      const counter = table[slot + 3 + (at % counters)] ?? 0;
      if (counter === 0) continue;
      const end = at * bucketMs + (counter & offsetMask) + windowMs;
      if (end <= now) continue;
      if (used === 0) leaves = end;
      used += counter >>> offsetBits;
    }
    if (used >= limit) return { allowed: false, remaining: 0, resetSeconds: seconds(leaves - now) };

    // Counters between the newest and now belong to buckets that are long gone.
    for (let at = Math.max(newest + 1, bucket - counters + 1); at <= bucket; at++) table[slot + 3 + (at % counters)] = 0;
    const place = slot + 3 + (bucket % counters);
    table[place] = ((((table[place] ?? 0) >>> offsetBits) + 1) << offsetBits) | (Math.ceil(now - bucket * bucketMs) & offsetMask);
    table[slot + 2] = bucket + 1;
    const remaining = limit - used - 1;
    return { allowed: true, remaining, resetSeconds: seconds(remaining > 0 ? windowMs : leaves - now) };
  }

  return { policy, take };
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** The nearest policy that can be kept in memory: a window that is too long is shortened, and its quota with it. */
export function inMemory({ name, limit, windowSeconds }: RateLimitPolicy): RateLimitPolicy {
  const seconds = Math.min(windowSeconds, longestWindowSeconds);
  const share = Math.floor((limit * seconds) / windowSeconds);
  return { name, limit: Math.max(1, Math.min(share, mostHits)), windowSeconds: seconds };
}

function within(option: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`limiter ${option}: expected an integer from ${least} to ${most}, received ${value}`);
}

/**
 * A time that never runs backwards: it begins at 0, stands still while the wall clock is set back, and goes on from
 * there, so that a corrected clock locks nobody out.
 */
function monotonic(): (wallMs: number) => number {
  let last: number | undefined;
  let elapsed = 0;
  return (wallMs) => {
    if (last !== undefined && wallMs > last) elapsed += wallMs - last;
    last = wallMs;
    return elapsed;
  };
}
