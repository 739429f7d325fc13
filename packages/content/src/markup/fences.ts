// Fenced code (CommonMark 4.5), line by line: the one place that knows its marks. In lists, in quotes and behind blanks as in CommonMark,
// where pages of generators indent it further, too.

export interface Fence {
  /** Blanks, marks of quotes, and the marker of a list entry before the marks. */
  readonly lead: string;
  readonly marks: string;
  readonly info: string;
}

const opening = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)/;
const anyOpening = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:```|~~~)/m;

export function mayHaveFences(text: string): boolean {
  return anyOpening.test(text);
}

/** The fence that a line opens; backticks behind backticks make a span of code instead. */
export function fenceAt(line: string): Fence | undefined {
  if (!line.includes('```') && !line.includes('~~~')) return undefined;
  const [, lead = '', marks = '', info = ''] = opening.exec(line) ?? [];
  return marks === '' || (marks.startsWith('`') && info.includes('`')) ? undefined : { lead, marks, info };
}

export function closesFence(line: string, marks: string): boolean {
  if (!line.includes(marks)) return false;
  const text = line.replace(/^[ \t>]+/, '');
  if (!text.startsWith(marks)) return false;
  const rest = text.trimEnd();
  return rest === marks.charAt(0).repeat(rest.length);
}

/** A text as fenced code; its marks are longer than any run of them in the text. */
export function fenced(text: string, info = ''): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const marks = '`'.repeat(longest + 1);
  return `${marks}${info}\n${text.replace(/(?<!\n)\n+$/, '')}\n${marks}`;
}

export type FenceLine = 'text' | 'opens' | 'code' | 'closes';

/**
 * Reads the lines of a text in order. With `containers` a fence also ends with the quote or the list entry that it is in, as in CommonMark;
 * without, only its own marks end it: people indent code in sources as they like. `mayOpen` is false where a line opens nothing.
 */
export function createFenceReader({ containers = false } = {}): (line: string, mayOpen?: boolean) => FenceLine {
  let open: { readonly marks: string; readonly quotes: number; readonly indent: number } | undefined;
  const isComment = createCommentReader();
  return (line, mayOpen = true) => {
    if (open !== undefined) {
      const isLeft = containers && (quotesOf(line) < open.quotes || (line.trim() !== '' && indentOf(line) < open.indent));
      if (!isLeft) {
        if (!closesFence(line, open.marks)) return 'code';
        open = undefined;
        return 'closes';
      }
      open = undefined;
    }
    if (isComment(line)) return 'text';
    const fence = mayOpen ? fenceAt(line) : undefined;
    if (fence === undefined) return 'text';
    const { lead, marks } = fence;
    const before = indentOf(lead);
    // The code of a list entry is indented as far as its text; elsewhere up to three blanks before the fence mean nothing.
    open = { marks, quotes: quotesOf(lead), indent: before === lead.length ? Math.max(0, before - 3) : lead.length };
    return 'opens';
  };
}

const commentStart = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?<!--/;

/** Reads the lines of a text outside of code in order. A comment that begins a line ends at its mark, whatever lines are in it (CommonMark 4.6). */
export function createCommentReader(): (line: string) => boolean {
  let isOpen = false;
  return (line) => {
    if (!isOpen && !(line.includes('<!--') && commentStart.test(line))) return false;
    isOpen = !line.slice(isOpen ? 0 : line.indexOf('<!--') + 4).includes('-->');
    return true;
  };
}

export interface CodePart {
  readonly start: number;
  readonly end: number;
  /** A fenced block, not a span within a line. */
  readonly block: boolean;
}

/** Most characters of a line that are read to find a fence. */
const longestLine = 800;

/** The fenced blocks of a published page, in order. A comment opens none. */
export function fencedBlocks(text: string): readonly CodePart[] {
  const blocks: CodePart[] = [];
  const kindOf = createFenceReader({ containers: true });
  let start: number | undefined;
  let comment = false;
  const end = (at: number): void => {
    if (start !== undefined) blocks.push({ start, end: at, block: true });
    start = undefined;
  };
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const kind = kindOf(text.slice(at, Math.min(next, at + longestLine)), !comment);
    if (kind === 'closes') end(next);
    else if (kind !== 'code') {
      end(at);
      if (kind === 'opens') start = at;
      else comment = endsInComment(text.slice(at, next), comment);
    }
    at = next;
  }
  end(text.length);
  return blocks;
}

function quotesOf(line: string): number {
  let count = 0;
  for (const character of line) {
    if (character === '>') count += 1;
    else if (character !== ' ' && character !== '\t') break;
  }
  return count;
}

function indentOf(line: string): number {
  let count = 0;
  while (line[count] === ' ' || line[count] === '\t' || line[count] === '>') count += 1;
  return count;
}

function endsInComment(line: string, before: boolean): boolean {
  const opens = line.lastIndexOf('<!--');
  const closes = line.lastIndexOf('-->');
  if (opens < 0) return before && closes < 0;
  if (closes > opens) return false;
  const between = line.slice(opens);
  const ticks = line.slice(0, opens).split('`').length - 1;
  return !(ticks % 2 === 1 && between.includes('`'));
}
