// quota: how many requests a client may make to the dynamic endpoints (SPEC 8).
import * as z from 'zod';

/** Largest quota that the limiter in memory counts, and its longest window (docs/limits.md). */
export const maxLimit = 524_287;
export const maxWindowSeconds = 96;

export const limit: z.ZodInt = z
  .int({ error: 'a whole number' })
  .min(1, { error: 'at least 1' })
  .max(maxLimit, { error: `at most ${maxLimit}` });

export const windowSeconds: z.ZodInt = z
  .int({ error: 'a whole number of seconds' })
  .min(1, { error: 'at least 1 second' })
  .max(maxWindowSeconds, { error: `at most ${maxWindowSeconds} seconds` });

export const quota = z
  .strictObject({
    limit: limit.default(120).describe('Requests in any window.'),
    window_seconds: windowSeconds.default(60).describe('The window, in seconds.'),
    legacy_fields: z
      .enum(['x-ratelimit', 'draft-06', 'none'])
      .default('x-ratelimit')
      .describe(
        'Which older fields go along with `RateLimit`: `X-RateLimit-*` with epoch seconds, `RateLimit-*` of draft 06, or none.',
      ),
  })
  .describe('How many requests a client may make to `/api/v1/status` and `/api/mcp` together.');
