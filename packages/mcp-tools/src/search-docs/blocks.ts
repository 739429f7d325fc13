// Markdown in blocks, line by line: headings, paragraphs, fenced code, tables, items of lists. A block is shown or left out as a whole; a
// table gives its rows one by one, each with the head of the table, a list its items, each with all that is indented below it.

export interface Block {
  readonly kind: 'heading' | 'text' | 'code' | 'row' | 'item';
  readonly text: string;
  /** Lines that have to precede it: the head of a table. */
  readonly head?: string;
  /** Whether it only leads to the block behind it: a sentence that ends with a colon. */
  readonly leads?: boolean;
  /** The place of the block that it is part of: of a long item, that with its first lines. */
  readonly under?: number;
}

/** The marks that a line of a fence begins with; within code only such as close it. */
export function fenceOf(line: string, open: string | undefined): string | undefined {
  const rest = line.replace(/^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})?/, '');
  const [run] = /^(?:`+|~+)/.exec(rest) ?? [''];
  if (run.length < 3) return undefined;
  const info = rest.slice(run.length);
  if (open === undefined) return run.startsWith('`') && info.includes('`') ? undefined : run;
  return run.startsWith(open) && info.trim() === '' ? run : undefined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

export const leadsOn = (text: string): boolean => /[:：](?:\*\*)?\s*$/.test(text);

export const headingLine = /^ {0,3}#{1,6}(?:\s|$)/;
const itemLine = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;
const tableRule = /^[ \t|:-]+$/;

/** The blocks of a Markdown text, in order. Joined with empty lines they are the text but for the number of empty lines. */
export function blocksOf(markdown: string): readonly Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  let at = 0;

  const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
  /** The line after a fence that opens at `from`. */
  function pastFence(from: number, mark: string): number {
    let next = from + 1;
    while (next < lines.length && fenceOf(lines[next] ?? '', mark) === undefined) next++;
    return Math.min(next + 1, lines.length);
  }
  /** The line after an item of a list: everything that is indented belongs to it, code too. */
  function pastItem(from: number): number {
    const indent = indentOf(lines[from] ?? '');
    let next = from + 1;
    const opened = fenceOf(lines[from] ?? '', undefined);
    if (opened !== undefined) next = pastFence(from, opened);
    while (next < lines.length) {
      const line = lines[next] ?? '';
      if (isBlank(line)) {
        // Behind an empty line only what is indented continues.
        let after = next;
        while (after < lines.length && isBlank(lines[after])) after++;
        if (!/^(?: {2,}|\t)/.test(lines[after] ?? '')) return next;
        next = after;
        continue;
      }
      const mark = fenceOf(line.trimStart(), undefined);
      if (mark !== undefined && /^(?: {2,}|\t)/.test(line)) {
        next++;
        while (next < lines.length && fenceOf((lines[next] ?? '').trimStart(), mark) === undefined) next++;
        next++;
        continue;
      }
      const isNext = itemLine.test(line) && indentOf(line) < indent + 2;
      if (isNext || headingLine.test(line) || mark !== undefined) return next;
      next++;
    }
    return Math.min(next, lines.length);
  }

  while (at < lines.length) {
    const line = lines[at] ?? '';
    const from = at;
    if (isBlank(line)) {
      at++;
      continue;
    }
    const take = (kind: Block['kind'], end: number): void => {
      blocks.push({ kind, text: lines.slice(from, end).join('\n').trimEnd() });
      at = end;
    };
    const mark = fenceOf(line, undefined);
    if (mark !== undefined && !itemLine.test(line)) take('code', pastFence(at, mark));
    else if (headingLine.test(line)) take('heading', at + 1);
    else if (itemLine.test(line)) {
      const end = pastItem(at);
      const [first = '', ...rest] = partsOfItem(lines.slice(at, end).join('\n').trimEnd());
      const under = blocks.length;
      blocks.push({ kind: 'item', text: first });
      for (const text of rest) blocks.push({ kind: 'item', text, under });
      at = end;
    } else if (line.includes('|') && tableRule.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      const head = lines.slice(at, at + 2).join('\n');
      at += 2;
      while (at < lines.length && (lines[at] ?? '').includes('|')) blocks.push({ kind: 'row', text: lines[at++] ?? '', head });
    } else {
      let end = at + 1;
      while (
        end < lines.length &&
        !isBlank(lines[end]) &&
        !headingLine.test(lines[end] ?? '') &&
        fenceOf(lines[end] ?? '', undefined) === undefined &&
        !itemLine.test(lines[end] ?? '')
      )
        end++;
      const text = lines.slice(at, end).join('\n').trimEnd();
      blocks.push({ kind: 'text', text, ...(leadsOn(text) && { leads: true }) });
      at = end;
    }
  }
  return blocks;
}

/** An item of more characters is shown in parts. */
const longItem = 600;

/** A long item as its first lines, the paragraphs behind them, and the items within; a short one as it is. */
function partsOfItem(item: string): readonly string[] {
  if (item.length <= longItem) return [item];
  const parts: string[] = [];
  let part: string[] = [];
  let fence: string | undefined;
  let indent: number | undefined;
  const end = (): void => {
    while (part.at(-1)?.trim() === '') part.pop();
    if (part.length > 0) parts.push(part.join('\n'));
    part = [];
  };
  for (const line of item.split('\n')) {
    const inside = line.trimStart();
    const mark = fenceOf(inside, fence);
    const isNested = fence === undefined && parts.length + part.length > 0 && /^(?:[-*+]|\d{1,9}[.)])\s/.test(inside);
    if (isNested) indent ??= line.length - inside.length;
    // Items of the next level begin a part; those below them stay with theirs.
    if (isNested && line.length - inside.length === indent) end();
    else if (fence === undefined && part.at(-1)?.trim() === '' && indent === undefined && inside !== '') end();
    if (mark !== undefined) fence = fence === undefined ? mark : undefined;
    part.push(line);
  }
  end();
  return parts;
}

/** Blocks as Markdown again; what is missing between two of them is marked. `chosen` holds places in `blocks`, ascending. */
export function joinBlocks(blocks: readonly Block[], chosen: readonly number[]): string {
  let text = '';
  let before = -1;
  for (const index of chosen) {
    const block = blocks[index];
    if (block === undefined) continue;
    const previous = blocks[before];
    const gap = index > before + 1;
    /** Whether another block is a row of the table that this one is a row of. */
    const isOfTable = (other: Block | undefined): boolean =>
      block.kind === 'row' && other?.kind === 'row' && other.head === block.head;
    const sameTable = isOfTable(previous);
    const sameList = previous?.kind === block.kind && (block.kind === 'item' || block.kind === 'row');
    if (text !== '') text += sameTable || (sameList && !gap && block.kind === 'item') ? '\n' : '\n\n';
    if (gap && !isOfTable(blocks[before + 1])) text += '[…]\n\n';
    if (block.head !== undefined && !sameTable) text += `${block.head}\n`;
    if (gap && isOfTable(blocks[index - 1])) text += '| […] |\n';
    text += block.text;
    before = index;
  }
  return before < blocks.length - 1 && chosen.length > 0 ? `${text}\n\n[…]` : text;
}
