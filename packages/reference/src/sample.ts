// Examples: what a specification gives, else one that openapi-sampler makes from the schema. The schema is copied with its references
// followed and within a bound first, so that a schema that grows without end makes a small example.
import { isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { sample } from 'openapi-sampler';
import { maxExample, maxSampleSteps } from './limits.ts';
import type { Direction } from './fields.ts';
import type { SchemaReader } from './schema.ts';

/** An example, and whether it was made here. */
export interface Example {
  readonly value: Json;
  readonly isMade: boolean;
}

/** The example of a value: as given, else made; undefined where its schema has no content. */
export function exampleOf(given: unknown, schema: JsonObject, direction: Direction, readSchema: SchemaReader): Example | undefined {
  if (given !== undefined) return { value: given as Json, isMade: false };
  const open = readSchema(schema).schema;
  const statedExample = open['example'] ?? (Array.isArray(open['examples']) ? (open['examples'] as Json[])[0] : undefined);
  if (statedExample !== undefined) return { value: statedExample, isMade: false };
  const value = make(schema, direction, readSchema);
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0)
    ? undefined
    : { value, isMade: true };
}

function make(schema: JsonObject, direction: Direction, readSchema: SchemaReader): Json | undefined {
  const bounded = copy(schema, readSchema);
  try {
    return sample(bounded, {
      quiet: true,
      skipReadOnly: direction === 'request',
      skipWriteOnly: direction === 'response',
      maxSampleDepth: 8,
    }) as Json;
  } catch {
    // A schema that contradicts itself has no example.
    return undefined;
  }
}

/** A schema without references, in at most so many parts; what is beyond has no content. */
function copy(schema: JsonObject, readSchema: SchemaReader): JsonObject {
  let steps = maxSampleSteps;
  const go = (given: Json | undefined, depth: number, above: readonly string[]): JsonObject => {
    steps -= 1;
    if (!isObject(given) || steps < 0 || depth > 8) return {};
    const open = readSchema(given);
    if (open.pointers.some((pointer) => above.includes(pointer))) return {};
    const path = [...above, ...open.pointers];
    const { schema: ownSchema } = open;
    const { properties, items, additionalProperties, pattern: _, ...rest } = ownSchema;
    const alternatives = ownSchema['oneOf'] ?? ownSchema['anyOf'];
    const [first] = Array.isArray(alternatives) ? (alternatives as Json[]) : [];
    const required = new Set(Array.isArray(ownSchema['required']) ? (ownSchema['required'] as Json[]) : []);
    const names = isObject(properties) ? Object.keys(properties).filter((name) => name !== '__proto__') : [];
    const wanted = [...names.filter((name) => required.has(name)), ...names.filter((name) => !required.has(name))].slice(
      0,
      Math.max(12, required.size),
    );
    const members = Object.fromEntries(
      Object.entries(rest).filter(
        ([keyword]) => !['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else', '$defs', 'discriminator'].includes(keyword),
      ),
    );
    return {
      ...members,
      ...(isObject(properties) && {
        properties: Object.fromEntries(wanted.map((name) => [name, go(properties[name], depth + 1, path)])),
      }),
      ...(isObject(items) && { items: go(items, depth + 1, path) }),
      ...(isObject(additionalProperties) &&
        !isObject(properties) && { additionalProperties: go(additionalProperties, depth + 1, path) }),
      ...(first !== undefined && { oneOf: [go(first, depth + 1, path)] }),
    };
  };
  return go(schema, 0, []);
}

/** An example as a fenced block; empty where it is too long. */
export function exampleBlock({ value }: Example, mediaType: string): string {
  const isText = typeof value === 'string';
  const text = isText ? value : JSON.stringify(value, null, 2);
  if (text.length > maxExample || text.trim() === '') return '';
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const language = !isText || /[/+]json\b/.test(mediaType) ? 'json' : mediaType.includes('xml') ? 'xml' : 'text';
  return `${fence}${language}\n${text}\n${fence}`;
}
