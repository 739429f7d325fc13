// Rules about characters that people do not see and machines read, in the page as it is written.
import { codePoints, type LintMatch, findAll, type LintRule } from './rule.ts';

/** Hidden tag characters. Allowed only in flags of regions: black flag, tags, cancel tag (Unicode TS 51, C.1). */
const tags = /(?:\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]+/gu;

/** Two or more carry a message, one does not: a joiner is part of emoji, Persian and Indic text, a zero-width space offers a break. */
const zeroWidth =
  /(?:\u00ad|\u034f|[\u115f\u1160]|[\u17b4\u17b5]|[\u180b-\u180e]|[\u200b-\u200d]|[\u2060-\u2064]|[\u206a-\u206f]|\u3164|\ufeff|\uffa0){2,}/g;
const zeroWidthInside = /[A-Za-z0-9][\u200b-\u200d\u2060\ufeff\u00ad](?=[A-Za-z0-9])/g;

/** One selector is enough; supplementary ones belong behind Han characters. */
const selectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;

/** Cursors, bells, and noncharacters. The written form of an escape, as in a code sample, is text. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff\ufff9-\ufffb]+/g;

const controlsOfDirection = /[\u202a-\u202e\u2066-\u2069]/;
const directions = /[\n\u202a-\u202e\u2066-\u2069]/g;

export const characterRules: readonly LintRule[] = [
  {
    name: 'unicode-tags',
    severity: 'error',
    expected: 'no tag characters, which are invisible to people but not to models',
    find: ({ source }) => findAll(source, tags, codePoints, ([match]) => match.startsWith('\u{1f3f4}')),
  },
  {
    name: 'bidi-controls',
    severity: 'error',
    expected: 'no direction overrides, and embeddings and isolates that close on their line',
    find: ({ source, isCode }) => bidiControls(source, isCode),
  },
  {
    name: 'zero-width-run',
    severity: 'error',
    expected: 'no runs of invisible characters',
    find: ({ source }) => markMild(findAll(source, zeroWidth, codePoints), source, (each) => dropped.test(each)),
  },
  {
    name: 'zero-width-in-word',
    severity: 'warning',
    expected: 'words without invisible characters',
    find: ({ source }) => findAll(source, zeroWidthInside, (match) => `${codePoints(match.slice(1))} in a word`),
  },
  {
    name: 'variation-run',
    severity: 'error',
    expected: 'at most one variation selector after a character',
    find: ({ source }) => markMild(findAll(source, selectors, codePoints), source, (each, first) => each === first),
  },
  {
    name: 'control-characters',
    severity: 'error',
    expected: 'no control characters except tabs and line ends',
    find: ({ source }) => findAll(source, controls, codePoints),
  },
];

/** Editors leave two or three of these in a row; a page is published with one of them at most. */
const dropped = /^[\u00ad\u200b-\u200f\u2060\ufeff]$/;

/** Two or three characters of a kind in a row are a slip of the keyboard and carry nothing. */
function* markMild(
  findings: Iterable<LintMatch>,
  source: string,
  isOfKind: (each: string, first: string) => boolean,
): Generator<LintMatch> {
  for (const finding of findings) {
    const { start, length } = finding;
    const all = Array.from(source.slice(start, start + Math.min(length, 8)));
    const [first = ''] = all;
    yield { ...finding, mild: (all.length === 2 || all.length === 3) && all.every((each) => isOfKind(each, first)) };
  }
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a line outside of code is in a script from right to left, whose editors leave an embedding to end with its paragraph (UAX 9, X8). */
function isRightToLeft(text: string, at: number, isCode: (offset: number) => boolean): boolean {
  if (isCode(at)) return false;
  const end = text.indexOf('\n', at);
  return rightToLeft.test(text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end));
}

/** Overrides never; embeddings and isolates only when they are closed on the same line (Unicode UAX 9). One finding a line. */
function* bidiControls(text: string, isCode: (offset: number) => boolean): Generator<LintMatch> {
  let open: { readonly index: number; readonly closes: string; readonly control: string }[] = [];
  let isReported = false;
  if (!controlsOfDirection.test(text)) return;
  for (const { index, 0: control } of [...text.matchAll(directions), { index: text.length, 0: '\n' }]) {
    if (control === '\n') {
      const [unclosed] = open;
      if (unclosed !== undefined && !isReported && !isRightToLeft(text, unclosed.index, isCode))
        yield { start: unclosed.index, length: 1, matchedText: codePoints(unclosed.control) };
      open = [];
      isReported = false;
    } else if (!isReported) {
      const closing = control === '\u202c' || control === '\u2069';
      isReported = control === '\u202d' || control === '\u202e' || (closing && open.pop()?.closes !== control);
      if (isReported) yield { start: index, length: 1, matchedText: codePoints(control) };
      else if (!closing) open.push({ index, closes: control < '\u2066' ? '\u202c' : '\u2069', control });
    }
  }
}
