// What all rows of an answer have in common, given once.
import { fitRows, isOnlyNamed, type Rows, rowsAnswer, Shortenable } from './budget.ts';
import { isObject, type Json, type JsonObject, jsonBytes } from './json.ts';

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
