// How an answer keeps its budget (SPEC 4.6): the UTF-8 bytes of the response as it is sent, in which the data are twice, as text and as
// structure. An answer is made whole first. Only when it is too large, it is shortened: rows are left out, then long members are cut.
import { cut, type Omissions } from './cut.ts';
import { isObject, type Json, type JsonObject, jsonBytes } from './json.ts';
import { sentence } from './sentences.ts';

export interface Budget {
  /** Bytes of a response, text and data together, 2,000 to `maxBytes`. Default 8,000. */
  readonly defaultBytes: number;
  /** The same for a larger call, such as one with a `limit`, 2,000 to 32,000. Default 32,000. */
  readonly maxBytes: number;
  /** Characters of documentation in one answer of `search_docs`, 1,000 to `defaultBytes`. Default 3,600, or `defaultBytes` where that is less. */
  readonly characters: number;
}

const minBytes = 2_000;
const minCharacters = 1_000;
const hardCapBytes = 32_000;
/** Room for `total`, `truncated` and `next_cursor`, without the cursor's own text. */
const pagingBytes = 80;

/** The operator's budget, completed. Throws RangeError for one that no answer could keep or that exceeds the hard cap. */
export function completeBudget(given: Partial<Budget> = {}): Budget {
  const maxBytes = given.maxBytes ?? hardCapBytes;
  const defaultBytes = given.defaultBytes ?? Math.min(8_000, maxBytes);
  const characters = given.characters ?? Math.min(3_600, defaultBytes);
  requireWithin('budget.maxBytes', maxBytes, minBytes, hardCapBytes);
  requireWithin('budget.defaultBytes', defaultBytes, minBytes, maxBytes, 'Lower it, or raise budget.maxBytes.');
  requireWithin('budget.characters', characters, minCharacters, defaultBytes, 'Lower it, or raise budget.defaultBytes.');
  return { defaultBytes, maxBytes, characters };
}

function requireWithin(field: string, value: number, least: number, most: number, above = ''): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const fault = `${field}: expected an integer from ${least} to ${most}, received ${value}`;
  throw new RangeError(value > most && above !== '' ? `${fault}. ${above}` : fault);
}

/** A record in at most `bytes`; `omitted` counts what was left out, by path. */
export function fitRecord(record: JsonObject, bytes: number): JsonObject {
  if (jsonBytes(record, bytes) <= bytes) return record;
  const omitted: Omissions = new Map();
  const countBytes = Math.min(600, bytes >> 2);
  // An object comes out as an object.
  const shorter = cut(record, bytes - countBytes, '', omitted) as JsonObject;
  return { ...shorter, omitted: omissionCounts(omitted, countBytes - 16) };
}

/** Paths that are short and plain by name as long as there is room, the rest together. */
function omissionCounts(omitted: Omissions, bytes: number): JsonObject {
  let room = bytes - '"others":1000000000,'.length;
  let others = 0;
  const counts: [string, number][] = [];
  for (const [path, count] of omitted) {
    const size = path.length + 16;
    if (size <= room && /^[\w.[\]-]{1,64}$/.test(path)) {
      counts.push([path, count]);
      room -= size;
    } else others += count;
  }
  return Object.fromEntries([...counts, ...(others > 0 ? [['others', others] as const] : [])]);
}

export interface Room {
  readonly bytes: number;
  /** Bytes of the response with these data, as it is sent: the text that is made of them counts as well. */
  sizeOf(answer: JsonObject): number;
  /** The arguments that a cursor carries: none where they would take much of the room. */
  readonly carried: object;
}

const maxTries = 8;
/** An answer that fills this part of its room is large enough. */
const goodShare = 0.9;

/** The whole answer where it fits, else as much of it as does; undefined where not even the least does. */
export function fitAnswer(candidate: JsonObject | Shortenable, room: Room): JsonObject | undefined {
  const whole = candidate instanceof Shortenable ? candidate.whole : candidate;
  const size = room.sizeOf(whole);
  if (size <= room.bytes) return whole;
  const shorten = candidate instanceof Shortenable ? candidate.shorten : (bytes: number) => fitRecord(whole, bytes);
  let fitting: JsonObject | undefined;
  let low = 0;
  let high = room.bytes;
  // The text grows with the data by a factor that only trying shows.
  let bytes = Math.floor((jsonBytes(whole, room.bytes) * room.bytes) / size);
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = shorten(bytes);
    const sent = room.sizeOf(answer);
    if (sent <= room.bytes) {
      fitting = answer;
      low = bytes;
      if (sent >= goodShare * room.bytes) break;
    } else high = bytes;
    bytes = fitting === undefined ? Math.floor((bytes * goodShare * room.bytes) / sent) : (low + high) >> 1;
  }
  return fitting;
}

/** An answer that is sent whole when it fits. */
export class Shortenable {
  readonly whole: JsonObject;
  /** The answer in about this many bytes; asked for when the whole does not fit. */
  readonly shorten: (bytes: number) => JsonObject;

  constructor(whole: JsonObject, shorten: (bytes: number) => JsonObject) {
    this.whole = whole;
    this.shorten = shorten;
  }
}

export interface Rows<Row> {
  /** The member that holds them. */
  readonly name: string;
  readonly list: readonly Row[];
  /** What an answer says of a row; asked only for rows that may be shown. */
  readonly show: (row: Row) => JsonObject;
  readonly from: number;
  readonly limit: number;
  /** How many of these fit in any case, because each is cut to its share; 2 when absent. */
  readonly sure?: number;
  cursorAt?(row: number): string;
  /** What lies beyond the list, when it is only a part: how many rows there are, and the cursor that continues after it. */
  readonly beyond?: { readonly total: number; readonly cursor?: string };
}

/** `total`, the rows, `truncated` and `next_cursor`, then the members of `frame`: every row that was asked for, or as many as fit. */
export function rowsAnswer<Row>(rows: Rows<Row>, frame: JsonObject): Shortenable {
  const wanted = rows.list.slice(rows.from, rows.from + rows.limit);
  const whole = pageOfRows(
    rows,
    wanted.map((row) => rows.show(row)),
    frame,
  );
  return new Shortenable(whole, (bytes) => fitRows(rows, frame, bytes));
}

/** Room for what every page has, with the cursor that continues. */
export function pagingRoom({
  from,
  limit,
  beyond,
  cursorAt,
}: Pick<Rows<unknown>, 'from' | 'limit' | 'beyond' | 'cursorAt'>): number {
  return pagingBytes + (cursorAt?.(from + limit) ?? beyond?.cursor ?? '').length;
}

/** The same in at most `bytes`. At least one row is shown, cut if need be. */
export function fitRows<Row>(rows: Rows<Row>, frame: JsonObject, bytes: number): JsonObject {
  const { name, list, from, limit, sure = 2 } = rows;
  const rest = fitRecord(frame, bytes >> 1);
  const wanted = list.slice(from, from + limit);
  let room = bytes - jsonBytes(rest) - jsonBytes(name) - pagingRoom(rows);
  // A row is cut to its share, so that a long one does not push the others to the next page.
  const share = Math.floor(room / Math.min(Math.max(wanted.length, 1), sure)) - 1;
  const fittedRows: JsonObject[] = [];
  for (const row of wanted) {
    const record = rows.show(row);
    let fitted = fitRecord(record, share);
    // What is never cut may need more than its share, and the first row is shown in any case, if only by its id.
    if (jsonBytes(fitted) >= room && fittedRows.length === 0) fitted = tooLarge(record);
    const size = jsonBytes(fitted) + 1;
    if (size > room && fittedRows.length > 0) break;
    fittedRows.push(fitted);
    room -= size;
  }
  return pageOfRows(rows, fittedRows, rest);
}

/** A record of which what is never cut does not fit. */
function tooLarge({ id }: JsonObject): JsonObject {
  return { ...(id !== undefined && { id }), note: sentence('record_too_large') };
}

/** Whether the first row of a page is a record of which what is never cut does not fit. */
export function isOnlyNamed(page: JsonObject, name: string): boolean {
  const rows = page[name];
  const first = Array.isArray(rows) ? (rows as readonly Json[])[0] : undefined;
  return isObject(first) && first['note'] === sentence('record_too_large');
}

/** `total`, the members of `rest`, the rows, and how the list continues. */
export function pageOfRows<Row>(rows: Rows<Row>, fittedRows: readonly Json[], rest: JsonObject): JsonObject {
  const { name, list, from, beyond } = rows;
  const next = from + fittedRows.length;
  const cursor = next < list.length ? rows.cursorAt?.(next) : beyond?.cursor;
  const truncated = next < list.length || beyond?.cursor !== undefined;
  return {
    total: beyond?.total ?? list.length,
    ...rest,
    [name]: fittedRows,
    truncated,
    ...(cursor !== undefined && { next_cursor: cursor }),
  };
}

// What all rows of an answer have in common, given once.

/** `rowsAnswer` in which `every_row` has what all rows of the page share, and the rows have the rest. */
export function sharingRows<Row>(rows: Rows<Row>, frame: JsonObject): Shortenable {
  const common = inEveryRow(rows.list.slice(rows.from, rows.from + rows.limit).map(rows.show));
  const size = jsonBytes(common);
  if (size <= 2) return rowsAnswer(rows, frame);
  const rest: Rows<Row> = { ...rows, show: (row) => without(rows.show(row), common) };
  const head = { every_row: common, ...frame };
  return new Shortenable(rowsAnswer(rest, head).whole, (bytes) => {
    const page = size > bytes >> 2 ? undefined : fitRows(rest, head, bytes);
    // A row that is only named must not look as though what all share were all of it.
    return page === undefined || isOnlyNamed(page, rows.name) ? fitRows(rows, frame, bytes) : page;
  });
}

/** A larger value is compared in its members alone, which bounds the work. */
const maxComparedBytes = 1_000;

/** Members that have the same value in every row, at any depth of objects; none of fewer than two rows. */
export function inEveryRow([first, ...others]: readonly JsonObject[]): JsonObject {
  if (first === undefined || others.length === 0) return {};
  return Object.fromEntries(
    Object.entries(first).flatMap(([name, value]) => {
      const values = others.map((row) => ownMember(row, name));
      const bytes = jsonBytes(value, maxComparedBytes);
      const text = bytes > maxComparedBytes ? undefined : JSON.stringify(value);
      const isSame = (other: Json | undefined): boolean => jsonBytes(other, bytes) === bytes && JSON.stringify(other) === text;
      if (text !== undefined && values.every(isSame)) return [[name, value]];
      const within = isObject(value) && values.every(isObject) ? inEveryRow([value, ...values]) : {};
      return Object.keys(within).length === 0 ? [] : [[name, within]];
    }),
  );
}

/** A row without the members of `common`, which has some of its members. */
export function without(row: JsonObject, common: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const shared = ownMember(common, name);
      if (shared === undefined) return [[name, value]];
      if (!isObject(value) || !isObject(shared)) return [];
      const rest = without(value, shared);
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );
}

/** A row with the members of `common` that it was given without. */
export function withCommon(row: JsonObject, common: JsonObject): JsonObject {
  const given = Object.entries(row).map(([name, value]) => {
    const shared = ownMember(common, name);
    return [name, isObject(value) && isObject(shared) ? withCommon(value, shared) : value] as const;
  });
  return { ...common, ...Object.fromEntries(given) };
}

function ownMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
