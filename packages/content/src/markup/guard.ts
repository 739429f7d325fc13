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

/** Steps of the parser if they would take seconds: each `_` within a word looks back to its beginning. Else undefined. */
export function tooManySteps(markdown: string): number | undefined {
  // the words of a text have at most its length squared
  if (markdown.length ** 2 <= maxSteps) return undefined;
  let steps = 0;
  for (const [word] of markdown.matchAll(longWord)) steps += (word.split('_').length - 1) * word.length;
  return steps <= maxSteps ? undefined : steps;
}

const lineFeed = 0x0a;
