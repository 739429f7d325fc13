// zod schema -> JSON Schema 2020-12 as clients see it: open objects, local $defs, no defaults (published documents carry
// every value), no identifiers of our own build.
import type { Json, JsonObject } from '@vitrine/core';
import { isList, isObject } from '../shared/json.ts';
import * as z from 'zod';

/** JSON Schema of a published document (`output`) or of what a team writes (`input`). */
export function toJsonSchema(schema: z.ZodType, side: 'input' | 'output'): JsonObject {
  // zod's type of a JSON Schema is a JSON object by construction
  const raw = z.toJSONSchema(schema, { io: side, reused: 'inline' }) as unknown as JsonObject;
  const { $defs, ...root } = raw;
  const definitionEntries = isObject($defs) ? Object.entries($defs).filter(([name]) => !name.startsWith('__')) : [];
  const definitions = definitionEntries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, clean(value ?? null, side)] as const);
  const cleaned = clean(root, side);
  if (!isObject(cleaned)) throw new TypeError('toJsonSchema: the root must be an object schema');
  return definitions.length === 0 ? cleaned : { ...cleaned, $defs: Object.fromEntries(definitions) };
}

/** Keywords in the order in which a reader wants them. */
const order = ['$schema', 'title', 'description', '$ref', 'type', 'enum', 'format', 'properties', 'required'];

function clean(value: Json, side: 'input' | 'output'): Json {
  if (isList(value)) return value.map((item) => clean(item, side));
  if (!isObject(value)) return value;
  const out: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined || name === 'id' || (name === 'default' && side === 'output')) continue;
    if (name === 'additionalProperties' && isOpen(member)) continue;
    if (name === 'propertyNames') continue;
    if (name === 'maximum' && member === Number.MAX_SAFE_INTEGER) continue;
    if (name === 'minimum' && member === Number.MIN_SAFE_INTEGER) continue;
    // The source of a literal escapes slashes, which a pattern need not: generators that write literals escape them again.
    if (name === 'pattern' && typeof member === 'string') out.push([name, member.replaceAll('\\/', '/')]);
    else out.push([name, name === 'properties' && isObject(member) ? cleanEach(member, side) : clean(member, side)]);
  }
  return Object.fromEntries(out.sort(([a], [b]) => rank(a) - rank(b)));
}

function cleanEach(properties: JsonObject, side: 'input' | 'output'): JsonObject {
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, clean(member ?? null, side)]));
}

function rank(keyword: string): number {
  const index = order.indexOf(keyword);
  return index < 0 ? order.length : index;
}

/** Whether `additionalProperties` states no more than "anything", which is what leaving it out states. */
function isOpen(member: Json): boolean {
  if (!isObject(member)) return member === true;
  const reference = member['$ref'];
  return Object.keys(member).length === 0 || (typeof reference === 'string' && reference.startsWith('#/$defs/__'));
}
