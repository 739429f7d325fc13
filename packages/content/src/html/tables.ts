// A table of HTML as rows of cells: spans are written out, since a table of Markdown has one cell for each column of each row.
import type { Element } from 'hast';
import { classesOf, walkElements } from './element.ts';

const maxColumns = 200;
const maxSpan = 30;

/** The cells of a table in rows and columns; one that spans several is in each of them. */
export interface TableCells {
  readonly rows: readonly (readonly (Element | undefined)[])[];
  readonly caption: Element | undefined;
}

/** Reads a table; tables in its cells are not its own. */
export function readTable(table: Element): TableCells {
  if (table.tagName === 'div') return { rows: readGrid(table), caption: undefined };
  const rows: (Element | undefined)[][] = [];
  let caption: Element | undefined;
  const below: { readonly cell: Element; readonly column: number; left: number }[] = [];
  walkElements(table, (element) => {
    const { tagName } = element;
    if (tagName === 'caption') caption = element;
    if (tagName === 'tr') rows.push(readRow(element, below));
    return tagName === 'thead' || tagName === 'tbody' || tagName === 'tfoot';
  });
  return { rows: rows.filter((row) => row.some((cell) => cell !== undefined)), caption };
}

/** Whether an element is a grid of javadoc: each of its parts is a cell that names its column. */
export function isGrid(element: Element): boolean {
  if (element.tagName !== 'div' || !classesOf(element).includes('summary-table')) return false;
  const cells = element.children.filter((child) => child.type === 'element').map(classesOf);
  return cells.some((names) => names.includes('col-last')) && cells.every((names) => names.some((name) => name.startsWith('col-')));
}

/** Rows of a grid of javadoc, whose cells are beside each other: the last one of a row says so. */
function readGrid(grid: Element): Element[][] {
  const rows: Element[][] = [[]];
  for (const cell of grid.children) {
    if (cell.type !== 'element') continue;
    rows.at(-1)?.push(cell);
    if (classesOf(cell).includes('col-last')) rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

function readRow(
  row: Element,
  below: { readonly cell: Element; readonly column: number; left: number }[],
): (Element | undefined)[] {
  const cells: (Element | undefined)[] = [];
  let open = 0;
  for (const each of below) {
    cells[each.column] = each.cell;
    if (--each.left > 0) below[open++] = each;
  }
  below.length = open;
  let column = 0;
  for (const cell of row.children) {
    if (cell.type !== 'element' || (cell.tagName !== 'td' && cell.tagName !== 'th')) continue;
    while (cells[column] !== undefined) column += 1;
    const [width, height] = [spanOf(cell, 'colSpan'), spanOf(cell, 'rowSpan')];
    for (let at = 0; at < width && column < maxColumns; at += 1, column += 1) {
      cells[column] = cell;
      if (height > 1) below.push({ cell, column, left: height - 1 });
    }
  }
  return Array.from(cells);
}

function spanOf({ properties }: Element, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(properties[name]);
  return Number.isInteger(span) && span > 1 ? Math.min(span, maxSpan) : 1;
}

export function isCodeTable(table: Element): boolean {
  return classesOf(table).some((name) => /^(?:highlighttable|rouge-table|lntable|code-table|hljs-ln)$/.test(name));
}
