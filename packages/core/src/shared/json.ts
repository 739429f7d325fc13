// JSON as TypeScript sees it. Nothing here inspects values but isObject, the one guard for data that came from outside.

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
