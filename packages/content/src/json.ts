// JSON values: the guard for objects, and the one serialisation that digests are made over.
import type { Json, JsonObject } from '@vitrine/core';

/** True for a JSON object, false for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a list of JSON values. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
