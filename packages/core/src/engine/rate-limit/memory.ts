// The default limiter: never more than the quota admitted in any window, however many clients there are, and a client that
// pauses one window has its whole quota again (SPEC 8, decisions 007 and 029). Thirteen counters per slot, each a twelfth
// of the window wide and leaving when its last hit is one window old. One table of bounded size in pieces, no timers, no
// allocation per decision.
//
//   slot (16 words):  tag | tag of the bloc | newest bucket + 1 | 13 x ( hits << 13 | last hit within its bucket, ms )
//
//   level    one slot for                                             slots
//   client   each key: an IPv4 address, an IPv6 /64                   `clients`, in sets of eight
//   network  an eighth of the clients of a /24, a /48                 an eighth of that
//   bloc     all clients of a /16, a /32                              an eighth of that
//   rest     what finds no slot in one set of blocs                   an eighth of that
//
// A slot belongs to its owner until its last hit is a window old, and no bloc has more than four slots of a set. A client
// that finds no slot is counted at the next level. What was counted there goes along when it gets one.
import type { RateLimitDecision, RateLimiter, RateLimitPolicy } from './decision.ts';
import { type MemoryLimiterOptions, offsetBits, readOptions, ways } from './memory-policy.ts';

const counters = 13;
const words = 16;
/** Slots of a set that one bloc may have at once, so that its clients leave room for all others. */
const maxOfBloc = 4;
/** Counters of a network: clients of it that found no slot share one of them. */
const cells = 8;
/** Sets of a piece, a power of two: 64 KiB, which are there when the first client falls into one of them. */
const pieceSets = 128;
const offsetMask = (1 << offsetBits) - 1;
const separator = 0x3a;
/** More than any window. */
const longestStepMs = 86_400_000;

/** The limiter that was there, while its policy is the same, so that a change of content forgets no client; else a new one. */
export function getOrCreateLimiter(options: MemoryLimiterOptions, before?: RateLimiter): RateLimiter {
  const { name, limit, windowSeconds } = readOptions(options).policy;
  const currentPolicy = before?.policy;
  const isSame = currentPolicy?.name === name && currentPolicy.limit === limit && currentPolicy.windowSeconds === windowSeconds;
  return before !== undefined && isSame ? before : createMemoryLimiter(options);
}

/**
 * Makes the limiter. Its table comes with the clients and grows no further. Throws RangeError for options out of bounds.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const front = await createFront(content, {
 *   baseUrl,
 *   limiter: createMemoryLimiter({ name: 'default', limit: 60, windowSeconds: 30 }),
 *   networks: assistantNetworks,
 * });
 * ```
 */
export function createMemoryLimiter(options: MemoryLimiterOptions = {}): RateLimiter {
  const { policy, clients } = readOptions(options);
  const { limit, windowSeconds } = policy;
  const windowMs = windowSeconds * 1_000;
  const levels = levelsOf(clients);
  const clientSets = clients / ways;
  const rest = levels.length - 1;
  const pieceCount = Math.ceil(((levels[rest]?.start ?? 0) + (levels[rest]?.sets ?? 0)) / pieceSets);
  const pieces = Array.from({ length: pieceCount }, (): Uint32Array | undefined => undefined);
  /** The piece with the set that was looked at last. */
  let table: Uint32Array = new Uint32Array();
  /** Tag and set of the key that is looked for, at each level with owners. The last tag is that of the bloc. */
  const tags = new Uint32Array(rest);
  const sets = new Uint32Array(rest);
  /** Until when a slot behind the first level may hold a hit, on the limiter's own time. */
  let sharedUntil = 0;
  // A UUID of version 4 is random at both ends, and ids need it anyway: a fresh process loads no more of Web Crypto.
  const random = crypto.randomUUID();
  const seedA = Number.parseInt(random.slice(0, 8), 16);
  const seedB = Number.parseInt(random.slice(-8), 16);
  const time = monotonic();

  /** The first whole millisecond of a bucket: most windows are no multiple of twelve, and a hit leaves to the millisecond. */
  function startOf(bucket: number): number {
    return Math.ceil((bucket * windowMs) / (counters - 1));
  }

  function open(set: number): number {
    table = pieces[Math.floor(set / pieceSets)] ??= new Uint32Array(pieceSets * ways * words);
    return (set % pieceSets) * ways * words;
  }

  function isLive(slot: number, now: number): boolean {
    const newest = (table[slot + 2] ?? 0) - 1;
    if (newest < 0) return false;
    return startOf(newest) + ((table[slot + 3 + (newest % counters)] ?? 0) & offsetMask) + windowMs > now;
  }

  /** The slot in which a key is counted, in `table`. */
  function find(key: string, now: number): number {
    let a = seedA;
    let b = seedB;
    // What precedes the last part of a key is its network, before the last two its bloc.
    let parts = 1;
    let network = 0;
    let networkB = 0;
    let blocB = 0;
    for (let index = 0; index < key.length; index++) {
      const code = key.charCodeAt(index);
      if (code === separator) {
        parts++;
        blocB = networkB;
        network = a;
        networkB = b;
      }
      a = Math.imul(a ^ code, 0x9e37_79b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ code, 0x85eb_ca77);
      b ^= b >>> 13;
    }
    // A key of fewer parts is alone in its network and bloc.
    const bloc = (parts < 3 ? b : blocB) >>> 0;
    const tag = a >>> 0;
    const set = setOf(a, b, clientSets);
    const slot = held(open(set), tag, bloc, now);
    if (slot >= 0) return slot;
    const cell = (parts < 3 ? a : network) ^ Math.imul(a & (cells - 1), 0x27d4_eb2f);
    tags[0] = tag;
    tags[1] = cell;
    tags[2] = bloc;
    sets[0] = set;
    sets[1] = setOf(cell, bloc, levels[1]?.sets ?? 1);
    sets[2] = setOf(bloc, 0, levels[2]?.sets ?? 1);
    return slotFor(0, true, now);
  }

  /** The live slot with a tag in the set that begins at `first`; -1 when there is none. */
  function held(first: number, tag: number, bloc: number, now: number): number {
    for (let slot = first; slot < first + ways * words; slot += words)
      if (table[slot] === tag && table[slot + 1] === bloc && isLive(slot, now)) return slot;
    return -1;
  }

  /** A slot that is not live, cleared and tagged; -1 when the set has none, or none more for the bloc. */
  function claimed(first: number, tag: number, bloc: number, now: number): number {
    let free = -1;
    let neighbours = 0;
    // The first free one, so that it is soon found again.
    for (let slot = first + (ways - 1) * words; slot >= first; slot -= words) {
      if (!isLive(slot, now)) free = slot;
      else if (table[slot + 1] === bloc) neighbours++;
    }
    if (free < 0 || neighbours >= maxOfBloc) return -1;
    table.fill(0, free, free + words);
    table[free] = tag;
    table[free + 1] = bloc;
    return free;
  }

  /**
   * The slot of the key from `level` on: one that it holds, else one that it `claims`, with the hits that the levels behind
   * may hold for it, else theirs.
   */
  function slotFor(level: number, claims: boolean, now: number): number {
    const { start } = levels[level] ?? { start: 0 };
    if (level === rest) {
      const set = sets[level - 1] ?? 0;
      return open(start + Math.floor(set / ways)) + (set % ways) * words;
    }
    const first = open(start + (sets[level] ?? 0));
    const tag = tags[level] ?? 0;
    const bloc = tags[rest - 1] ?? 0;
    const slot = held(first, tag, bloc, now);
    if (slot >= 0) return slot;
    const ownSlot = claims ? claimed(first, tag, bloc, now) : -1;
    if (ownSlot >= 0 && now >= sharedUntil) return ownSlot;
    if (claims && ownSlot < 0) sharedUntil = now + windowMs;
    const ownTable = table;
    const behind = slotFor(level + 1, claims && ownSlot < 0, now);
    if (ownSlot < 0) return behind;
    ownTable.set(table.subarray(behind + 2, behind + words), ownSlot + 2);
    table = ownTable;
    return ownSlot;
  }

  function take(key: string, wallMs: number): RateLimitDecision {
    const now = time(wallMs);
    const slot = find(key, now);
    const bucket = Math.floor((now * (counters - 1)) / windowMs);
    const newest = (table[slot + 2] ?? 0) - 1;
    let used = 0;
    let leaves = now + windowMs;
    let oldest = bucket;
    // Oldest first, so that the first counter still in the window states when the next request is admitted.
    for (let age = counters - 1; age >= 0; age--) {
      const at = newest - age;
      if (at < 0) continue;
      const counter = table[slot + 3 + (at % counters)] ?? 0;
      if (counter === 0) continue;
      const end = startOf(at) + (counter & offsetMask) + windowMs;
      if (end <= now) continue;
      if (used === 0) {
        leaves = end;
        oldest = at;
      }
      used += counter >>> offsetBits;
    }
    if (used >= limit) return { allowed: false, remaining: 0, resetSeconds: seconds(leaves - now) };

    // Counters between the newest and now belong to buckets that are long gone.
    for (let at = Math.max(newest + 1, bucket - counters + 1); at <= bucket; at++) table[slot + 3 + (at % counters)] = 0;
    const offset = slot + 3 + (bucket % counters);
    table[offset] = ((((table[offset] ?? 0) >>> offsetBits) + 1) << offsetBits) | (Math.ceil(now - startOf(bucket)) & offsetMask);
    table[slot + 2] = bucket + 1;
    const remaining = limit - used - 1;
    // This hit renewed its counter: where that is the only one, nothing leaves before it.
    return { allowed: true, remaining, resetSeconds: seconds(remaining > 0 || oldest === bucket ? windowMs : leaves - now) };
  }

  const others = new Map<string, RateLimiter>();

  function withPolicy(other: RateLimitPolicy): RateLimiter {
    const id = JSON.stringify([other.name, other.limit, other.windowSeconds]);
    const limiter = others.get(id) ?? createMemoryLimiter({ ...other, clients });
    others.set(id, limiter);
    return limiter;
  }

  return { policy, take, withPolicy };
}

/** Where the sets of each level begin in the table, and how many there are: powers of two. */
function levelsOf(clients: number): readonly { readonly start: number; readonly sets: number }[] {
  const levels: { start: number; sets: number }[] = [];
  let start = 0;
  let sets = clients / ways;
  while (levels.length < 4) {
    levels.push({ start, sets });
    start += sets;
    sets = Math.ceil(sets / ways);
  }
  return levels;
}

function setOf(a: number, b: number, sets: number): number {
  return (a ^ Math.imul(b, 0xc2b2_ae3d)) & (sets - 1);
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/**
 * A time that never runs backwards: it begins at 0, does not move while the wall clock is set back, and continues from
 * there, so that a corrected clock locks nobody out. It moves by a day at most, after which no hit counts: a wall clock
 * that is set years ahead does not take it to buckets that a slot cannot number.
 */
function monotonic(): (wallMs: number) => number {
  let last: number | undefined;
  let elapsed = 0;
  return (wallMs) => {
    if (last !== undefined && wallMs > last) elapsed += Math.min(wallMs - last, longestStepMs);
    last = wallMs;
    return elapsed;
  };
}
