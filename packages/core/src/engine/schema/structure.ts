// The structure of a JSON Schema: which keywords it uses, of what kind their values are, and where its references lead. It
// costs little, so it is looked at when a tool is defined; the schema is compiled when a call first needs it.
import { isObject, type Json, type JsonObject, valueAtPointer } from '../../shared/json.ts';

/** What the value of a keyword is. */
type Kind = 'any' | 'string' | 'number' | 'list' | 'type' | 'schema' | 'schemas' | 'members';

const kinds: Readonly<Record<string, Kind>> = {
  ...kindOf('any', ['const', 'default', 'deprecated', 'examples', 'readOnly', 'uniqueItems', 'writeOnly']),
  ...kindOf('string', ['$anchor', '$comment', '$id', '$ref', '$schema', 'contentEncoding', 'contentMediaType']),
  ...kindOf('string', ['description', 'format', 'pattern', 'title']),
  ...kindOf('number', ['exclusiveMaximum', 'exclusiveMinimum', 'maxItems', 'maxLength', 'maxProperties', 'maximum']),
  ...kindOf('number', ['minItems', 'minLength', 'minProperties', 'minimum', 'multipleOf']),
  ...kindOf('list', ['enum', 'required']),
  ...kindOf('type', ['type']),
  ...kindOf('schema', ['additionalProperties', 'else', 'if', 'items', 'not', 'then']),
  ...kindOf('schemas', ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...kindOf('members', ['$defs', 'properties']),
};

function kindOf(kind: Kind, names: readonly string[]): Readonly<Record<string, Kind>> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

const typeNames: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/** Throws TypeError naming the place of an unknown keyword, a value of another kind, or a `$ref` that leads nowhere. */
export function requireStructure(root: JsonObject, where: string): void {
  visit(root, where);

  function visit(schema: Json | undefined, at: string): void {
    if (typeof schema === 'boolean') return;
    if (!isObject(schema)) throw new TypeError(`${at}: expected a schema, an object or a boolean`);
    for (const [name, value] of Object.entries(schema)) {
      if (!Object.hasOwn(kinds, name)) {
        if (!name.startsWith('x-')) throw new TypeError(`${at}: unknown keyword ${JSON.stringify(name)}`);
      } else requireKind(kinds[name] ?? 'any', value, `${at}/${name}`);
    }
    if ('$ref' in schema) resolve(root, schema['$ref'], at);
  }

  function requireKind(kind: Kind, value: Json | undefined, at: string): void {
    if (kind === 'schema') visit(value, at);
    else if (kind === 'schemas' && isList(value)) for (const [index, each] of value.entries()) visit(each, `${at}/${index}`);
    else if (kind === 'members' && isObject(value)) for (const [name, each] of Object.entries(value)) visit(each, `${at}/${name}`);
    else if (kind === 'type') requireTypes(value, at);
    else if (kind === 'list' ? !isList(value) : kind !== 'any' && typeof value !== kind)
      throw new TypeError(`${at}: expected ${expected[kind]}`);
  }
}

const expected: Readonly<Record<Kind, string>> = {
  any: 'a value',
  string: 'a string',
  number: 'a number',
  list: 'a list',
  type: 'a type name',
  schema: 'a schema',
  schemas: 'a list of schemas',
  members: 'an object of schemas',
};

function requireTypes(value: Json | undefined, at: string): void {
  const names: readonly unknown[] = isList(value) ? value : [value];
  if (!names.every((name) => typeNames.has(name))) throw new TypeError(`${at}: expected a type name`);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The schema that a `$ref` names. Throws TypeError for a reference out of the schema, or to nothing. */
export function resolve(
  root: JsonObject,
  target: Json | undefined,
  at: string,
): { readonly pointer: string; readonly schema: Json } {
  // A name set with $anchor would need a second way to find a schema; every one of them has a pointer too.
  if (typeof target !== 'string' || !/^#(?:\/|$)/.test(target))
    throw new TypeError(`${at}: expected a $ref within the schema, # or a pointer that begins with #/`);
  const schema = valueAtPointer(root, target.slice(1));
  if (schema === undefined) throw new TypeError(`${at}: nothing is at ${target}`);
  return { pointer: target, schema: schema };
}
