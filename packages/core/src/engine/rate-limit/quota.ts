// A client's quota in one exchange: the limiter's decision as fields and, when it is used up, as the problem (SPEC 8).
import type { ClientKey } from '../caller/client.ts';
import { type Problem, problem } from '../http/problem.ts';
import { rateLimited } from '../../ground/problem-types.ts';
import { createRateLimitFields, type LegacyRateLimitFields } from './rate-limit-fields.ts';
import { isPending, whenThere } from '../../ground/pending.ts';
import type { Fields } from '../../ground/reply.ts';
import type { Decision, RateLimiter } from './decision.ts';
import { createMemoryLimiter, inMemory } from './memory.ts';

export interface Quota {
  /** Where the client stands now; on every answer of a limited resource. */
  readonly fields: Fields;
  readonly refused: Problem | undefined;
}

/** Counts one request of a client, at once where the limiter answers at once. `now` is epoch milliseconds. */
export type TakeQuota = (client: ClientKey, now: number) => Quota | Promise<Quota>;

/**
 * Makes the function that counts. While the limiter fails, this instance counts in memory: nobody is turned away for it,
 * and the policy that was published is kept.
 */
export function createQuota(limiter: RateLimiter, legacy: LegacyRateLimitFields, onError: (error: unknown) => void): TakeQuota {
  const { policy } = limiter;
  const fieldsOf = createRateLimitFields(policy, legacy);
  let standIn: RateLimiter | undefined;

  function take(client: ClientKey, now: number): Decision | Promise<Decision> {
    const standInFor = (error: unknown): Decision | Promise<Decision> => {
      onError(error);
      standIn ??= createMemoryLimiter(inMemory(policy));
      return standIn.take(client, now);
    };
    try {
      const decision = limiter.take(client, now);
      return isPending(decision) ? Promise.resolve(decision).catch(standInFor) : decision;
    } catch (error) {
      return standInFor(error);
    }
  }

  function quotaOf(decision: Decision, now: number): Quota {
    const fields = fieldsOf(decision, now);
    if (decision.allowed) return { fields, refused: undefined };
    const detail = `The policy ${policy.name} allows ${policy.limit} requests in ${policy.windowSeconds} seconds. Retry in ${decision.resetSeconds} seconds.`;
    return { fields, refused: problem(rateLimited, detail, undefined, { 'violated-policies': [policy.name] }) };
  }

  return (client, now) => whenThere(take(client, now), (decision) => quotaOf(decision, now));
}
