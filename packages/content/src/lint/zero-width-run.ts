// Runs of characters without width: two or more carry a message, one does not. A single joiner is part of emoji, Persian
// and Indic text; a single zero-width space offers a line break.
import { codePoints, findAll, type LintRule } from './rule.ts';

/** Ranges, each a class of its own, because some of these combine with what stands before them. */
const invisible = [
  '\\u00ad',
  '\\u034f',
  '\\u115f\\u1160',
  '\\u17b4\\u17b5',
  '\\u180b-\\u180e',
  '\\u200b-\\u200d',
  '\\u2060-\\u2064',
  '\\u206a-\\u206f',
  '\\u3164',
  '\\ufeff',
  '\\uffa0',
];
const runs = new RegExp(`(?:${invisible.map((range) => `[${range}]`).join('|')}){2,}`, 'g');

export const zeroWidthRun: LintRule = {
  name: 'zero-width-run',
  severity: 'error',
  expected: 'no runs of characters without width',
  find: (text) => findAll(text, runs, codePoints),
};
