// Rows of actions as columns and lines: what is the same in every row is given once, and values of closed lists have short codes. The
// data and the text of an answer have the same lines, for many clients hand a model the data alone.
import { fitRecord, pagingRoom, pageOfRows, type Rows, Shortenable } from '../answers/budget.ts';
import { isObject, type Json, type JsonObject, jsonBytes } from '../answers/json.ts';
import { textsIn, valueText } from '../answers/record-text.ts';
import { propertyNames } from './action-properties.ts';

/** Members of a row, in the order of their columns; the names are those of the filters. */
const columns = [...propertyNames.filter((name) => name !== 'platform' && name !== 'provider'), 'platforms', 'deprecated'] as const;

/** Codes of closed lists of values. */
const shortCodes: ReadonlyMap<string, string> = new Map([
  ['yes', 'y'],
  ['no', 'n'],
  ['always', 'a'],
  ['never', 'nv'],
  ['conditional', 'c'],
  ['unknown', '?'],
  ['none', '0'],
  ['local_read', 'lr'],
  ['local_write', 'lw'],
  ['remote_read', 'rr'],
  ['remote_write', 'rw'],
  ['irreversible', 'ir'],
  ['executor_reported', 'er'],
  ['postcondition_checked', 'pc'],
  ['independently_verified', 'iv'],
]);

/** A row is cut to no less than this. */
const minRowBytes = 400;

/** A page of actions as a table, of short rows that `rows` shows. */
export function tableAnswer<Row>(rows: Rows<Row>, frame: JsonObject): Shortenable {
  const page = (pageRows: readonly JsonObject[], rest: JsonObject): JsonObject => {
    const { actions, ...head } = actionTable(pageRows);
    return pageOfRows(rows, actions, { ...rest, ...head });
  };
  const records = rows.list.slice(rows.from, rows.from + rows.limit).map(rows.show);
  return new Shortenable(page(records, frame), (bytes) => {
    const rest = fitRecord(frame, bytes >> 1);
    const fitted = records.map((record) => fitRow(record, Math.max(minRowBytes, bytes >> 2)));
    const { actions, ...head } = actionTable(fitted);
    let room = bytes - jsonBytes(rest) - jsonBytes(head) - pagingRoom(rows);
    const count = actions.findIndex((line, index) => (room -= jsonBytes(line) + 1) < 0 && index > 0);
    return page(count === -1 ? fitted : fitted.slice(0, count), rest);
  });
}

/** The mark where something was cut: an empty cell is one that nobody has stated. */
const cutMark = '…';

/** A row in about `bytes`; its members that were cut say so, for a line has no place for `omitted`. */
function fitRow(record: JsonObject, bytes: number): JsonObject {
  const fitted = fitRecord(record, bytes);
  const members = Object.entries(record).map(([name, value]) => [name, markedAs(value, fitted[name])] as const);
  return Object.fromEntries(members);
}

function markedAs(value: Json | undefined, fitted: Json | undefined): Json | undefined {
  if (value === undefined || fitted === undefined) return value === undefined ? undefined : cutMark;
  const isShorter = Array.isArray(value) && Array.isArray(fitted) && fitted.length < value.length;
  return isShorter ? [...(fitted as readonly Json[]), cutMark] : fitted;
}

interface ActionTable {
  readonly every_row?: JsonObject;
  readonly codes?: JsonObject;
  readonly columns?: string;
  /**
   * A line for each action: its cells with `|` between them and blanks between several values. Within a cell `\` is `\\` and `|` is
   * `\u007c`. Empty where nothing is stated, `none` where no listed platform is supported, `…` where something was cut.
   */
  readonly actions: readonly string[];
}

function actionTable(rows: readonly JsonObject[]): ActionTable {
  if (rows.length === 0) return { actions: [] };
  const cells = rows.map((row) =>
    columns.map((name) => {
      const value = row[name];
      if (name === 'family' && isFamilyOf(valueText(row['id']), value)) return '';
      // That no listed platform supports it is a statement; an empty cell is none.
      return name === 'platforms' && Array.isArray(value) && value.length === 0 ? 'none' : toText(value);
    }),
  );
  const isSame = columns.map((_, column) => cells.every((row) => row[column] === cells[0]?.[column]));
  const same = columns.flatMap((name, column) =>
    isSame[column] === true && cells[0]?.[column] !== '' ? [[name, cells[0]?.[column]] as const] : [],
  );
  const shownColumns = columns.flatMap((_, column) => (isSame[column] === true ? [] : [column]));
  const coded = shownColumns.filter((column) => columns[column] !== 'family');
  const codes = createCodes(cells.flatMap((row) => coded.flatMap((column) => (row[column] ?? '').split(' '))));
  const titles = rows.map(({ id, title }) => (isInId(valueText(title), valueText(id)) ? '' : valueText(title)));
  const hasTitles = titles.some((title) => title !== '');
  const hasWords = rows.some(({ description }) => description !== undefined);
  const lines = rows.map((row, index) =>
    [
      valueText(row['id']),
      ...(hasTitles ? [titles[index] ?? ''] : []),
      ...shownColumns.map((column) => {
        const words = cells[index]?.[column] ?? '';
        return columns[column] === 'family' ? words : codes.shorten(words);
      }),
      ...(hasWords ? [valueText(row['description'])] : []),
    ]
      // No `|` is within a cell, so that who splits a line at each of them is never a column off.
      .map((cell) => cell.replaceAll('\\', '\\\\').replaceAll('|', '\\u007c'))
      .join('|'),
  );
  const head = [
    'id',
    ...(hasTitles ? ['title'] : []),
    ...shownColumns.map((column) => columns[column]),
    ...(hasWords ? ['description'] : []),
  ];
  return {
    ...(same.length > 0 && { every_row: Object.fromEntries(same) }),
    ...(codes.used.size > 0 && { codes: Object.fromEntries([...codes.used].map(([value, short]) => [short, value])) }),
    columns: head.join('|'),
    actions: lines,
  };
}

/** The words of a value, with blanks between them; no words of one is a value of several. */
function toText(value: Json | undefined): string {
  if (Array.isArray(value)) return textsIn(value).join(' ');
  return isObject(value) ? JSON.stringify(value) : valueText(value);
}

function isFamilyOf(id: string, family: Json | undefined): boolean {
  return typeof family === 'string' && id.startsWith(family) && /^[./_-]/.test(id.slice(family.length));
}

/** A title of which the id has every word says nothing more. Parts of words are none: `undelete` is not `delete`. */
function isInId(title: string, id: string): boolean {
  const wordsIn = (text: string): readonly string[] =>
    text
      .toLowerCase()
      .split(/[\s._:/-]+/)
      .filter((word) => word !== '');
  const all = new Set(wordsIn(id));
  const words = wordsIn(title);
  return words.length > 0 && words.every((word) => all.has(word));
}

interface Codes {
  shorten(words: string): string;
  /** The codes, by value; a value without one stays as it is. */
  readonly used: ReadonlyMap<string, string>;
}

/** Codes for the values of a table. No code is also a value, so that each word of a cell is one or the other. */
function createCodes(values: readonly string[]): Codes {
  const used = new Map<string, string>();
  const taken = new Set([...values, ...shortCodes.keys()]);
  const assignedCodes = new Set(shortCodes.values());
  /** Initials of a name of several words, or its first letters. */
  function codeOf(value: string): string | undefined {
    const usual = shortCodes.get(value);
    if (usual !== undefined && !taken.has(usual)) return usual;
    const letters = Array.from(value);
    if (letters.length <= 3) return undefined;
    const parts = value.split(/[_-]+/);
    const initials = parts.length > 1 ? parts.map((part) => Array.from(part)[0] ?? '').join('') : letters.slice(0, 2).join('');
    return [initials, letters.slice(0, 3).join(''), letters.slice(0, 4).join('')].find(
      (code) => /^[\p{L}\p{N}]+$/u.test(code) && !taken.has(code) && !assignedCodes.has(code),
    );
  }
  for (const value of new Set(values)) {
    const short = codeOf(value);
    if (short === undefined) continue;
    used.set(value, short);
    taken.add(short);
  }
  return {
    used,
    shorten: (words) =>
      words
        .split(' ')
        .map((value) => used.get(value) ?? value)
        .join(' '),
  };
}
