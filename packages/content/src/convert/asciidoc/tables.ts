// Tables of AsciiDoc: cells behind bars with their spans and styles, comma-separated values, columns.
import { csvRows, type Rows } from '../restructured/tables.ts';
import type { Allowance } from './allowance.ts';
import type { AttributeList } from './attribute-list.ts';

/** A cell as it is written. */
interface Cell {
  readonly text: string;
  /** `a` for blocks, `l` for code, `h` for a heading; empty for a paragraph. */
  readonly style: string;
  readonly columns: number;
  readonly rows: number;
}

/** Most columns that are read, and most that a cell takes. */
const maxColumns = 100;
const maxRowSpan = 100;
/** Most copies of a cell. */
const maxCopies = 100;
/** What a copy takes of the allowance of the page besides its text. */
const copyCost = 64;
const specification = /(?:^|(?<=\s))(?:(\d{1,4})?(?:\.(\d{1,4}))?([+*]))?(?:[<^>]?(?:\.[<^>])?)?([aehlmsdv])?$/;

/** How a cell becomes Markdown. */
export type CellReader = (text: string, style: string) => string;

/** A table that was read. */
export interface ReadTable {
  readonly rows: Rows;
  readonly hasHead: boolean;
}

/** Reads the lines of a table. `sign` is what begins a cell. */
export function tableRows(
  lines: readonly string[],
  sign: string,
  list: AttributeList,
  read: CellReader,
  allowance: Allowance,
): ReadTable {
  const columns = columnStyles(list.named.get('cols') ?? '');
  const options = `${list.named.get('options') ?? list.named.get('opts') ?? ''} ${list.positional.join(' ')}`;
  const first = lines.findIndex((line) => line.trim() !== '');
  const isImplied = first === 0 && lines.length > 1 && (lines[1] ?? '').trim() === '' && !/noheader/.test(options);
  const hasHead = /(?<!no)header/.test(options) || (isImplied && !options.includes('%'));
  const format = list.named.get('format') ?? (sign === ',' ? 'csv' : sign === ':' ? 'dsv' : 'psv');
  const given = list.named.get('separator') ?? '';
  const usual = sign === '|' && format !== 'psv' ? (format === 'csv' ? ',' : format === 'tsv' ? '\t' : ':') : sign;
  const separator = given === '' ? usual : given.slice(0, 1);
  if (format !== 'psv') {
    const rows = csvRows(lines.join('\n'), separator);
    return { rows: rows.map((row) => row.map((text, index) => read(text, columns[index] ?? ''))), hasHead };
  }
  const { cells, inFirstLine } = cellsOf(lines, separator, allowance);
  const width = Math.min(maxColumns, Math.max(1, columns.length > 0 ? columns.length : inFirstLine));
  return { rows: placed(cells, width, columns, read), hasHead };
}

/** The style of each column: `cols="1,2a,3*l"`. */
function columnStyles(given: string): readonly string[] {
  if (given.trim() === '') return [];
  return given
    .split(/[,;]/, maxColumns)
    .flatMap((each) => {
      const [, copies = '1', style = ''] = /^(?:(\d{1,3})\*)?[<^>.\d~%]*([aehlmsdv])?$/.exec(each.trim()) ?? [];
      return Array.from({ length: Math.min(Number(copies), maxColumns) }, () => style);
    })
    .slice(0, maxColumns);
}

function cellsOf(
  lines: readonly string[],
  separator: string,
  allowance: Allowance,
): { readonly cells: readonly Cell[]; readonly inFirstLine: number } {
  const cells: (Omit<Cell, 'text'> & { readonly parts: string[]; readonly copies: number })[] = [];
  let inFirstLine = 0;
  let isFirst = true;
  for (const line of lines) {
    let from = 0;
    for (let at = line.indexOf(separator); at >= 0; at = line.indexOf(separator, at + 1)) {
      if (line[at - 1] === '\\') continue;
      const before = line.slice(from, at);
      const found = specification.exec(before.slice(-20));
      const [whole = '', first, second, kind, style = ''] = found ?? [];
      cells.at(-1)?.parts.push(before.slice(0, before.length - whole.length));
      const copies = kind === '*' ? Math.min(maxCopies, Number(first ?? 1)) : 1;
      const columns = kind === '+' ? Math.min(maxColumns, Math.max(1, Number(first ?? 1))) : 1;
      const rows = kind === '+' ? Math.min(maxRowSpan, Math.max(1, Number(second ?? 1))) : 1;
      cells.push({ parts: [], style, columns, rows, copies });
      if (isFirst) inFirstLine += copies * columns;
      from = at + separator.length;
    }
    cells.at(-1)?.parts.push(line.slice(from), '\n');
    if (line.trim() !== '' && cells.length > 0) isFirst = false;
  }
  return {
    cells: cells.flatMap(({ parts, copies, ...rest }) => {
      const cell = { ...rest, text: parts.join('').replaceAll(`\\${separator}`, separator) };
      const all = [cell];
      while (all.length < copies && allowance.take(copyCost + cell.text.length)) all.push(cell);
      return all;
    }),
    inFirstLine,
  };
}

/** Cells in rows; what a cell covers besides its place is empty. */
function placed(cells: readonly Cell[], width: number, styles: readonly string[], read: CellReader): Rows {
  const rows: string[][] = [];
  let row: string[] = [];
  /** For each column, in how many rows to come it is covered. */
  const covered: number[] = Array.from({ length: width }, () => 0);
  const skip = (): void => {
    while (row.length < width && (covered[row.length] ?? 0) > 0) {
      covered[row.length] = (covered[row.length] ?? 1) - 1;
      row.push('');
    }
  };
  for (const { text, style, columns, rows: span } of cells) {
    skip();
    if (row.length >= width) {
      rows.push(row);
      row = [];
      skip();
    }
    const column = row.length;
    row.push(read(text, style === '' ? (styles[column] ?? '') : style));
    for (let more = 1; more < columns && row.length < width; more += 1) row.push('');
    for (let at = column; at < row.length; at += 1) covered[at] = span - 1;
    if (row.length >= width) {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
