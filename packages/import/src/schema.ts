// The schema of an action's arguments, as large as a reader can use: references are followed, and where that would never end or
// take too much room the deeper parts are left out, level by level, and a comment in the schema states it.
import { isObject } from '@vitrine/core/serving';
import { valueAtPointer } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { isList } from './imported.ts';

const maxSchemaBytes = 6_000;
const depths = [12, 9, 6, 5, 4, 3, 2, 1];
const comment = 'Deeper parts are left out; see the source.';

/** The value that a `$ref` of this schema leads to, or undefined. */
export type Resolve = (reference: string) => Json | undefined;

/** Members that describe for people, or for tools of other makers, and are not needed to make a call, and definitions that references lead to. */
const dropped: ReadonlySet<string> = new Set(
  'xml externalDocs discriminator examples $schema $id $comment $defs definitions __proto__'.split(' '),
);
/** Members that hold schemas by name, a schema, or schemas in a list. */
const schemaMaps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const single: ReadonlySet<string> = new Set(
  'items additionalProperties not if then else contains propertyNames unevaluatedProperties'.split(' '),
);
const several: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** What one try may use. A reference may lead to a wide schema again and again, so members count whether they are written or not. */
interface Budget {
  parts: number;
  members: number;
  /** Of names and texts. What they need in all is more, so that a schema without characters left is too long. */
  characters: number;
  /** The fewest levels that were left below a part with parts of its own. */
  left: number;
  isCut: boolean;
}

/** Ends a try whose budget is used up. */
class TooLarge extends Error {}

function spend(budget: Budget, of: 'parts' | 'members' | 'characters', amount: number): void {
  budget[of] -= amount;
  if (budget[of] < 0) throw new TooLarge();
}

/** A schema whose references are followed, in at most 6,000 bytes. */
export function boundedSchema(schema: JsonObject, resolve: Resolve = localTo(schema)): JsonObject {
  let used = Infinity;
  for (const depth of depths) {
    // with as many levels as the try before used, or more, the outcome is the same
    if (depth >= used) continue;
    const budget: Budget = { parts: 700, members: 4_000, characters: maxSchemaBytes, left: depth, isCut: false };
    try {
      const written = expand(schema, resolve, depth, [], budget);
      const whole = budget.isCut ? { ...written, $comment: comment } : written;
      if (JSON.stringify(whole).length <= maxSchemaBytes) return whole;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
    used = depth - budget.left + 1;
  }
  const names = isObject(schema['properties']) ? Object.keys(schema['properties']).slice(0, 100) : [];
  return {
    type: 'object',
    ...(names.length > 0 && { properties: Object.fromEntries(names.map((name) => [name, {}])) }),
    $comment: comment,
  };
}

function expand(schema: JsonObject, resolve: Resolve, depth: number, above: readonly string[], budget: Budget): JsonObject {
  spend(budget, 'parts', 1);
  const { $ref: reference, ...siblings } = schema;
  if (typeof reference === 'string') {
    const target = above.includes(reference) ? undefined : resolve(reference);
    if (!isObject(target)) {
      budget.isCut = true;
      return expand(siblings, resolve, depth, above, budget);
    }
    spend(budget, 'members', Object.keys(target).length);
    return expand({ ...target, ...siblings }, resolve, depth, [...above, reference], budget);
  }
  const inner = (part: Json | undefined): Json => (isObject(part) ? expand(part, resolve, depth - 1, above, budget) : (part ?? {}));
  const out: Record<string, Json> = {};
  spend(budget, 'members', Object.keys(schema).length);
  for (const [name, member] of Object.entries(schema)) {
    if (member === undefined || dropped.has(name) || name.startsWith('x-')) continue;
    const isMap = schemaMaps.has(name) && isObject(member);
    const isNested = isMap || (single.has(name) && isObject(member)) || (several.has(name) && isList(member));
    if (isNested) budget.left = Math.min(budget.left, depth - 1);
    if (!isNested) {
      const value = name === 'description' && typeof member === 'string' ? shorten(member) : member;
      spend(budget, 'characters', name.length + 4 + (typeof value === 'string' || isList(value) ? value.length : 0));
      out[name] = value;
    } else if (depth <= 1) budget.isCut = true;
    else if (isList(member)) {
      spend(budget, 'members', member.length);
      out[name] = member.map(inner);
    } else out[name] = isMap ? mapOf(member) : inner(member);
  }
  return out;

  function mapOf(schemas: JsonObject): JsonObject {
    const names = Object.keys(schemas).filter((name) => name !== '__proto__');
    spend(budget, 'members', names.length);
    return Object.fromEntries(
      names.map((name) => {
        spend(budget, 'characters', name.length + 5);
        return [name, inner(schemas[name])];
      }),
    );
  }
}

function shorten(text: string): string {
  const clean = text.replace(/\p{Surrogate}/gu, '\ufffd').trim();
  return clean.length <= 500 ? clean : `${clean.slice(0, 499)}…`;
}

/** References inside of a schema that is alone. */
export function localTo(root: JsonObject): Resolve {
  return (reference) => (reference.startsWith('#') ? valueAtPointer(root, reference.slice(1)) : undefined);
}
