// JSON as TypeScript sees it. isObject is the one guard for data that came from outside.

/** A value that JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
/** A JSON object whose members are not known. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** True for a JSON object, false for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text as JSON; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // what JSON.parse returns is JSON
  } catch {
    return undefined;
  }
}
