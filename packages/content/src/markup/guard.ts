// A page before the parser sees it, which is native code: its bounds. Nesting that no person wrote is blanked, so that neither the parser nor a walk over
// its tree runs out of stack; a page on which the parser would be busy for seconds is refused.

/** Levels of quotes and lists on one line. Deeper ones serve only to exhaust a stack. */
export const maxNesting = 32;

const container = /[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/y;
const deepItem = /^([ \t]{100,})(?:[-*+]|\d{1,9}[.)])(?=[ \t])/;
/** Lines that begin with as many marks and blanks as too deep a nesting has. */
const markedLine = /(?<![^\n\r])[ \t>*+\-\d.)]{32}[^\n\r]*/g;
const longRun = /([*_])\1{63,}/g;

export interface Guarded {
  readonly text: string;
  /** Lines, from 1, whose nesting was cut. */
  readonly deepLines: readonly number[];
}

/** The page with absurd nesting blanked, character for character: positions found later fit the page as published. */
export function guardMarkdown(markdown: string): Guarded {
  const deepLines: number[] = [];
  let line = 1;
  let counted = 0;
  const text = markdown
    // the parser leaves out a byte order mark, and counts from behind it
    .replace(/^\ufeff/, ' ')
    .replace(markedLine, (marked: string, at: number) => {
      const prefix = isRule(marked) ? 0 : deepPrefix(marked);
      if (prefix > 0) {
        for (; counted < at; counted += 1) if (markdown.charCodeAt(counted) === lineFeed) line += 1;
        deepLines.push(line);
      }
      return (blanks(prefix) + marked.slice(prefix)).replace(deepItem, (item) => blanks(item.length));
    })
    .replace(longRun, (run) => blanks(run.length));
  return { text, deepLines };
}

function blanks(count: number): string {
  return ' '.repeat(count);
}

/** Whether a line is a rule: one sign, twice or more, and blanks. */
function isRule(line: string): boolean {
  const signs = line.replace(/[ \t]/g, '');
  const [sign = ''] = signs;
  return signs.length > 1 && '-*_'.includes(sign) && signs === sign.repeat(signs.length);
}

/** Length of the marks of quotes and lists at the beginning of a line, where there are too many; else 0. */
function deepPrefix(line: string): number {
  let end = 0;
  for (let levels = 0; ; levels += 1) {
    container.lastIndex = end;
    const match = container.exec(line);
    if (match === null) return levels >= maxNesting ? end : 0;
    end += match[0].length;
  }
}

/** Words from this length on, between blanks and control characters: such a word may cost the parser more than reading it. */
const longWord = /(?<![^\0-\x20])[^\0-\x20]{2000,}/g;
/** Most steps that the parser may take for the words of a page: two seconds. */
const maxSteps = 1_000_000_000;
/** A reference to a character, such as `&amp;`, or an escaped sign. */
const referenceOrEscape = /\\.|&(?:#[\dXx]|[A-Za-z])[\dA-Za-z]{0,31};/g;
/** Blocks of HTML, in which the parser reads no reference. */
const htmlBlock = /^ {0,3}<(?:details|div|dl|ol|p|section|table|ul)[\s>]/i;
/** Most bytes that the parser may copy for references: no string is longer than 512 MiB. */
const maxCopiedBytes = 400_000_000;

/** Why a text would take seconds or gigabytes to parse; else undefined. */
export interface Excess {
  readonly expected: string;
  readonly found: number;
}

/** The bound that a text exceeds: each `_` within a word looks back to its beginning, and each reference copies the text before it in its paragraph. */
export function findExcess(markdown: string): Excess | undefined {
  // words and paragraphs of a text have at most its length squared
  if (markdown.length ** 2 <= maxSteps) return undefined;
  let steps = 0;
  for (const [word] of markdown.matchAll(longWord)) steps += (word.split('_').length - 1) * word.length;
  if (steps > maxSteps)
    return { expected: 'words whose number of underscores times their length is at most a thousand million', found: steps };
  let copied = 0;
  for (const block of markdown.split(/\n[ \t\r]*\n/)) {
    const signs = htmlBlock.test(block) ? [] : (block.match(referenceOrEscape) ?? []);
    const references = signs.filter((sign) => sign.startsWith('&')).length;
    if (references > 0) copied += references * Buffer.byteLength(block);
  }
  if (copied <= maxCopiedBytes) return undefined;
  return { expected: 'paragraphs whose number of references (&amp;) times their bytes is at most 400 million', found: copied };
}

const lineFeed = 0x0a;
