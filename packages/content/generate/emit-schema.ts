// JSON Schema -> TypeScript source in which what many members have in common, such as one line of text, is written once: as functions and
// definitions of `catalogs/shared.ts`. The schema that the source makes is the same to the byte.
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@vitrine/core';
import type * as z from 'zod';
import { toJsonSchema } from '../src/schemas/json-schema.ts';
import * as scalars from '../src/schemas/scalars.ts';
import { isList, isObject } from '../src/shared/json.ts';

const { digest, httpUrl, identifier, kebabName, label, snakeName, text, time, triState, version } = scalars;
const named: Readonly<Record<string, z.ZodType>> = {
  digest,
  httpUrl,
  identifier,
  kebabName,
  label,
  snakeName,
  text,
  time,
  triState,
  version,
};

/** What members are made of, by the name of the function that makes it. */
const values = Object.entries(named).map(([name, schema]): readonly [name: string, value: JsonObject] => {
  const { $schema: _, ...value } = toJsonSchema(schema, 'output');
  return [name, value];
});

/** The functions that make the values, as TypeScript source. */
export const valueFunctions: string = [
  `/* @__NO_SIDE_EFFECTS__ */
function described(description: string | undefined, value: JsonObject): JsonObject {
  return description === undefined ? value : { description, ...value };
}
`,
  ...values.map(
    ([name, value]) => `/* @__NO_SIDE_EFFECTS__ */
export function ${name}(description?: string): JsonObject {
  return described(description, ${JSON.stringify(value)});
}
`,
  ),
].join('\n');

/** A schema as TypeScript source, and the names from `catalogs/shared.ts` in it. */
export interface SchemaSource {
  readonly source: string;
  readonly names: readonly string[];
}

/** Writes a schema; of the definitions that `shared` names only the names. */
export function emitSchema(schema: JsonObject, shared: ReadonlySet<string> = new Set()): SchemaSource {
  const names = new Set<string>();
  const use = (name: string): string => {
    names.add(name);
    return name;
  };

  function emit(value: Json): string {
    if (isList(value)) return `[${value.map(emit).join(', ')}]`;
    if (!isObject(value)) return JSON.stringify(value);
    const { description, ...rest } = value;
    const found = values.find(([, each]) => isDeepStrictEqual(each, rest));
    if (found !== undefined && (description === undefined || typeof description === 'string'))
      return `${use(found[0])}(${description === undefined ? '' : JSON.stringify(description)})`;
    return members(value, (name, inner) => (name === '$defs' && isObject(inner) ? members(inner, definition) : emit(inner)));
  }

  function definition(name: string, value: Json): string {
    return shared.has(name) ? use(definitionName(name)) : emit(value);
  }

  return { source: emit(schema), names: [...names].sort() };
}

function members(value: JsonObject, emitted: (name: string, value: Json) => string): string {
  const rows = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${emitted(name, inner ?? null)}`);
  return `{ ${rows.join(', ')} }`;
}

/** The constant of a definition: `ProductReference` is in `productReferenceSchema`. */
export function definitionName(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Schema`;
}
