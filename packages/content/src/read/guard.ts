// Before the Markdown parser sees a page: what would make it slow or deep without adding a word is blanked, and a large
// page is cut where blocks end. Every change keeps offsets, so that positions found later fit the page as published.

/** Levels of quotes and lists on one line. Deeper ones serve only to exhaust a stack. */
export const maxNesting = 32;
/** Pages above this size are parsed in pieces, in characters. */
const pieceLength = 64 * 1024;
/** A piece that found no good place to end ends at the next line after this many characters. */
const longestPiece = 1024 * 1024;
/** A line above this length is read as plain text: no person wrote it. */
const longestLine = 20_000;

const dataUri = /data:[\w.+/-]{1,80};base64,[A-Za-z0-9+/=]+/g;
const containers = new RegExp(`^[ \\t]*(?:(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])[ \\t]*){${maxNesting},}`);
const rule = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*)+$/;
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
    if (line.length > longestLine) {
      return line.replace(specials, ' ');
    }
    const prefix = line.length < maxNesting || rule.test(line) ? null : containers.exec(line);
    if (!prefix) return line;
    deepLines.push(index + 1);
    return ' '.repeat(prefix[0].length) + line.slice(prefix[0].length);
  });
  return { text: lines.join('\n'), deepLines };
}

export interface Piece {
  readonly text: string;
  /** Offset in the page. */
  readonly start: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const atxHeading = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/** Cuts a page before headings, or at empty lines, outside of fenced code; a small page stays whole. */
export function cutPieces(markdown: string): readonly Piece[] {
  if (markdown.length <= pieceLength) return [{ text: markdown, start: 0 }];
  const pieces: Piece[] = [];
  let pieceStart = 0;
  let open: string | undefined;
  for (let at = 0; at < markdown.length; ) {
    const end = markdown.indexOf('\n', at);
    const next = end < 0 ? markdown.length : end + 1;
    const length = at - pieceStart;
    const line = markdown.slice(at, Math.min(next, at + 200));
    const quiet = open === undefined;
    const good = quiet && length >= pieceLength / 2 && atxHeading.test(line);
    const fair = quiet && length >= pieceLength && line.trim() === '' && !/^[ \t]/.test(markdown.slice(next, next + 1));
    if (good || fair || length >= longestPiece) {
      pieces.push({ text: markdown.slice(pieceStart, at), start: pieceStart });
      pieceStart = at;
      open = undefined;
    }
    const marker = fence.exec(line)?.[1];
    if (marker !== undefined) {
      if (open === undefined) open = marker;
      else if (marker.startsWith(open) && line.trim().length === marker.length) open = undefined;
    }
    at = next;
  }
  pieces.push({ text: markdown.slice(pieceStart), start: pieceStart });
  return pieces;
}
