// A character without width inside a Latin word: the word looks whole and is not found by any search.
import { findAll, type LintRule } from './rule.ts';

const inside = /[A-Za-z0-9][\u200b-\u200d\u2060\ufeff\u00ad](?=[A-Za-z0-9])/g;

export const zeroWidthInWord: LintRule = {
  name: 'zero-width-in-word',
  severity: 'warning',
  expected: 'words without invisible characters in them',
  find: (text) =>
    findAll(text, inside, (match) => `U+${(match.codePointAt(1) ?? 0).toString(16).toUpperCase().padStart(4, '0')} in a word`),
};
