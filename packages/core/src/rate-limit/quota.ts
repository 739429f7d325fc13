// A client's quota in one exchange: the limiter's decision as fields and, when it is used up, as the problem (SPEC 8).
import type { ClientKey } from '../client.ts';
import { type Problem, problem } from '../http/problem.ts';
import { rateLimited } from '../http/problem-types.ts';
import { createRateLimitFields, type LegacyRateLimitFields } from '../http/rate-limit-fields.ts';
import type { Fields } from '../reply.ts';
import type { Decision, RateLimiter } from './decision.ts';
import { createMemoryLimiter, inMemory } from './memory.ts';

export interface Quota {
  /** Where the client stands now; on every answer of a limited resource. */
  readonly fields: Fields;
  readonly refused: Problem | undefined;
}

/**
 * Makes the function that counts one request of a client. `now` is epoch milliseconds. While the limiter fails, this
 * instance counts in memory: nobody is turned away for it, and the policy that was published is kept.
 */
export function createQuota(
  limiter: RateLimiter,
  legacy: LegacyRateLimitFields,
  onError: (error: unknown) => void,
): (client: ClientKey, now: number) => Promise<Quota> {
  const { policy } = limiter;
  const fieldsOf = createRateLimitFields(policy, legacy);
  let standIn: RateLimiter | undefined;

  async function take(client: ClientKey, now: number): Promise<Decision> {
    try {
      return await limiter.take(client, now);
    } catch (error) {
      onError(error);
      standIn ??= createMemoryLimiter(inMemory(policy));
      return standIn.take(client, now);
    }
  }

  return async (client, now) => {
    const decision = await take(client, now);
    const fields = fieldsOf(decision, now);
    if (decision.allowed) return { fields, refused: undefined };
    const detail = `The policy ${policy.name} allows ${policy.limit} requests in ${policy.windowSeconds} seconds. Retry in ${decision.resetSeconds} seconds.`;
    return { fields, refused: problem(rateLimited, detail, undefined, { 'violated-policies': [policy.name] }) };
  };
}
