// A policy, a decision, and the interface of a limiter. Memory, Redis and platform bindings implement it.
import type { ClientKey } from '../caller/client.ts';

/** How many requests a client has in any window (SPEC 8). */
export interface RateLimitPolicy {
  /** Printable ASCII; appears in the RateLimit fields. */
  readonly name: string;
  /** Requests in any window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What a limiter states of one request; the RateLimit fields are made of it. */
export interface RateLimitDecision {
  readonly allowed: boolean;
  /** Requests left after this one. */
  readonly remaining: number;
  /** Seconds until the quota is whole; with nothing remaining, seconds until the next request is admitted. */
  readonly resetSeconds: number;
}

/** Counts requests by client. Anything may be behind it: memory, a shared store, a binding of the platform. */
export interface RateLimiter {
  readonly policy: RateLimitPolicy;
  /** Counts one request, unless it is refused. `now` is epoch milliseconds, by a clock that does not jump. */
  take(key: ClientKey, now: number): RateLimitDecision | Promise<RateLimitDecision>;
  /**
   * A limiter of the same kind for another policy, always the same one for the same policy; networks with policies of their own
   * are counted by it. Without it they are counted in memory. Throws RangeError for a policy that cannot be counted.
   */
  withPolicy?(policy: RateLimitPolicy): RateLimiter;
}
