// Every rule of the publishing lint, in the order in which findings are reported.
import { accessTokens } from './access-tokens.ts';
import { bidiControls } from './bidi-controls.ts';
import { chatMarkup } from './chat-markup.ts';
import { controlCharacters } from './control-characters.ts';
import { dangerousLink } from './dangerous-link.ts';
import { hiddenHtml } from './hidden-html.ts';
import { instructionHint } from './instruction-hint.ts';
import { instructionOverride } from './instruction-override.ts';
import { privateKeys } from './private-keys.ts';
import type { LintRule } from './rule.ts';
import { unicodeTags } from './unicode-tags.ts';
import { urlCredentials } from './url-credentials.ts';
import { variationRun } from './variation-run.ts';
import { zeroWidthInWord } from './zero-width-in-word.ts';
import { zeroWidthRun } from './zero-width-run.ts';

export const lintRules: readonly LintRule[] = [
  unicodeTags,
  bidiControls,
  zeroWidthRun,
  zeroWidthInWord,
  variationRun,
  controlCharacters,
  privateKeys,
  accessTokens,
  urlCredentials,
  instructionOverride,
  instructionHint,
  chatMarkup,
  hiddenHtml,
  dangerousLink,
];
