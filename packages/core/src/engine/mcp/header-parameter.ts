// `x-mcp-header` (MCP 2026-07-28): an argument that clients repeat in a field Mcp-Param-<Name>, for routing in front of
// the server. A bad annotation makes clients drop the whole tool, so it is refused when the tool is defined.
import { isObject, type Json, type JsonObject } from '../../shared/json.ts';

export interface HeaderParameter {
  /** Lower-case field name, such as `mcp-param-region`. */
  readonly field: string;
  /** Member names from the arguments to the value. */
  readonly path: readonly string[];
}

/** Numbers are compared as numbers: `42.0` repeats 42. */
const decimal = /^-?\d{1,16}(?:\.\d{1,16})?$/;
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** The annotated arguments of an input schema. Throws TypeError, beginning with `where`, for an annotation out of place. */
export function headerParameters(inputSchema: JsonObject, where: string): readonly HeaderParameter[] {
  const parameters: HeaderParameter[] = [];
  collect(inputSchema, []);
  const fields = new Set(parameters.map(({ field }) => field));
  if (fields.size !== parameters.length) throw new TypeError(`${where}: expected each x-mcp-header name once, whatever its case`);
  if (count(inputSchema) !== parameters.length)
    throw new TypeError(`${where}: expected x-mcp-header only on members reached through properties`);
  return parameters;

  function collect(schema: JsonObject, path: readonly string[]): void {
    const properties = schema['properties'];
    if (!isObject(properties)) return;
    for (const [name, member] of Object.entries(properties)) {
      if (!isObject(member)) continue;
      const header = member['x-mcp-header'];
      if (header !== undefined) parameters.push(parameter(header, member['type'], [...path, name]));
      collect(member, [...path, name]);
    }
  }

  function parameter(header: Json, type: Json | undefined, path: readonly string[]): HeaderParameter {
    if (typeof header !== 'string' || !token.test(header))
      throw new TypeError(`${where}: expected x-mcp-header to be an HTTP token`);
    if (type !== 'string' && type !== 'integer' && type !== 'boolean')
      throw new TypeError(`${where}: expected x-mcp-header on a string, integer or boolean`);
    return { field: `mcp-param-${header.toLowerCase()}`, path };
  }
}

function count(schema: Json | undefined): number {
  if (Array.isArray(schema)) return (schema as readonly Json[]).reduce<number>((sum, item) => sum + count(item), 0);
  if (!isObject(schema)) return 0;
  const ownCount = typeof schema['x-mcp-header'] === 'string' || typeof schema['x-mcp-header'] === 'number' ? 1 : 0;
  return Object.values(schema).reduce<number>((sum, item) => sum + count(item), ownCount);
}

/** The first parameter whose field does not repeat its argument; undefined when all do. */
export function mismatchedParameter(
  parameters: readonly HeaderParameter[],
  given: JsonObject,
  field: (name: string) => string | null,
): HeaderParameter | undefined {
  return parameters.find(({ field: name, path }) => {
    const argument = path.reduce<Json | undefined>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      given,
    );
    // An argument that is absent needs no field; a list or an object is refused by the schema.
    if (argument === undefined || argument === null || typeof argument === 'object') return false;
    const sent = field(name);
    const value = sent === null ? undefined : decodeHeaderValue(sent);
    if (value === undefined) return true;
    if (typeof argument === 'number' && decimal.test(value)) return Number(value) !== argument;
    return value !== String(argument);
  });
}

// Values that MCP repeats in header fields (2026-07-28, transports): visible ASCII, everything else as `=?base64?…?=`.

const sentinel = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;
const printableAscii = /^[\x20-\x7e\t]*$/;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A field value without white space around it (RFC 9110 section 5.5). Not a regular expression: one that looks for white
 * space at the end takes seconds for a field that is full of it.
 */
export function withoutOuterSpace(field: string): string {
  let start = 0;
  let end = field.length;
  while (start < end && isSpace(field.charCodeAt(start))) start++;
  while (end > start && isSpace(field.charCodeAt(end - 1))) end--;
  return field.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The value of a field, outer white space removed; undefined when it has bad characters or a bad encoding. */
export function decodeHeaderValue(field: string): string | undefined {
  const value = withoutOuterSpace(field);
  if (!printableAscii.test(value)) return undefined;
  if (!value.startsWith('=?base64?') || !value.endsWith('?=') || value.length < 11) return value;
  const encoded = sentinel.exec(value)?.[1];
  if (encoded === undefined || encoded.length % 4 !== 0) return undefined;
  try {
    return strictUtf8.decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

// A text as the value of a header field that repeats it (MCP 2026-07-28, transports).

/** Visible ASCII as it is, everything else as Base64 of its UTF-8. */
export function mcpFieldValue(value: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?base64?')) return value;
  const bytes = new TextEncoder().encode(value);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}
