// Tokens that services issue, by the forms those services document. A token of one repeated character, or one that says
// it is an example, is a placeholder.
import { findAll, type LintRule } from './rule.ts';

const forms = [
  'gh[pousr]_[A-Za-z0-9]{36,}',
  'github_pat_[A-Za-z0-9_]{60,}',
  'glpat-[A-Za-z0-9_-]{20,}',
  'xox[abeoprs]-[A-Za-z0-9-]{20,}',
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}',
  'AIza[A-Za-z0-9_-]{35}',
  'ya29\\.[A-Za-z0-9_-]{30,}',
  'sk-(?:proj-|ant-|svcacct-|or-)?[A-Za-z0-9_-]{32,}',
  '[rs]k_live_[A-Za-z0-9]{20,}',
  'npm_[A-Za-z0-9]{36}',
  'pypi-[A-Za-z0-9_-]{50,}',
  'hf_[A-Za-z0-9]{30,}',
  'dop_v1_[a-f0-9]{64}',
  'SG\\.[A-Za-z0-9_-]{20,}\\.[A-Za-z0-9_-]{40,}',
  'eyJ[A-Za-z0-9_-]{15,}\\.eyJ[A-Za-z0-9_-]{15,}\\.[A-Za-z0-9_-]{20,}',
];
const tokens = new RegExp(`(?<![A-Za-z0-9_-])(?:${forms.join('|')})(?![A-Za-z0-9])`, 'g');
const placeholder = /example|placeholder|redacted|your[_-]?|([A-Za-z0-9*])\1{7,}|(?:1234567890|0123456789|abcdefghij)/i;

export const accessTokens: LintRule = {
  name: 'access-tokens',
  severity: 'error',
  expected: 'no access tokens',
  find: (text) =>
    findAll(
      text,
      tokens,
      (match) => `${match.slice(0, 8)}…`,
      ([match]) => placeholder.test(match),
    ),
};
