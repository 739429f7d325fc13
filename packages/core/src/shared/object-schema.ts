import type { JsonObject } from './json.ts';

/** JSON Schema of an object that must have the required members. */
export const objectSchema = /* @__NO_SIDE_EFFECTS__ */ (required: readonly string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required,
  properties,
});
