// The schema of an action's arguments, as large as a reader can use: references are followed, and where that would never end or
// take too much room the deeper parts are left out, level by level, and a comment in the schema states it.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { valueAtPointer } from '@vitrine/core/workspace';
import { isList } from './imported.ts';

const maxSchemaBytes = 6_000;
/** How many levels are tried, the most first. */
const depths = [12, 9, 6, 5, 4, 3, 2, 1];
const comment = 'Deeper parts are left out; see the source.';

/** The value that a `$ref` of this schema leads to, or undefined. */
export type Resolve = (reference: string) => Json | undefined;

/** Members that describe for people, or for tools of other makers, and are not needed to make a call. */
const dropped: ReadonlySet<string> = new Set(['xml', 'externalDocs', 'discriminator', 'examples', '$schema', '$id', '$comment']);
/** Members that hold schemas by name, a schema, or schemas in a list. */
const schemaMaps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const single: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
]);
const several: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** A schema whose references are followed, in at most 6,000 bytes. */
export function boundedSchema(schema: JsonObject, resolve: Resolve = localTo(schema)): JsonObject {
  let used = Infinity;
  for (const depth of depths) {
    // with as many levels as the try before used, or more, the outcome is the same
    if (depth >= used) continue;
    const budget: Budget = { nodes: 700, members: maxMembers, characters: maxSchemaBytes, left: depth, isCut: false };
    const written = expand(schema, resolve, depth, [], budget);
    const whole = budget.isCut && isObject(written) ? { ...written, $comment: comment } : written;
    if (budget.nodes >= 0 && isObject(whole) && JSON.stringify(whole).length <= maxSchemaBytes) return whole;
    used = depth - budget.left + 1;
  }
  const names = isObject(schema['properties']) ? Object.keys(schema['properties']).slice(0, 100) : [];
  return {
    type: 'object',
    ...(names.length > 0 && { properties: Object.fromEntries(names.map((name) => [name, {}])) }),
    $comment: comment,
  };
}

/** Most members that are looked at while one schema is written. */
const maxMembers = 4_000;

interface Budget {
  nodes: number;
  /** Looked at, whether they are written or not: a reference may lead to a wide schema again and again. */
  members: number;
  /** Of names and texts. What they need in all is more, so that a schema without characters left is too long. */
  characters: number;
  /** The fewest levels that were left below a part with parts of its own. */
  left: number;
  isCut: boolean;
}

/** The members of an object, as many as the budget allows; where it is used up, nothing that is written counts. */
function membersOf(value: JsonObject, budget: Budget): readonly (readonly [string, Json | undefined])[] {
  const members = Object.entries(value);
  budget.members -= members.length;
  if (budget.members < 0) budget.nodes = -1;
  return budget.nodes < 0 ? [] : members;
}

function expand(value: Json, resolve: Resolve, depth: number, above: readonly string[], budget: Budget): Json {
  budget.nodes -= 1;
  if (!isObject(value) || budget.nodes < 0) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string') {
    const target = above.includes(reference) ? undefined : resolve(reference);
    budget.members -= isObject(target) ? Object.keys(target).length : 0;
    const { $ref: _, ...siblings } = value;
    if (!isObject(target)) {
      budget.isCut = true;
      return expand(siblings, resolve, depth, above, budget);
    }
    return expand({ ...target, ...siblings }, resolve, depth, [...above, reference], budget);
  }
  const inner = (part: Json): Json => expand(part, resolve, depth - 1, above, budget);
  const out: Record<string, Json> = {};
  for (const [name, member] of membersOf(value, budget)) {
    if (budget.nodes < 0) break;
    if (
      member === undefined ||
      dropped.has(name) ||
      name.startsWith('x-') ||
      name === '$defs' ||
      name === 'definitions' ||
      name === '__proto__'
    )
      continue;
    const nests =
      (schemaMaps.has(name) && isObject(member)) || (single.has(name) && isObject(member)) || (several.has(name) && isList(member));
    if (nests) budget.left = Math.min(budget.left, depth - 1);
    if (!nests) {
      const fits = name === 'description' && typeof member === 'string' ? shorten(member) : fitting(member, budget);
      out[name] = fits;
      spend(budget, name.length + 4 + (typeof fits === 'string' ? fits.length : 0));
    } else if (depth <= 1) budget.isCut = true;
    else if (isList(member)) out[name] = budget.nodes < member.length ? spent(budget) : member.map(inner);
    else if (schemaMaps.has(name) && isObject(member))
      out[name] = Object.fromEntries(
        membersOf(member, budget)
          .filter(([each]) => each !== '__proto__')
          .map(([each, part]) => {
            spend(budget, each.length + 5);
            return [each, inner(part ?? {})];
          }),
      );
    else out[name] = inner(member);
  }
  return out;
}

/** A value as it is; one that alone is too large for the schema is not written again and again to find that out. */
function fitting(value: Json, budget: Budget): Json {
  const isLong = (typeof value === 'string' || isList(value)) && value.length > maxSchemaBytes;
  return isLong ? spent(budget) : value;
}

/** Counts what is written: the signs around a name, the name, and a text. */
function spend(budget: Budget, characters: number): void {
  budget.characters -= characters;
  if (budget.characters < 0) budget.nodes = -1;
}

/** Uses up a budget: a list with more parts than it has left is not begun. */
function spent(budget: Budget): Json {
  budget.nodes = -1;
  return [];
}

function shorten(text: string): string {
  const clean = text.replace(/\p{Surrogate}/gu, '\ufffd').trim();
  return clean.length <= 500 ? clean : `${clean.slice(0, 499)}…`;
}

/** References inside of a schema that is alone. */
export function localTo(root: JsonObject): Resolve {
  return (reference) => (reference.startsWith('#') ? valueAtPointer(root, reference.slice(1)) : undefined);
}
