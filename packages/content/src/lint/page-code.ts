// Where a page is code: fenced blocks, and spans between runs of as many backticks (CommonMark 4.5 and 6.1). Found by lines and
// runs, each looked at once.

export interface CodeSpan {
  readonly start: number;
  readonly end: number;
  /** A fenced block, not a span within a line. */
  readonly block: boolean;
}

const fenceLine = /^([ \t>]{0,64})((?:[-*+]|\d{1,9}[.)])[ \t]{1,9})?(`{3,200}|~{3,200})([^\n]{0,500})/;

/** The fenced blocks of a page, in order. */
export function codeBlocks(source: string): readonly CodeSpan[] {
  const blocks: CodeSpan[] = [];
  let open: { readonly start: number; readonly marker: string; readonly quotes: number; readonly indent: number } | undefined;
  let comment = false;
  for (let at = 0; at < source.length; ) {
    const newline = source.indexOf('\n', at);
    const next = newline < 0 ? source.length : newline + 1;
    const line = source.slice(at, Math.min(next, at + 800));
    if (open !== undefined) {
      const quotes = quotesOf(line);
      const marker = /^[ \t>]{0,64}(`{3,200}|~{3,200})[ \t]{0,200}\n?$/.exec(line)?.[1];
      const left = quotes < open.quotes || (line.trim() !== '' && indentOf(line) < open.indent);
      if (left) blocks.push({ start: open.start, end: at, block: true });
      else if (marker?.startsWith(open.marker) === true) blocks.push({ start: open.start, end: next, block: true });
      if (left || marker?.startsWith(open.marker) === true) open = undefined;
      if (!left) {
        at = next;
        continue;
      }
    }
    const found = comment ? null : fenceLine.exec(line);
    if (found !== null && !(found[3]?.startsWith('`') === true && found[4]?.includes('`') === true)) {
      const before = found[1]?.length ?? 0;
      // Within a list a block ends with its entry; elsewhere up to three blanks before the fence say nothing.
      const indent = found[2] === undefined ? Math.max(0, before - 3) : before + found[2].length;
      open = { start: at, marker: found[3] ?? '', quotes: quotesOf(line), indent };
    } else comment = endsInComment(source.slice(at, next), comment);
    at = next;
  }
  if (open !== undefined) blocks.push({ start: open.start, end: source.length, block: true });
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

/** Whether a comment is open behind this line. */
function endsInComment(line: string, before: boolean): boolean {
  const opens = line.lastIndexOf('<!--');
  const closes = line.lastIndexOf('-->');
  if (opens < 0) return before && closes < 0;
  if (closes > opens) return false;
  const between = line.slice(opens);
  const ticks = line.slice(0, opens).split('`').length - 1;
  return !(ticks % 2 === 1 && between.includes('`'));
}

/** All code of a page, in order. */
export function codeSpans(source: string, blocks: readonly CodeSpan[]): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  let at = 0;
  for (const block of [...blocks, { start: source.length, end: source.length, block: true }]) {
    for (const [start, end] of paragraphs(source, at, block.start)) spans.push(...spansWithin(source, start, end));
    if (block.end > block.start) spans.push(block);
    at = block.end;
  }
  return spans;
}

/** Parts between empty lines. */
function* paragraphs(source: string, from: number, to: number): Generator<readonly [number, number]> {
  let start = from;
  for (const { index } of source.slice(from, to).matchAll(/\n(?=[ \t>]{0,200}\n)/g)) {
    yield [start, from + index];
    start = from + index + 1;
  }
  yield [start, to];
}

function spansWithin(source: string, start: number, end: number): readonly CodeSpan[] {
  const runs: { readonly at: number; readonly length: number }[] = [];
  for (const { index, 0: run } of source.slice(start, end).matchAll(/`+/g)) runs.push({ at: start + index, length: run.length });
  const closing = new Map<number, number>();
  const partner = new Array<number | undefined>(runs.length);
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { length = 0 } = runs[index] ?? {};
    partner[index] = closing.get(length);
    closing.set(length, index);
  }
  const spans: CodeSpan[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    const other = partner[index];
    const close = other === undefined ? undefined : runs[other];
    if (run === undefined || other === undefined || close === undefined || source[run.at - 1] === '\\') continue;
    spans.push({ start: run.at, end: close.at + close.length, block: false });
    index = other;
  }
  return spans;
}

/** Whether a place stands in one of these spans. */
export function createIsCode(spans: readonly CodeSpan[]): (place: number) => boolean {
  return (place) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.end ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return (spans[low]?.start ?? Number.POSITIVE_INFINITY) <= place;
  };
}
