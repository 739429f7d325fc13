// HTML that a page would carry and no reader would see: what is not shown to people should not be read to machines.
import { findAll, type LintRule } from './rule.ts';

const hidden =
  /<[a-z][^<>]*?\s(?:style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:transparent|white\b|#fff(?:fff)?\b))[^"']*["']|hidden(?=[\s>=/]))[^<>]*>/gi;

export const hiddenHtml: LintRule = {
  name: 'hidden-html',
  severity: 'error',
  expected: 'no HTML that hides its text from readers',
  find: (text) => findAll(text, hidden, (match) => JSON.stringify(match.slice(0, 60))),
};
