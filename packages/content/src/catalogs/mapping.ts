// A document of another shape -> content of ours, by rules that say where each member is. A pointer leads downwards from a
// record (RFC 6901), or first upwards (Relative JSON Pointers, draft-hha-relative-json-pointer): `1/name` is the name of the object
// that holds the record, `0#` the name or number under which the record itself is.
import type { Json, JsonObject } from '@vitrine/core';
import { pointerSegments } from '@hyperjump/json-pointer';
import { isList, isObject } from '../shared/json.ts';
import { describeFound, type PathPart } from '../shared/diagnostic.ts';

/** Where a member of ours is. */
export type MappingRule =
  | string
  | readonly string[]
  | {
      readonly from: string | readonly string[];
      /** A prefix that is taken off a text. */
      readonly without?: string;
      /** The value of ours for each value of theirs; for a list, for each of its entries. */
      readonly table?: Readonly<Record<string, Json>>;
      /** The value where the table has none. */
      readonly otherwise?: Json;
    }
  | { readonly value: Json }
  | { readonly list: string; readonly of: MappingRule }
  | { readonly of: Readonly<Record<string, MappingRule>> };

/** A pointer, absolute or relative. `*` as a whole segment of the pointer of a list represents each entry. */
export const pointerPattern: RegExp = /^(?:(?:\d{1,2})?(?:\/(?:[^~]|~[01])*)?|\d{1,2}#)$/;

/** Thrown for a document that the rules do not fit. */
export class MappingError extends Error {
  readonly path: readonly PathPart[];
  readonly expected: string;
  readonly received: string;

  constructor(path: readonly PathPart[], expected: string, received: string) {
    super(`expected ${expected}; found ${received}`);
    this.path = path;
    this.expected = expected;
    this.received = received;
  }
}

/** Most values that one mapping looks at. */
const maxSteps = 2_000_000;

interface Spot {
  readonly value: Json | undefined;
  readonly name: PathPart;
  readonly above: Spot | undefined;
}

/** The members that the rules find in a document. Throws MappingError where a rule does not fit. */
export function mapDocument(document: JsonObject, rules: Readonly<Record<string, MappingRule>>): JsonObject {
  let steps = 0;

  const step = (spot: Spot): void => {
    steps += 1;
    if (steps > maxSteps) throw new MappingError(pathOf(spot), `a mapping that visits at most ${maxSteps} values`, 'more');
  };

  const follow = (pointer: string, from: Spot): readonly Spot[] => {
    const [, levels = '0', rest = ''] = /^(\d*)(.*)/s.exec(pointer) ?? [];
    let start: Spot | undefined = from;
    for (let level = Number(levels); level > 0; level -= 1) start = start?.above;
    if (start === undefined) return [];
    if (rest === '#') return [{ value: start.name, name: '#', above: start }];
    let spots: readonly Spot[] = [start];
    for (const segment of pointerSegments(rest)) spots = spots.flatMap((spot) => below(spot, segment));
    return spots;
  };

  const below = (spot: Spot, segment: string): readonly Spot[] => {
    step(spot);
    if (segment === '*') return entriesOf(spot);
    const { value } = spot;
    if (isList(value)) return /^(?:0|[1-9]\d*)$/.test(segment) && Number(segment) < value.length ? [at(spot, Number(segment))] : [];
    return isObject(value) && Object.hasOwn(value, segment) ? [at(spot, segment)] : [];
  };

  const entriesOf = (spot: Spot): readonly Spot[] => {
    const { value } = spot;
    const spots = isList(value)
      ? value.map((_, index) => at(spot, index))
      : isObject(value)
        ? Object.keys(value).map((name) => at(spot, name))
        : [];
    spots.forEach(step);
    return spots;
  };

  const first = (pointers: string | readonly string[], from: Spot): Spot | undefined => {
    for (const pointer of typeof pointers === 'string' ? [pointers] : pointers) {
      const spot = follow(pointer, from).find(({ value }) => value !== undefined && value !== null);
      if (spot !== undefined) return spot;
    }
    return undefined;
  };

  const apply = (rule: MappingRule, record: Spot): Json | undefined => {
    step(record);
    if (typeof rule === 'string' || Array.isArray(rule))
      return withoutNull(first(rule as string | readonly string[], record)?.value);
    const given = rule as Exclude<MappingRule, string | readonly string[]>;
    if ('value' in given) return given.value;
    if ('from' in given) return read(given, record);
    if ('list' in given) {
      const lists = follow(given.list, record).filter(({ value }) => value !== undefined && value !== null);
      if (lists.length === 0 && record.above === undefined)
        throw new MappingError([], `a list or an object at ${given.list}`, 'nothing');
      if (lists.length === 0) return undefined;
      return lists.flatMap((spot) => recordsOf(spot, record)).flatMap((entry) => apply(given.of, entry) ?? []);
    }
    const members = Object.entries(given.of).flatMap(([name, member]) => {
      const value = apply(member, record);
      return value === undefined ? [] : [[name, value] as const];
    });
    return members.length === 0 ? undefined : Object.fromEntries(members);
  };

  /** The entries of a list. In a record a single value counts as a list of one; the records themselves are never one value. */
  const recordsOf = (spot: Spot, record: Spot): readonly Spot[] => {
    if (isList(spot.value) || isObject(spot.value)) return entriesOf(spot);
    if (record.above !== undefined) return [spot];
    throw new MappingError(pathOf(spot), 'a list or an object', describeFound(spot.value));
  };

  const read = (rule: Extract<MappingRule, { readonly from: unknown }>, record: Spot): Json | undefined => {
    const spot = first(rule.from, record);
    const readValue = withoutNull(spot?.value);
    if (spot === undefined || readValue === undefined) return rule.otherwise;
    const one = (value: Json): Json => {
      const text =
        typeof value === 'string' && rule.without !== undefined && value.startsWith(rule.without)
          ? value.slice(rule.without.length)
          : value;
      if (rule.table === undefined) return text;
      const key = typeof text === 'object' ? undefined : String(text);
      const mapped = key !== undefined && Object.hasOwn(rule.table, key) ? rule.table[key] : rule.otherwise;
      if (mapped !== undefined) return mapped;
      throw new MappingError(
        pathOf(spot),
        `a value of the table (${Object.keys(rule.table).slice(0, 12).join(', ')}), or \`otherwise\` in the rule`,
        describeFound(text),
      );
    };
    return isList(readValue) ? readValue.map(one) : one(readValue);
  };

  const root: Spot = { value: document, name: '', above: undefined };
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const value = apply(rule, root);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function at(spot: Spot, name: PathPart): Spot {
  // the name was found in the value
  return { value: (spot.value as Readonly<Record<PathPart, Json>>)[name], name, above: spot };
}

/** `null` counts as absent. */
function withoutNull(value: Json | undefined): Json | undefined {
  if (isList(value)) return value.filter((entry) => entry !== null);
  return value === null ? undefined : value;
}

function pathOf(spot: Spot): readonly PathPart[] {
  const path: PathPart[] = [];
  for (let each = spot; each.above !== undefined; each = each.above) path.unshift(each.name);
  return path;
}

/** Fills in members that follow from the actions alone: the platforms and providers that they name, and unknown tiers. */
export function completeActions(content: JsonObject): JsonObject {
  const actions = isList(content['actions']) ? content['actions'].filter(isObject) : undefined;
  if (actions === undefined) return content;
  const actionsNamedIn = (member: string): Json[] => {
    const ids = actions.flatMap((action) => {
      const list = action[member];
      return isList(list) ? list.map((entry) => (isObject(entry) ? entry['id'] : entry)) : [];
    });
    return [...new Set(ids.filter((id) => typeof id === 'string'))].map((id) => ({ id, name: id }));
  };
  return {
    ...content,
    platforms: content['platforms'] ?? actionsNamedIn('platforms'),
    providers: content['providers'] ?? actionsNamedIn('providers'),
    actions: actions.map((action) => ({ ...action, permission: action['permission'] ?? 'unknown' })),
  };
}
