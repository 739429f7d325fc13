// What an answer shows of an action: a short row with every field of its safety record, or the record. Where rows together are too
// large, a value that most of them share is given once, in `unless_stated`.
import { asJson, isObject, type Json, type JsonObject } from '../answers/json.ts';
import { type Action, isSupported } from './action-properties.ts';

/** A short row. Its first members are in every row; of the others an answer may put the common value in `unless_stated`. */
export function shortRow(action: Action): JsonObject {
  const { id, title, family, permission, approval, reversible, platforms, verification, deprecated, effects, hints } = action;
  return {
    id,
    title,
    family,
    permission_tier: permission.name,
    approval: approval.required,
    reversible,
    ...(platforms !== undefined && { platforms: platforms.filter(isSupported).map((platform) => platform.id) }),
    verification: verification.depth,
    snapshot_required: action.snapshot_required,
    read_only: hints.read_only,
    destructive: hints.destructive,
    idempotent: hints.idempotent,
    open_world: hints.open_world,
    effects,
    ...(deprecated !== undefined && { deprecated: true }),
  };
}

/** The same with the beginning of its description, for those who search by words: its first sentence, or more when that is short. */
export function foundRow(action: Action): JsonObject {
  const beginning = action.description.slice(0, 160);
  const [first = beginning] = /^.{40,}?[.!?](?=\s|$)/s.exec(beginning) ?? [];
  return {
    ...shortRow(action),
    description: first.length < action.description.length && !/[.!?]$/.test(first) ? `${first}…` : first,
  };
}

/** The record as it is published. */
export const wholeRow: (action: Action) => JsonObject = asJson;

type Path = readonly string[];

/** Members that may be given once for all rows of an answer. */
const shared = {
  brief: ['snapshot_required', 'read_only', 'destructive', 'idempotent', 'open_world', 'effects'].map((name): Path => [name]),
  full: [
    ['verification', 'note'],
    ['verification', 'method'],
    ['approval', 'reason'],
    ['hints', 'note'],
    ['undo'],
  ] as readonly Path[],
};

export interface SharedRows {
  readonly unless_stated: JsonObject;
  /** The row without what it shares. */
  readonly show: (row: JsonObject) => JsonObject;
}

/** What most of these rows share; undefined where that saves nothing. A member that some row does not have is never shared. */
export function sharedBy(rows: readonly JsonObject[], detail: 'brief' | 'full'): SharedRows | undefined {
  if (rows.length < 2) return undefined;
  const common: (readonly [Path, string, Json])[] = [];
  for (const path of shared[detail]) {
    const counts = new Map<string, number>();
    let held = 0;
    for (const row of rows) {
      const value = at(row, path);
      if (value === undefined) break;
      held++;
      const text = JSON.stringify(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const [text, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0]);
    if (held === rows.length && count > 1) common.push([path, text, JSON.parse(text) as Json]); // what was written above
  }
  if (common.length === 0) return undefined;
  return {
    unless_stated: common.reduce<JsonObject>((object, [path, , value]) => withMember(object, path, value), {}),
    show: (row) =>
      common.reduce((rest, [path, text]) => {
        const value = at(row, path);
        return value !== undefined && JSON.stringify(value) === text ? withMember(rest, path, undefined) : rest;
      }, row),
  };
}

function at(row: JsonObject, [name = '', ...rest]: Path): Json | undefined {
  const value = row[name];
  return rest.length === 0 ? value : isObject(value) ? at(value, rest) : undefined;
}

function withMember(object: JsonObject, [name = '', ...rest]: Path, value: Json | undefined): JsonObject {
  const inner = object[name];
  const member = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest, value);
  const others = Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
  return member === undefined ? others : { ...others, [name]: member };
}
