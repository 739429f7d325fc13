// The outbound addresses of hosted assistants, as their operators publish them. All people who use an assistant share them, so one
// client's quota is not enough for an address (docs/guides/limits.md).
import type { NetworkPolicy } from './networks.ts';

/**
 * Requests of a whole network in any minute: 400 people who connect at once (3 requests each) and ask 6 times within 5 minutes
 * need 1,700 in the busiest minute; three times that is left.
 */
const shared = { limit: 6_000, windowSeconds: 60, per: 'network' } as const;

/**
 * Hosted assistants whose operators publish where their requests come from.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const front = await createFront(content, {
 *   baseUrl,
 *   limiter: createMemoryLimiter({ name: 'default', limit: 60, windowSeconds: 30 }),
 *   networks: assistantNetworks,
 * });
 * ```
 */
export const assistantNetworks: readonly (NetworkPolicy & {
  /** Where the operator publishes the ranges. */
  readonly source: string;
  /** The day on which they were read, `YYYY-MM-DD`. */
  readonly date: string;
})[] = [
  {
    name: 'anthropic',
    ...shared,
    ranges: ['160.79.104.0/21'],
    source: 'https://platform.claude.com/docs/en/api/ip-addresses',
    date: '2026-11-22',
  },
];
