// JSON Schema -> TypeScript source in which what many members have in common, such as one line of text, is written once: as functions and
// definitions of `catalogs/shared.ts`. The schema that the source makes is the same to the byte.
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@vitrine/core';
import * as z from 'zod';
import { toJsonSchema } from '../src/schemas/json-schema.ts';
import * as scalars from '../src/schemas/scalars.ts';
import { isList, isObject } from '../src/shared/json.ts';

const { digest, foreignVersion, httpUrl, identifier, kebabName, label, snakeName, text, time, triState, version } = scalars;
const schemas: Readonly<Record<string, z.ZodType>> = {
  digest,
  foreignVersion,
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
const values = Object.entries(schemas).map(([name, schema]): readonly [name: string, value: JsonObject] => {
  const { $schema: _, ...value } = toJsonSchema(schema, 'output');
  return [name, value];
});

const makes = '/* @__NO_SIDE_EFFECTS__ */ (description?: string): JsonObject => described(description,';

/** The members that name the snapshot, with which every document begins. */
const { properties: stamped } = toJsonSchema(z.looseObject(scalars.snapshotMembers), 'output');
const stampMembers = Object.entries(isObject(stamped) ? stamped : {});

/** The functions that make the values, as TypeScript source. */
export const valueFunctions = `/* @__NO_SIDE_EFFECTS__ */
function described(description: string | undefined, value: JsonObject): JsonObject {
  return description === undefined ? value : { description, ...value };
}

${values.map(([name, value]) => `export const ${name} = ${makes} ${JSON.stringify(value)});\n`).join('')}
/** One of these texts. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ (texts: readonly string[], description?: string): JsonObject =>
  described(description, { type: 'string', enum: texts });

/** A list of such items. */
export const listOf = /* @__NO_SIDE_EFFECTS__ */ (items: JsonObject, description?: string, maxItems?: number): JsonObject =>
  described(description, { type: 'array', ...(maxItems !== undefined && { maxItems }), items });

/** A number of things by name. */
export const counts = /* @__NO_SIDE_EFFECTS__ */ (description: string): JsonObject =>
  described(description, { type: 'object', additionalProperties: { type: 'integer' } });

/** A definition of the document. */
export const reference = /* @__NO_SIDE_EFFECTS__ */ (name: string, description?: string): JsonObject =>
  described(description, { $ref: \`#/$defs/\${name}\` });

/** An object that must have all of these members but the optional ones. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf(description: string, optional: readonly string[], properties: JsonObject): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { description, type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** The members that name the snapshot. */
export const snapshotMembers: JsonObject = ${emitSchema(Object.fromEntries(stampMembers)).source};

/** The schema of a whole document. */
export const documentSchema = /* @__NO_SIDE_EFFECTS__ */ (title: string, root: JsonObject, $defs: JsonObject): JsonObject => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title,
  ...root,
  $defs,
});
`;

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
    return emitDocument(value) ?? emitCall(value) ?? members(value, (_, inner) => emit(inner));
  }

  /** The root of a document; undefined for any other schema. */
  function emitDocument({ $schema, title, $defs, ...root }: JsonObject): string | undefined {
    if ($schema === undefined || typeof title !== 'string' || !isObject($defs)) return undefined;
    return `${use('documentSchema')}(${JSON.stringify(title)}, ${emit(root)}, ${members($defs, definition)})`;
  }

  /** The call of a function that makes the schema; undefined where none makes the same members in the same order. */
  function emitCall(value: JsonObject): string | undefined {
    const { description, ...rest } = value;
    if (description !== undefined && (typeof description !== 'string' || Object.keys(value)[0] !== 'description')) return undefined;
    const said = description === undefined ? [] : [JSON.stringify(description)];
    const call = (name: string, ...args: readonly string[]): string => `${use(name)}(${[...args, ...said].join(', ')})`;
    const scalar = values.find(([, each]) => isDeepStrictEqual(each, rest));
    if (scalar !== undefined) return call(scalar[0]);
    const { type, enum: texts, items, properties, required = [], $ref: target, ...more } = rest;
    const keys = Object.keys(rest).join();
    if (keys === '$ref' && typeof target === 'string') return call('reference', JSON.stringify(target.replace('#/$defs/', '')));
    if (keys === 'type,enum' && type === 'string' && isList(texts)) return call('oneOf', emit(texts));
    if (/^type,(?:maxItems,)?items$/.test(keys) && type === 'array' && isObject(items)) {
      const bound = typeof more['maxItems'] === 'number' ? [String(more['maxItems'])] : [];
      const words = said.length === 0 && bound.length > 0 ? ['undefined'] : said;
      return `${use('listOf')}(${[emit(items), ...words, ...bound].join(', ')})`;
    }
    if (description !== undefined && isDeepStrictEqual(rest, { type: 'object', additionalProperties: { type: 'integer' } }))
      return call('counts');
    if (said.length > 0 && /^type,properties(?:,required)?$/.test(keys) && isObject(properties) && isList(required)) {
      const optional = Object.keys(properties).filter((name) => !required.includes(name));
      const inOrder = Object.keys(properties).filter((name) => required.includes(name));
      if (isDeepStrictEqual(inOrder, required))
        return `${use('objectOf')}(${said.join('')}, ${emit(optional)}, ${membersOf(properties)})`;
    }
    return undefined;
  }

  /** The members of an object; those that name the snapshot together. */
  function membersOf(properties: JsonObject): string {
    const all = Object.entries(properties);
    const isStamped = isDeepStrictEqual(all.slice(0, stampMembers.length), stampMembers);
    const rest = members(isStamped ? Object.fromEntries(all.slice(stampMembers.length)) : properties, (_, inner) => emit(inner));
    return isStamped ? rest.replace('{', `{ ...${use('snapshotMembers')},`) : rest;
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
