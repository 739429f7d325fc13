// Links that run something when they are followed. A page about such links shows them in code.
import { findAll, type LintRule } from './rule.ts';

const links =
  /\]\(\s*<?(?:javascript|vbscript|data:text\/html)[:;,]|\b(?:href|src|action)\s*=\s*["']?\s*(?:javascript|vbscript|data:text\/html)[:;,]|^\[[^\]]+\]:\s*<?(?:javascript|vbscript):/gim;

export const dangerousLink: LintRule = {
  name: 'dangerous-link',
  severity: 'error',
  expected: 'links that lead somewhere and run nothing',
  find: (text) => findAll(text, links, (match) => JSON.stringify(match)),
};
