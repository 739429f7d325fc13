// The allowances of the publishing lint: lint.yaml of a content folder. Each entry gives its reason.
import * as z from 'zod';
import { lintRules } from './rules.ts';
import { label } from '../schemas/scalars.ts';

export interface AllowEntry {
  readonly rule: string;
  /** A file, or a path that ends with `*`; all files without it. */
  readonly file?: string;
  /** Part of what was found; everything that the rule finds without it. */
  readonly text?: string;
  readonly reason: string;
}

const names = lintRules.map((rule) => rule.name);

const allowEntry = z.looseObject({
  rule: z
    .string()
    .refine((name) => names.includes(name), { error: `the name of a rule: ${names.join(', ')}` })
    .describe('The rule that found it.'),
  file: label
    .exactOptional()
    .describe('The file. A path that ends with `*` matches every file that starts with it. When left out, all files.'),
  text: label
    .exactOptional()
    .describe('Part of the matched text. When left out, everything that the rule finds in the file passes.'),
  reason: label.describe('Why it may be published.'),
});

/** What a team writes in `lint.yaml`. */
export const lintSource = z.looseObject({
  allow: z.array(allowEntry).max(200).default([]).describe('What to publish although a rule finds it.'),
});
