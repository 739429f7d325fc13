// An example of a value from its schema: what the schema shows itself (example, default, const, enum), else the plainest value of its
// type. Required members, and the first optional ones; cycles and depth end it.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { isList, textAt } from '../imported.ts';
import type { Resolve } from '../schema.ts';

const maxDepth = 5;
/** Most members of an object, and most nodes of the whole. */
const maxMembers = 12;
const maxNodes = 60;

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '00:00:00Z',
  email: 'ada@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'dGV4dA==',
  password: '…',
};

/** The example, or undefined where the schema means nothing. */
export function exampleOf(schema: JsonObject, resolve: Resolve): Json | undefined {
  let nodes = 0;
  return make(schema, 0, []);

  function make(given: Json | undefined, depth: number, above: readonly string[]): Json | undefined {
    nodes += 1;
    if (!isObject(given) || depth > maxDepth || nodes > maxNodes) return undefined;
    const reference = given['$ref'];
    if (typeof reference === 'string')
      return above.includes(reference) ? undefined : make(resolve(reference), depth, [...above, reference]);
    const { example, examples, default: otherwise, const: constant, enum: choices } = given;
    for (const shown of [
      example,
      isList(examples) ? examples[0] : undefined,
      constant,
      otherwise,
      isList(choices) ? choices[0] : undefined,
    ])
      if (shown !== undefined && shown !== null) return shown;
    if (isList(given['allOf'])) return together(given, given['allOf'], depth, above);
    for (const name of ['oneOf', 'anyOf']) {
      const alternatives = given[name];
      const [first] = isList(alternatives) ? alternatives : [];
      if (first !== undefined) return make(first, depth, above);
    }
    const type = isList(given['type']) ? given['type'].find((each) => each !== 'null') : given['type'];
    if (type === 'object' || isObject(given['properties'])) return object(given, depth, above);
    if (type === 'array') {
      const entry = make(given['items'], depth + 1, above);
      return entry === undefined ? [] : [entry];
    }
    if (type === 'string') return formats[textAt(given, 'format') ?? ''] ?? 'text';
    if (type === 'integer' || type === 'number') return typeof given['minimum'] === 'number' ? given['minimum'] : 1;
    return type === 'boolean' ? true : undefined;
  }

  function object(given: JsonObject, depth: number, above: readonly string[]): Json {
    const properties = isObject(given['properties']) ? given['properties'] : {};
    const required = isList(given['required']) ? given['required'] : [];
    const names = Object.keys(properties).filter((name) => name !== '__proto__');
    const order = [...names.filter((name) => required.includes(name)), ...names.filter((name) => !required.includes(name))];
    const members = order.slice(0, Math.max(maxMembers, required.length)).flatMap((name): [string, Json][] => {
      const value = make(properties[name], depth + 1, above);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(members);
  }

  function together(given: JsonObject, parts: readonly Json[], depth: number, above: readonly string[]): Json | undefined {
    const { allOf: _, ...own } = given;
    const values = [...parts, own].map((part) => make(part, depth, above)).filter((value) => value !== undefined);
    if (values.every(isObject)) return Object.assign({}, ...values) as JsonObject;
    return values[0];
  }
}
