// Which policies the limiter in memory can keep, and its options. A counter is one word: its hits, and when the last of them fell.
import { defaultQuota, quotaWindowSeconds, trackedClients } from '../../shared/limits.ts';
import { requireInteger } from '../../shared/require-integer.ts';
import type { RateLimitPolicy } from './decision.ts';

/** Bits of a counter that say when its last hit fell, in milliseconds within its bucket; the others count hits. */
export const offsetBits = 13;
export const maxHits: number = (1 << (32 - offsetBits)) - 1;
/** A bucket's width must fit the offset bits: 8,191 ms x 12 is a little over 98 s. */
export const longestWindowSeconds = 96;
export const ways = 8;

/** Policy and size of the limiter in memory. */
export interface MemoryLimiterOptions {
  /** Name of the policy in the RateLimit fields. */
  readonly name?: string;
  /** Requests in any window, 1 to 524,287. */
  readonly limit?: number;
  /** 1 to 96 seconds. */
  readonly windowSeconds?: number;
  /** Clients kept apart at once: a power of two, at least 8; 64 bytes each, and a seventh more for networks. */
  readonly clients?: number;
}

/** The options with their defaults. Throws RangeError for one out of bounds. */
export function readOptions(options: MemoryLimiterOptions): { readonly policy: RateLimitPolicy; readonly clients: number } {
  const { name = 'default', limit = defaultQuota, windowSeconds = quotaWindowSeconds, clients = trackedClients } = options;
  requireInteger('limit', limit, 1, maxHits);
  requireInteger('windowSeconds', windowSeconds, 1, longestWindowSeconds);
  requireInteger('clients', clients, ways, 1 << 24);
  if ((clients & (clients - 1)) !== 0) throw new RangeError(`clients: expected a power of two, received ${clients}`);
  return { policy: { name, limit, windowSeconds }, clients };
}

/** The nearest policy that can be kept in memory: a window that is too long is shortened, and its quota with it. */
export function clampPolicy({ name, limit, windowSeconds }: RateLimitPolicy): RateLimitPolicy {
  const seconds = Math.min(windowSeconds, longestWindowSeconds);
  const share = Math.floor((limit * seconds) / windowSeconds);
  return { name, limit: Math.max(1, Math.min(share, maxHits)), windowSeconds: seconds };
}
