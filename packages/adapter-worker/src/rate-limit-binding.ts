// The rate-limit binding of Workers as a second opinion: one count for all isolates of a location, kept by the platform.
// It says yes or no and nothing else, so what is left and how long to wait still come from the isolate's own limiter.
import type { RateLimiter } from '@vitrine/core';

/** A rate-limit binding, as far as it is used here. */
export interface RateLimitBinding {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/**
 * A limiter that admits what both admit. What is refused already is not counted at the binding: a client that waits as
 * long as it was told must be admitted. Without an answer of the binding the limiter decides alone.
 */
export function guardedBy(binding: RateLimitBinding, limiter: RateLimiter, onError?: (error: unknown) => void): RateLimiter {
  const { policy } = limiter;
  return {
    policy,
    async take(key, now) {
      const decision = await limiter.take(key, now);
      if (!decision.allowed) return decision;
      try {
        const { success } = await binding.limit({ key });
        return success ? decision : { allowed: false, remaining: 0, resetSeconds: policy.windowSeconds };
      } catch (error) {
        onError?.(error);
        return decision;
      }
    },
  };
}
