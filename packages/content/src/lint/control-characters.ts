// Control characters: they move cursors, ring bells and rewrite what a terminal shows. Tabs and line ends are text. The
// written form of an escape, as in a code sample, is text too and is not touched.
import { codePoints, findAll, type LintRule } from './rule.ts';

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff\ufff9-\ufffb]+/g;

export const controlCharacters: LintRule = {
  name: 'control-characters',
  severity: 'error',
  expected: 'no control characters besides tab and line end',
  find: (text) => findAll(text, controls, codePoints),
};
