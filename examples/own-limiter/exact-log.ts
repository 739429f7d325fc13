import type { RateLimitDecision, RateLimiter, RateLimitPolicy } from 'vitrine';

/** Clients that are remembered at once; beyond, the one that was away longest makes room. */
const mostClients = 10_000;

/** Keeps the time of every admitted request: exact to the millisecond, for a list of times a client. */
export function createExactLog(policy: RateLimitPolicy): RateLimiter {
  const windowMs = policy.windowSeconds * 1_000;
  const logs = new Map<string, readonly number[]>();

  function take(client: string, now: number): RateLimitDecision {
    // Times ahead of now are left behind by a clock that was set back: they must lock nobody out.
    const log = (logs.get(client) ?? []).filter((time) => time > now - windowMs && time <= now);
    const allowed = log.length < policy.limit;
    const admitted = allowed ? [...log, now] : log;
    logs.delete(client);
    logs.set(client, admitted);
    const [longestAway] = logs.keys();
    if (logs.size > mostClients && longestAway !== undefined) logs.delete(longestAway);
    const remaining = policy.limit - admitted.length;
    const waitsFor = (remaining > 0 ? admitted.at(-1) : admitted[0]) ?? now;
    return { allowed, remaining, resetSeconds: Math.ceil((waitsFor + windowMs - now) / 1_000) };
  }

  return { policy, take };
}
