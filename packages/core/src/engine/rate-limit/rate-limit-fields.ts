// RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-11, not an RFC), the compatibility fields that
// clients read today, and Retry-After (SPEC 8).
import type { Fields } from '../../ground/reply.ts';
import type { Decision, RateLimitPolicy } from './decision.ts';
import { serializeInteger, serializeItem } from '../http/structured-field.ts';

/** Which older fields go along: GitHub's (epoch seconds), those of draft 06 (delta seconds), or none. */
export type LegacyRateLimitFields = 'x-ratelimit' | 'draft-06' | 'none';

/** Makes the function that says where a client stands after a decision. */
export function createRateLimitFields(
  policy: RateLimitPolicy,
  legacy: LegacyRateLimitFields,
): (decision: Decision, now: number) => Fields {
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
