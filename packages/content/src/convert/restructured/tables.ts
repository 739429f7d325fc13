// Tables: grids and simple ones of reStructuredText, lists and comma-separated values of directives; all become tables of Markdown.
import { createFenceReader } from '../../markup/fences.ts';
import { isBlank } from '../indentation.ts';

/** Rows of cells, each in Markdown. */
export type Rows = readonly (readonly string[])[];

/** Most columns that are read. */
const maxColumns = 200;

/** A table of Markdown; the first row is its head unless there is none. */
export function markdownTable(rows: Rows, hasHead: boolean): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cell(row[index] ?? '')).join(' | ')} |`;
  const [head = [], ...rest] = hasHead ? rows : [[], ...rows];
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n');
}

/** Markdown within one line of a table. Code of several lines becomes code in the line. */
function cell(markdown: string): string {
  const kindOf = createFenceReader();
  return markdown
    .trim()
    .split('\n')
    .map((line) => {
      const kind = kindOf(line);
      if (kind === 'text') return line.trim();
      return kind === 'code' && line.trim() !== '' ? `\`${line.replaceAll('`', "'")}\`` : '';
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/(?<!\\)\|/g, '\\|');
}

/** Rows of cells, each as its lines of text. */
interface Cells {
  readonly rows: readonly (readonly (readonly string[])[])[];
  readonly hasHead: boolean;
}

/** The grid or simple table that begins at a line, with the line behind it; undefined where none does. */
export function tableAt(lines: readonly string[], at: number): (Cells & { readonly end: number }) | undefined {
  const line = lines[at] ?? '';
  if (beginsGrid(line)) {
    let end = at;
    while (end < lines.length && /^[+|]/.test(lines[end] ?? '')) end += 1;
    return { ...gridCells(lines.slice(at, end)), end };
  }
  if (!isSimpleBorder(line)) return undefined;
  const end = simpleEnd(lines, at);
  return { ...simpleCells(lines.slice(at, end).map((each) => each.trimEnd())), end };
}

/** Whether a line begins a grid table. */
function beginsGrid(line: string): boolean {
  return /^\+(?:[-=]+\+)+$/.test(line.trimEnd());
}

/** Cells of a grid table, as lines of text; cells over several columns keep their text in the first. */
function gridCells(lines: readonly string[]): Cells {
  const stops = [...(lines[0] ?? '').matchAll(/\+/g)].map(({ index }) => index).slice(0, maxColumns);
  const rows: string[][][] = [];
  let current: string[][] | undefined;
  let hasHead = false;
  for (const line of lines.slice(1)) {
    if (/^\+[-=+]+\+$/.test(line.trimEnd())) {
      if (current !== undefined) rows.push(current);
      if (/^\+=/.test(line)) hasHead = rows.length > 0;
      current = undefined;
      continue;
    }
    current ??= stops.slice(1).map(() => []);
    let from = 0;
    for (const [index, stop] of stops.entries()) {
      if (index === 0) continue;
      const isEdge = /[|+]/.test(line[stop] ?? '|');
      if (!isEdge) continue;
      current[from]?.push(
        line
          .slice((stops[from] ?? 0) + 1, stop)
          .replace(/^ /, '')
          .trimEnd(),
      );
      from = index;
    }
  }
  if (current !== undefined) rows.push(current);
  return { rows, hasHead };
}

/** Whether a line is a border of a simple table. */
function isSimpleBorder(line: string): boolean {
  return /^=+(?: +=+)+ *$/.test(line);
}

/** The line behind a simple table. */
function simpleEnd(lines: readonly string[], from: number): number {
  let last = from + 1;
  let borders = 1;
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    if (isSimpleBorder(line)) {
      borders += 1;
      last = at + 1;
      if (borders === 3 || (borders === 2 && isBlank(lines[at + 1]))) return last;
    } else if (isBlank(line) && borders >= 2 && isBlank(lines[at + 1])) return last;
  }
  return last;
}

/** Cells of a simple table, its borders among the lines. */
function simpleCells(lines: readonly string[]): Cells {
  const columns = [...(lines[0] ?? '').matchAll(/=+/g)].map(({ index }) => index).slice(0, maxColumns);
  const rows: string[][][] = [];
  let borders = 0;
  let head = 0;
  for (const line of lines) {
    if (isSimpleBorder(line)) {
      borders += 1;
      if (borders === 2) head = rows.length;
      continue;
    }
    if (line.trim() === '' || /^-+(?: +-+)* *$/.test(line)) continue;
    const cells = columns.map((start, index) => line.slice(start, columns[index + 1] ?? line.length).trimEnd());
    const isMore = (cells[0] ?? '').trim() === '' && rows.length > head;
    const row: string[][] | undefined = isMore ? rows.at(-1) : columns.map(() => []);
    if (!isMore && row !== undefined) rows.push(row);
    for (const [index, text] of cells.entries()) row?.[index]?.push(text.trim());
  }
  return { rows, hasHead: borders > 2 && head > 0 };
}

/** Values between commas; a value in double quotes may hold commas and line feeds. */
export function csvRows(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    while (text[at] === ' ') at += 1;
    let value = '';
    if (text[at] === '"') {
      const parts: string[] = [];
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        parts.push(text.slice(at, end < 0 ? text.length : end));
        at = end < 0 ? text.length : end + 1;
        if (text[at] !== '"') break;
        parts.push('"');
        at += 1;
      }
      value = parts.join('');
    }
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
    row.push((value + text.slice(start, at)).trim());
    if (at >= text.length || text[at] === '\n') {
      if (row.some((each) => each !== '')) rows.push(row);
      row = [];
    }
    at += 1;
  }
  return rows;
}
