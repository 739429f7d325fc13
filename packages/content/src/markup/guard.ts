// A page before the Markdown parser sees it: signs that would make it slow or deep without adding a word are blanked, and a large page
// is cut where blocks end. Every change keeps offsets, so that positions found later fit the page as published.
import { createFenceReader } from './fences.ts';

/** Levels of quotes and lists on one line. Deeper ones serve only to exhaust a stack. */
export const maxNesting = 32;
/** A page above this size, in characters, is parsed in pieces: the parser's time grows faster than its input. */
const wholeLength = 16 * 1024;
/** From here on a piece ends before the next heading; from twice this on at an empty line, from four times at any line. */
const pieceLength = 6 * 1024;
/** Fenced code is not cut, unless the fence never ends. */
const longestFence = 1024 * 1024;
/** Many short lines in one block are as slow as much text: a piece also ends after this many. */
const pieceLines = 250;
/** A page of more lines is parsed in pieces, however short they are. */
const wholeLines = 1_000;
/** A line above this length is read as plain text: no person wrote it. */
const longestLine = 20_000;

const dataUri = /data:[\w.+/-]{1,80};base64,[A-Za-z0-9+/=]+/g;
const container = /[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/y;
const deepItem = /^([ \t]{100,})(?:[-*+]|\d{1,9}[.)])(?=[ \t])/;
const longRun = /([*_])\1{63,}/g;
/** The beginning of a block: an entry of a list, a heading, a row of a table. */
const blockStart = /^[ \t>]{0,40}(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#|\||$)/;
const openers = /[[<*_`!&(]/g;
const specials = /[![\]()<>*_`~{}&|\\]/g;

export interface Guarded {
  readonly text: string;
  /** Lines, from 1, whose nesting was cut. */
  readonly deepLines: readonly number[];
}

/** The page with data URIs, overlong lines and absurd nesting blanked, character for character. */
export function guardMarkdown(markdown: string): Guarded {
  const deepLines: number[] = [];
  const withoutData = markdown.replace(dataUri, (match) => ' '.repeat(match.length));
  const lines = withoutData.split('\n').map((line, index) => {
    const prefix = line.length < maxNesting || isRule(line) ? 0 : deepPrefix(line);
    if (prefix > 0) deepLines.push(index + 1);
    const shallow = (prefix > 0 ? ' '.repeat(prefix) + line.slice(prefix) : line)
      .replace(deepItem, (match) => ' '.repeat(match.length))
      .replace(longRun, (match) => ' '.repeat(match.length));
    return shallow.length > longestLine ? shallow.replace(specials, ' ') : shallow;
  });
  return { text: lines.join('\n'), deepLines };
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
    const found = container.exec(line);
    if (found === null) return levels >= maxNesting ? end : 0;
    end += found[0].length;
  }
}

/** A part of a page that a Markdown parser reads by itself. */
export interface Piece {
  readonly text: string;
  /** Offset in the page. */
  readonly start: number;
  /** How much of the text belongs to the page; link definitions of other pieces come behind it. */
  readonly length: number;
}

const atxHeading = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const definition = /^ {0,3}\[[^\]^][^\]]{0,199}\]:[ \t]{0,100}\S/;
/** Most characters of link definitions that every piece is given. */
const maxDefinitions = 4 * 1024;

/** Cuts a page before headings, at empty lines or else at line ends, outside of fenced code; a small page stays whole. */
export function cutPieces(markdown: string): readonly Piece[] {
  if (markdown.length <= wholeLength && isWithin(markdown, wholeLines))
    return [{ text: markdown, start: 0, length: markdown.length }];
  const fenceOf = createFenceReader({ containers: true });
  const found = markdown
    .split('\n')
    .filter((line) => fenceOf(line) === 'text' && definition.test(line))
    .join('\n');
  const definitions = found.length <= maxDefinitions ? found : '';
  const pieces: Piece[] = [];
  let start = 0;
  let kindOf = createFenceReader({ containers: true });
  let isCode = false;
  let lines = 0;
  const cut = (end: number): void => {
    const text = markdown.slice(start, end);
    pieces.push({
      text: !isCode && definitions !== '' ? `${text}\n\n${definitions}\n` : text,
      start,
      length: end - start,
    });
    start = end;
    kindOf = createFenceReader({ containers: true });
    isCode = false;
    lines = 0;
  };
  for (let at = 0; at < markdown.length; ) {
    const end = markdown.indexOf('\n', at);
    const next = end < 0 ? markdown.length : end + 1;
    const line = markdown.slice(at, Math.min(next, at + 200));
    if (mayEnd(at - start, lines, line, isCode)) cut(at);
    lines += 1;
    const kind = kindOf(line);
    isCode = kind === 'opens' || kind === 'code';
    at = next;
  }
  cut(markdown.length);
  return pieces;
}

/** Whether a text has at most so many lines. */
function isWithin(text: string, lines: number): boolean {
  let at = -1;
  for (let count = 0; count < lines; count += 1) if ((at = text.indexOf('\n', at + 1)) < 0) return true;
  return false;
}

/** Whether a piece of this length may end before this line. */
function mayEnd(length: number, lines: number, line: string, fenced: boolean): boolean {
  if (fenced) return length >= longestFence;
  if (length >= 4 * pieceLength || lines >= pieceLines) return true;
  if (length >= 2 * pieceLength && line.trim() === '') return true;
  return length >= pieceLength && atxHeading.test(line);
}

/**
 * How many steps the parser may take for a page at the most, in round numbers: within a block it may look, from each sign that
 * could begin something, to the end of the block. Documentation needs some tens of steps a character.
 */
export function markdownSteps(markdown: string, longestBlock: number = wholeLength): number {
  let steps = 0;
  let length = 0;
  let signs = 0;
  const end = (): void => {
    steps += length + signs * length;
    length = 0;
    signs = 0;
  };
  for (const line of markdown.split('\n')) {
    if (line === '' || length > longestBlock || blockStart.test(line)) end();
    length += line.length + 1;
    signs += line.length > longestLine ? 0 : (line.match(openers)?.length ?? 0);
  }
  end();
  return steps;
}

/** Most steps that the parser may take for one page; the largest page of a thousand that people wrote needs 20 million. */
const maxSteps = 1_000_000_000;
/** Pages up to this length, in characters, may be read as MDX, which is not read in pieces. */
const wholePageLength = 256 * 1024;

/** The steps of a page, where they are so many that the parser would be busy for minutes. */
export function tooManySteps(markdown: string): number | undefined {
  const steps = markdownSteps(markdown, markdown.length <= wholePageLength ? markdown.length : undefined);
  return steps <= maxSteps ? undefined : steps;
}

/**
 * A page of Markdown in pieces that a parser reads one by one, in a time in proportion to their length. Offsets fit the page; data URIs,
 * absurd nesting and lines that no person wrote are blanked. Undefined for a page that would take minutes all the same.
 */
export function splitMarkdown(markdown: string): readonly Piece[] | undefined {
  return tooManySteps(markdown) === undefined ? cutPieces(guardMarkdown(markdown).text) : undefined;
}
