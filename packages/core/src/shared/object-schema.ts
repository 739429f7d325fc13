// JSON Schemas of the documents that are not catalogs, in the few forms that they need.
import type { JsonObject } from './json.ts';

export const string: JsonObject = { type: 'string' };
export const uri: JsonObject = { type: 'string', format: 'uri' };
export const dateTime: JsonObject = { type: 'string', format: 'date-time' };
export const sha256: JsonObject = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' };
export const strings: JsonObject = { type: 'array', items: string };

/** JSON Schema of an object that must have all of these members but the optional ones. */
export const objectSchema = /* @__NO_SIDE_EFFECTS__ */ (properties: JsonObject, optional: readonly string[] = []): JsonObject => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
