// Tag characters (U+E0000 to U+E007F): invisible, and read by models as the ASCII they shadow. Flags of regions use them,
// after a black flag and with a cancel tag behind (Unicode TS 51, section C.1); nothing else may.
import { codePoints, findAll, type LintRule } from './rule.ts';

const tags = /(?:\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]+/gu;

export const unicodeTags: LintRule = {
  name: 'unicode-tags',
  severity: 'error',
  expected: 'no tag characters, which people do not see and models read',
  find: (text) => findAll(text, tags, codePoints, ([match]) => match.startsWith('\u{1f3f4}')),
};
