// JSON as answers are made of, and how large it is on the wire.
import type { Json, JsonObject } from '@vitrine/core';

export type { Json, JsonObject } from '@vitrine/core';

const utf8 = new TextEncoder();

/** Bytes of a value's JSON text; what is left out of an object counts nothing. */
export function jsonBytes(value: Json | undefined): number {
  return value === undefined ? 0 : utf8.encode(JSON.stringify(value)).length;
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
