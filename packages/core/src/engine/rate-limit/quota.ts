// A client's quota in one exchange: the limiter's decision as fields and, when it is used up, as the problem (SPEC 8). The fields
// are RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-11, not an RFC, lapsed on 2026-11-24 without a successor), the older ones that clients read
// today, and Retry-After.
import type { IpAddress } from '../caller/address.ts';
import { type ClientKey, clientKey } from '../caller/client.ts';
import { type Problem, problem } from '../http/problem.ts';
import { rateLimited } from '../../shared/problem-types.ts';
import { serializeInteger, serializeItem } from '../http/field-value.ts';
import { isPromise, mapMaybeAsync } from '../../shared/json.ts';
import type { HeaderList } from '../../shared/service-response.ts';
import type { RateLimitDecision, RateLimiter, RateLimitPolicy } from './decision.ts';
import { createMemoryLimiter } from './memory.ts';
import { clampPolicy } from './memory-policy.ts';
import { createNetworkLookup, type NetworkPolicy } from './networks.ts';

export interface Quota {
  /** The policy that counted; undefined where there is no limit. */
  readonly policy: string | undefined;
  /** What is left of the client's quota; on every answer of a limited resource. */
  readonly fields: HeaderList;
  readonly refused: Problem | undefined;
}

/** Counts one request of a client, at once where the limiter answers at once. `now` is epoch milliseconds, for the fields alone. */
export type TakeQuota = (client: ClientKey, now: number) => Quota | Promise<Quota>;

/** What a client's requests are counted as: reading the server card does not use up its calls. Both have the same policy. */
export type Counted = 'calls' | 'cards';

/** Counts one request from an address, at once where the limiter answers at once. `now` is epoch milliseconds, for the fields alone. */
export type TakeAddress = (address: IpAddress | undefined, now: number, counted: Counted) => Quota | Promise<Quota>;

/**
 * Makes the function that counts under the policy of the network that an address belongs to, and under that of the limiter
 * otherwise. Windows follow `time`, a clock that nobody sets. Throws RangeError for a policy that its limiter cannot count.
 */
export function createQuotas(
  limiter: RateLimiter,
  networks: readonly NetworkPolicy[],
  legacy: LegacyRateLimitFields,
  onError: (error: unknown) => void,
  time: () => number,
): TakeAddress {
  const takeClient = createQuota(limiter, legacy, onError, time);
  const keyOf = (client: ClientKey, counted: Counted): ClientKey => (counted === 'calls' ? client : `${client}.${counted}`);
  if (networks.length === 0) return (address, now, counted) => takeClient(keyOf(clientKey(address), counted), now);
  const find = createNetworkLookup(networks);
  const quotas = networks.map(({ name, limit, windowSeconds, per }) => {
    const policy = { name, limit, windowSeconds };
    const take = createQuota(policyLimiter(limiter, policy), legacy, onError, time);
    return { take, shared: per === 'network' };
  });
  return (address, now, counted) => {
    const slot = find(address);
    // No element is looked for at -1: that takes longer than the search.
    const quota = slot === -1 ? undefined : quotas[slot];
    if (quota === undefined) return takeClient(keyOf(clientKey(address), counted), now);
    return quota.take(keyOf(quota.shared ? wholeNetwork : clientKey(address), counted), now);
  };
}

const wholeNetwork: ClientKey = 'network';

function policyLimiter(limiter: RateLimiter, policy: RateLimitPolicy): RateLimiter {
  try {
    return limiter.withPolicy?.(policy) ?? createMemoryLimiter(policy);
  } catch (error) {
    throw new RangeError(`networks.${policy.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Makes the function that counts. While the limiter fails, this instance counts in memory under the published policy, so that no
 * client is refused because of the failure.
 */
export function createQuota(
  limiter: RateLimiter,
  legacy: LegacyRateLimitFields,
  onError: (error: unknown) => void,
  time: () => number,
): TakeQuota {
  const { policy } = limiter;
  const fieldsOf = createRateLimitFields(policy, legacy);
  let standIn: RateLimiter | undefined;

  function take(client: ClientKey): RateLimitDecision | Promise<RateLimitDecision> {
    const now = time();
    const standInFor = (error: unknown): RateLimitDecision | Promise<RateLimitDecision> => {
      onError(error);
      standIn ??= createMemoryLimiter(clampPolicy(policy));
      return standIn.take(client, now);
    };
    try {
      const decision = limiter.take(client, now);
      return isPromise(decision) ? Promise.resolve(decision).catch(standInFor) : decision;
    } catch (error) {
      return standInFor(error);
    }
  }

  function quotaOf(decision: RateLimitDecision, now: number): Quota {
    const fields = fieldsOf(decision, now);
    if (decision.allowed) return { policy: policy.name, fields, refused: undefined };
    const detail = `The policy ${policy.name} allows ${policy.limit} requests in ${policy.windowSeconds} seconds. Retry in ${decision.resetSeconds} seconds.`;
    return {
      policy: policy.name,
      fields,
      refused: problem(rateLimited, detail, undefined, { 'violated-policies': [policy.name] }),
    };
  }

  return (client, now) => mapMaybeAsync(take(client), (decision) => quotaOf(decision, now));
}

/** Which older fields go along: GitHub's (epoch seconds), those of draft 06 (delta seconds), or none. */
export type LegacyRateLimitFields = 'x-ratelimit' | 'draft-06' | 'none';

/** Makes the function that states what is left of a client's quota after a decision. */
function createRateLimitFields(
  policy: RateLimitPolicy,
  legacy: LegacyRateLimitFields,
): (decision: RateLimitDecision, now: number) => HeaderList {
  const policyField = ['RateLimit-Policy', serializeItem(policy.name, { q: policy.limit, w: policy.windowSeconds })] as const;
  // Written once: it begins a field of every answer.
  const name = serializeItem(policy.name, {});
  const limit = String(policy.limit);
  return ({ allowed, remaining, resetSeconds }, now) => {
    const fields: (readonly [string, string])[] = [
      policyField,
      ['RateLimit', `${name};r=${serializeInteger(remaining)};t=${serializeInteger(resetSeconds)}`],
    ];
    if (legacy !== 'none') {
      const prefix = legacy === 'draft-06' ? 'RateLimit' : 'X-RateLimit';
      const reset = legacy === 'draft-06' ? resetSeconds : Math.ceil(now / 1_000) + resetSeconds;
      fields.push([`${prefix}-Limit`, limit], [`${prefix}-Remaining`, String(remaining)], [`${prefix}-Reset`, String(reset)]);
    }
    if (!allowed) fields.push(['Retry-After', String(resetSeconds)]);
    return fields;
  };
}
