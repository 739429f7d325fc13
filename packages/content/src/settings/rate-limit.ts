// rate_limit and networks: how many requests a client may make to the dynamic endpoints (SPEC 8), and policies for addresses that many people
// share (docs/guides/limits.md).
import { assistantNetworks, type NetworkPolicy } from '@vitrine/core/serving';
import { parseNetwork } from '@vitrine/core/workspace';
import * as z from 'zod';

/** Largest quota that the limiter in memory counts, and its longest window (docs/guides/limits.md). */
export const maxLimit = 524_287;
export const maxWindowSeconds = 96;

export const limit: z.ZodInt = z.int().min(1).max(maxLimit);

export const windowSeconds: z.ZodInt = z
  .int()
  .min(1)
  .max(maxWindowSeconds, { error: `at most ${maxWindowSeconds} seconds` });

export const rateLimit = z
  .strictObject({
    limit: limit.default(120).describe('Requests in any window.'),
    window_seconds: windowSeconds.default(60).describe('The window, in seconds.'),
    legacy_fields: z
      .enum(['x-ratelimit', 'draft-06', 'none'])
      .default('x-ratelimit')
      .describe(
        'Which older fields are sent with `RateLimit`: `X-RateLimit-*` with epoch seconds, `RateLimit-*` of draft 06, or none.',
      ),
  })
  .describe('How many requests a client may make to `/api/v1/status` and `/api/mcp` together.');

export const addressBlock: z.ZodString = z
  .string()
  .refine(isBlock, { error: 'a CIDR block such as 203.0.113.0/24 or 2001:db8::/32' });

function isBlock(text: string): boolean {
  try {
    parseNetwork(text);
    return true;
  } catch {
    return false;
  }
}

const preset = z
  .strictObject({ preset: z.enum(['hosted-assistants']).describe('The hosted assistants that come with Vitrine.') })
  .transform((): readonly NetworkPolicy[] =>
    assistantNetworks.map(({ name, ranges, limit, windowSeconds, per }) => ({ name, ranges, limit, windowSeconds, per })),
  );

const networkSet = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: '1 to 64 letters, digits and . _ -' })
      .describe('Name of the policy in `RateLimit-Policy` and in 429; it is published.'),
    ranges: z
      .array(addressBlock)
      .min(1)
      .max(10_000)
      .describe('Address blocks in CIDR form, IPv4 and IPv6; the longest prefix decides. They are not published.'),
    limit: limit.describe('Requests in any window.'),
    window_seconds: windowSeconds.default(60).describe('The window, in seconds.'),
    source: z.string().max(2_048).exactOptional().describe('The source of the ranges, for people.'),
    date: z.string().max(32).exactOptional().describe('When the ranges were read, for people.'),
    per: z
      .enum(['network', 'address'])
      .default('network')
      .describe('Whether the whole network shares one quota, or each client in it has one.'),
  })
  .transform(({ name, ranges, limit, window_seconds: windowSeconds, per }): readonly NetworkPolicy[] => [
    { name, ranges, limit, windowSeconds, per },
  ]);

/** Becomes the option `networks` of `renderDocuments`. */
export const networks = z
  .array(z.union([preset, networkSet], { error: 'a preset, or a network with name, ranges and limit' }))
  .max(100)
  .describe('Networks that many people share, each with its own policy: `preset: hosted-assistants`, or one of your own.')
  .transform((list) => list.flat());
