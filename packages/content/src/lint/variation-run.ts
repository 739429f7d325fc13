// Variation selectors choose how the character before them looks, so one is enough. Runs of them, and supplementary ones
// behind anything but a Han character, hide bytes in plain sight.
import { codePoints, findAll, type LintRule } from './rule.ts';

const selectors = /(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;

export const variationRun: LintRule = {
  name: 'variation-run',
  severity: 'error',
  expected: 'at most one variation selector behind a character',
  find: (text) => findAll(text, selectors, codePoints),
};
