// JSON Schema -> TypeScript interfaces, one for the document and one for each of its $defs, every member readonly. Knows
// the keywords our own schemas use and refuses any other shape, so that no type is emitted that states less than it should.
import type { Json, JsonObject } from '@vitrine/core';
import { isList, isObject } from '../src/shared/json.ts';

/** The interfaces of one document as TypeScript source, but for the definitions that `shared` names. */
export function emitTypes(schema: JsonObject, name: string, shared: ReadonlySet<string> = new Set()): string {
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {};
  const parts = [emitInterface(name, schema)];
  for (const [id, definition] of Object.entries(definitions)) {
    if (shared.has(id)) continue;
    if (!isObject(definition)) throw new TypeError(`emitTypes: $defs/${id} must be a schema`);
    parts.push(emitInterface(id, definition));
  }
  return parts.join('\n');
}

export function emitInterface(name: string, schema: JsonObject): string {
  const properties = schema['properties'];
  if (!isObject(properties)) throw new TypeError(`emitTypes: ${name} must have properties`);
  const required = new Set(isList(schema['required']) ? schema['required'] : []);
  const lines = Object.entries(properties).map(([member, value]) => {
    if (!isObject(value)) throw new TypeError(`emitTypes: ${name}.${member} must be a schema`);
    return `${comment(value, '  ')}  readonly ${member}${required.has(member) ? '' : '?'}: ${typeOf(value)};\n`;
  });
  return `${comment(schema, '')}export interface ${name} {\n${lines.join('')}}\n`;
}

function comment(schema: JsonObject, indent: string): string {
  const description = schema['description'];
  return typeof description === 'string' ? `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n` : '';
}

function typeOf(schema: JsonObject): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return reference.replace('#/$defs/', '');
  if (isList(schema['enum'])) return schema['enum'].map(quote).join(' | ');
  const alternatives = schema['anyOf'];
  if (isList(alternatives)) return union(alternatives.map((value) => typeOf(asSchema(value))));
  const type = schema['type'];
  if (isList(type)) return union(type.map((each) => typeOf({ ...schema, type: each })));
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array') return arrayOf(typeOf(asSchema(schema['items'])));
  if (type === 'object') return objectOf(schema);
  throw new TypeError(`emitTypes: no type for ${JSON.stringify(schema)}`);
}

function objectOf(schema: JsonObject): string {
  if (isObject(schema['properties'])) throw new TypeError('emitTypes: an object with properties needs an id');
  const values = schema['additionalProperties'];
  return values === undefined ? 'JsonObject' : `Readonly<Record<string, ${typeOf(asSchema(values))}>>`;
}

function arrayOf(type: string): string {
  return type.includes(' | ') ? `readonly (${type})[]` : `readonly ${type}[]`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function quote(value: Json): string {
  if (typeof value !== 'string') throw new TypeError('emitTypes: an enum holds strings');
  return `'${value}'`;
}

function asSchema(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new TypeError('emitTypes: expected a schema');
  return value;
}
