// Every rule of the publishing lint, in the order in which findings are reported.
import { characterRules } from './characters.ts';
import { markupRules } from './markup.ts';
import type { LintRule } from './rule.ts';
import { secretRules } from './secrets.ts';
import { wordingRules } from './wording.ts';

export const lintRules: readonly LintRule[] = [...characterRules, ...secretRules, ...wordingRules, ...markupRules];
