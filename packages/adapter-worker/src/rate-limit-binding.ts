// The rate-limit binding of Workers as a second opinion: one count for all isolates of a location, kept by the platform.
// It says yes or no and nothing else, so the remaining requests and the time to wait come from the isolate's own limiter.
import type { RateLimiter, RateLimitPolicy } from '@vitrine/core';

/** A rate-limit binding, as far as it is used here. */
export interface RateLimitBinding {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/** Bindings by the name of the policy that each keeps. */
export type Guards = ReadonlyMap<string, RateLimitBinding>;

/**
 * A limiter that admits a request when both do. A request that the first refuses is not counted at the binding: a client that waits as
 * long as its answer said must be admitted. Without an answer of the binding, or without a binding for its policy, the limiter
 * decides alone. A binding says yes or no: what is left is the limiter's own count, and the wait after a no is the whole window.
 */
export function guardedBy(guards: Guards, limiter: RateLimiter, onError?: (error: unknown) => void): RateLimiter {
  const { policy } = limiter;
  const binding = guards.get(policy.name);
  return {
    policy,
    async take(key, now) {
      const decision = await limiter.take(key, now);
      if (binding === undefined || !decision.allowed) return decision;
      try {
        const { success } = await binding.limit({ key });
        return success ? decision : { allowed: false, remaining: 0, resetSeconds: policy.windowSeconds };
      } catch (error) {
        onError?.(error);
        return decision;
      }
    },
    // A binding has the figures of one policy: those of a client would refuse a whole network.
    ...(limiter.withPolicy && {
      withPolicy: (other: RateLimitPolicy) => guardedBy(guards, limiter.withPolicy?.(other) ?? limiter, onError),
    }),
  };
}
