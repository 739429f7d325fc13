// Before the Markdown parser sees a page: what would make it slow or deep without adding a word is blanked, and a large
// page is cut where blocks end. Every change keeps offsets, so that positions found later fit the page as published.

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
/** A line above this length is read as plain text: no person wrote it. */
const longestLine = 20_000;

const dataUri = /data:[\w.+/-]{1,80};base64,[A-Za-z0-9+/=]+/g;
const containers = new RegExp(`^[ \\t]*(?:(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])[ \\t]*){${maxNesting},}`);
const rule = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*)+$/;
const deepItem = /^([ \t]{100,})(?:[-*+]|\d{1,9}[.)])(?=[ \t])/;
const longRun = /([*_])\1{63,}/g;
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
    const prefix = line.length < maxNesting || rule.test(line) ? null : containers.exec(line);
    if (prefix) deepLines.push(index + 1);
    const shallow = (prefix ? ' '.repeat(prefix[0].length) + line.slice(prefix[0].length) : line)
      .replace(deepItem, (match) => ' '.repeat(match.length))
      .replace(longRun, (match) => ' '.repeat(match.length));
    return shallow.length > longestLine ? shallow.replace(specials, ' ') : shallow;
  });
  return { text: lines.join('\n'), deepLines };
}

export interface Piece {
  readonly text: string;
  /** Offset in the page. */
  readonly start: number;
  /** How much of the text belongs to the page; link definitions of other pieces come behind it. */
  readonly length: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const atxHeading = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const definition = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*\S+.*$/gm;
/** Most characters of link definitions that every piece is given. */
const maxDefinitions = 4 * 1024;

/** Cuts a page before headings, at empty lines or else at line ends, outside of fenced code; a small page stays whole. */
export function cutPieces(markdown: string): readonly Piece[] {
  if (markdown.length <= wholeLength) return [{ text: markdown, start: 0, length: markdown.length }];
  const found = markdown.match(definition)?.join('\n') ?? '';
  const definitions = found.length <= maxDefinitions ? found : '';
  const pieces: Piece[] = [];
  let start = 0;
  let open: string | undefined;
  let lines = 0;
  const cut = (end: number): void => {
    const text = markdown.slice(start, end);
    pieces.push({
      text: open === undefined && definitions !== '' ? `${text}\n\n${definitions}\n` : text,
      start,
      length: end - start,
    });
    start = end;
    open = undefined;
    lines = 0;
  };
  for (let at = 0; at < markdown.length; ) {
    const end = markdown.indexOf('\n', at);
    const next = end < 0 ? markdown.length : end + 1;
    const line = markdown.slice(at, Math.min(next, at + 200));
    if (mayEnd(at - start, lines, line, open !== undefined)) cut(at);
    lines += 1;
    const marker = fence.exec(line)?.[1];
    if (marker !== undefined) {
      if (open === undefined) open = marker;
      else if (marker.startsWith(open) && line.trim().length === marker.length) open = undefined;
    }
    at = next;
  }
  cut(markdown.length);
  return pieces;
}

/** Whether a piece of this length may end before this line. */
function mayEnd(length: number, lines: number, line: string, fenced: boolean): boolean {
  if (fenced) return length >= longestFence;
  if (length >= 4 * pieceLength || lines >= pieceLines) return true;
  if (length >= 2 * pieceLength && line.trim() === '') return true;
  return length >= pieceLength && atxHeading.test(line);
}
