// count_searches: words of searches are counted, and told when several clients used them (docs/operating/privacy.md).
import * as z from 'zod';

const whole = (least: number, most: number): z.ZodInt =>
  z
    .int({ error: 'a whole number' })
    .min(least, { error: `at least ${least}` })
    .max(most, { error: `at most ${most}` });

/** Becomes the option `countSearches` of `renderDocuments`. */
export const countSearches = z
  .strictObject({
    clients: whole(2, 100).default(5).describe('Different clients that must have used a word before it is told.'),
    hours: whole(1, 744).default(24).describe('The period after which everything else is forgotten.'),
  })
  .describe(
    'Counts in memory which words searches use, for `vitrine report`. The status document then says so. Left out, nothing is counted.',
  );
