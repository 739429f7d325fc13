// The rate-limit binding of Workers as the outer guard: one count for all isolates of a location, kept by the platform. It answers yes
// or no and nothing else, so what is left comes from the isolate's own limiter, and a refusal waits for a whole window.
import type { RateLimiter, RateLimitPolicy } from '@vitrine/core';
import { within } from './deadline.ts';

/** A rate-limit binding, as far as it is used here. */
export interface RateLimitBinding {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/** How long a request waits for a binding, in milliseconds. */
const maxWaitMs = 100;

/** Bindings by the name of the policy that each keeps. */
export type Guards = ReadonlyMap<string, RateLimitBinding>;

/**
 * A limiter that admits what both admit; the binding counts first. A binding counts each call, so a request that it let pass
 * and the limiter refuses is counted there: every refusal names the whole window, after which neither remembers the client. Without a
 * binding for its policy the limiter decides alone, and so it does for a request that the binding does not answer in time.
 */
export function guardedBy(guards: Guards, limiter: RateLimiter, onError: (error: unknown) => void): RateLimiter {
  const { policy } = limiter;
  const binding = guards.get(policy.name);
  return {
    policy,
    async take(key, now) {
      if (binding === undefined) return limiter.take(key, now);
      try {
        const answer = await within(maxWaitMs, binding.limit({ key }));
        if (answer === undefined) throw new Error(`policy ${policy.name}: its binding gave no answer within ${maxWaitMs} ms`);
        if (!answer.success) return { allowed: false, remaining: 0, resetSeconds: policy.windowSeconds };
      } catch (error) {
        onError(error);
      }
      const decision = await limiter.take(key, now);
      return decision.allowed ? decision : { ...decision, resetSeconds: Math.max(decision.resetSeconds, policy.windowSeconds) };
    },
    // A binding has the figures of one policy: those of a client would refuse a whole network.
    ...(limiter.withPolicy && {
      withPolicy: (other: RateLimitPolicy) => guardedBy(guards, limiter.withPolicy?.(other) ?? limiter, onError),
    }),
  };
}
