// JSON as answers are made of, and how large it is on the wire.
import type { Json, JsonObject } from '@vitrine/core';

export type { Json, JsonObject } from '@vitrine/core';

const utf8 = new TextEncoder();

/**
 * Bytes of a value's JSON text; what is left out of an object counts nothing. With `most`, counting ends once the value is
 * known to be larger, and the result is any number above it: what is too large anyway costs no more than what fits.
 */
export function jsonBytes(value: Json | undefined, most: number = Number.POSITIVE_INFINITY): number {
  if (value === undefined) return 0;
  if (most === Number.POSITIVE_INFINITY) return utf8.encode(JSON.stringify(value)).length;
  if (typeof value === 'string' && value.length + 2 > most) return value.length + 2;
  if (typeof value !== 'object' || value === null) return utf8.encode(JSON.stringify(value)).length;
  const members = Array.isArray(value) ? (value as readonly Json[]).entries() : Object.entries(value);
  let total = 1;
  for (const [name, member] of members) {
    if (member === undefined) continue;
    // Comma or closing bracket; a name has its colon.
    total += 1 + (typeof name === 'string' ? jsonBytes(name, most - total) + 1 : 0);
    if (total <= most) total += jsonBytes(member, most - total);
    if (total > most) return total;
  }
  return Math.max(total, 2);
}

/**
 * A document's record as JSON. Documents are read from JSON and validated before they come here, which their interfaces
 * cannot say: an interface has no index signature.
 */
export function asJson(record: object): JsonObject {
  return record as JsonObject;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
