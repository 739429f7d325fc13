// What the style of an element hides from those who look at it: one rule for the lint of Markdown and for the text of built pages.

const invisible =
  /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)|transform\s{0,9}:\s{0,9}scale\(\s{0,9}0\s{0,9}[,)]|font-size\s{0,9}:\s{0,9}0(?![.\d]|[a-z%]{0,4}[1-9])|opacity\s{0,9}:\s{0,9}0(?![.\d])|(?:text-indent|left|top)\s{0,9}:\s{0,9}-\d{3,}|clip(?:-path)?\s{0,9}:\s{0,9}(?:inset\(\s{0,9}(?:50|100)%|rect\(\s{0,9}0))/i;
const flat = /(?<![-\w])(?:max-)?height\s{0,9}:\s{0,9}0(?![.\d])/i;
const faint = /(?:^|[;\s])color\s{0,9}:\s{0,9}(?:transparent|white(?![\w-])|#fff(?:fff)?(?![\da-f]))/i;

/** Whether nobody sees an element of this style, whatever readers do. */
export function isInvisible(style: string): boolean {
  // what begins a comment that never ends may be in a text
  return invisible.test(style.replace(/\/\*[^]*?(?:\*\/|$)/g, (comment) => (comment.endsWith('*/') ? '' : comment)));
}

/** Whether a style hides an element: a part that folds has no height until a reader opens it. */
export function isHidingStyle(style: string): boolean {
  return isInvisible(style) || flat.test(style);
}

/** Whether a style makes words so faint that they might as well be hidden. */
export function isFaint(style: string): boolean {
  return faint.test(style);
}
