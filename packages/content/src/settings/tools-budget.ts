// tools and budget: which documentation tools are listed, and how large their answers are (docs/reference/generated/tools.md).
import type { Settings } from '@vitrine/core/serving';
import * as z from 'zod';

/** Bounds of an answer: in less no record can be shown, and more no client reads in one call. */
const minBytes = 2_000;
const maxAnswerBytes = 32_000;
/** Fewer characters hold no section. */
const minCharacters = 1_000;
const usualCharacters = 3_600;
const usualBytes = 8_000;

const whole = (least: number): z.ZodInt => z.int().min(least).max(maxAnswerBytes);

export const tools = z
  .enum(['all', 'published'])
  .describe(
    'Which of the six tools are listed: `all`, where a tool without content says so in its description, or `published`, only those with content. Default: `all`.',
  )
  .transform((tools): Settings => ({ tools }));

export const budget = z
  .strictObject({
    characters: whole(minCharacters)
      .exactOptional()
      .describe(
        `Characters of documentation in one answer of \`search_docs\`, ${minCharacters} to \`default_bytes\`. Default: \`${usualCharacters}\`.`,
      ),
    default_bytes: whole(minBytes)
      .exactOptional()
      .describe(`Bytes of a response, text and data together, ${minBytes} to \`max_bytes\`. Default: \`${usualBytes}\`.`),
    max_bytes: whole(minBytes)
      .exactOptional()
      .describe(
        `The same for a larger call, such as one with a \`limit\`, ${minBytes} to ${maxAnswerBytes}. Default: \`${maxAnswerBytes}\`.`,
      ),
  })
  .refine(({ default_bytes: bytes, max_bytes: max = maxAnswerBytes }) => bytes === undefined || bytes <= max, {
    error: 'a number that is at most max_bytes',
    path: ['default_bytes'],
  })
  .refine(
    ({ characters, default_bytes: bytes, max_bytes: max = maxAnswerBytes }) =>
      characters === undefined || characters <= (bytes ?? Math.min(usualBytes, max)),
    { error: `a number that is at most default_bytes (${usualBytes} when left out)`, path: ['characters'] },
  )
  .describe('How large the answers of the tools are.')
  .transform(
    ({ characters, default_bytes: defaultBytes, max_bytes: maxBytes }): Settings => ({
      budget: {
        ...(characters !== undefined && { characters }),
        ...(defaultBytes !== undefined && { defaultBytes }),
        ...(maxBytes !== undefined && { maxBytes }),
      },
    }),
  );
