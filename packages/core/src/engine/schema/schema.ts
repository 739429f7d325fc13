// Schema<T>: what a tool declares for its arguments and answers. Either a JSON Schema literal, checked by our own
// checker, or any Standard Schema (zod, valibot, arktype) together with its JSON Schema.
import type { JsonObject } from '../../shared/json.ts';
import { compile, type SchemaCheck } from './check.ts';
import type { FromSchema } from './infer.ts';
import { fromStandard, isStandardSchema, type Side, type StandardSchema } from './standard-schema.ts';

declare const admits: unique symbol;

/** A JSON Schema 2020-12 literal that admits values of type T. Made by `jsonSchema`. */
export interface JsonSchema<T> {
  readonly json: JsonObject;
  /** Never there at run time: it carries T. */
  readonly [admits]?: T;
}

/** What admits values of type T: `jsonSchema({ … })`, or a schema of zod, valibot or arktype. */
export type Schema<T> = JsonSchema<T> | StandardSchema<T>;

/**
 * A JSON Schema literal with the type of what it admits: `jsonSchema({ type: 'object', … })`.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * input: jsonSchema({
 *   type: 'object',
 *   properties: { place: { type: 'string', maxLength: 40 } },
 *   required: ['place'],
 *   additionalProperties: false,
 * }),
 * ```
 */
export function jsonSchema<const S extends JsonObject>(json: S): JsonSchema<FromSchema<S>> {
  return { json };
}

export interface Validator {
  readonly json: JsonObject;
  readonly check: SchemaCheck;
}

/** A schema ready to check with. Throws TypeError, beginning with `where`, when it cannot be used on the wire. */
export function toValidator(schema: Schema<unknown>, side: Side, where: string): Validator {
  const validator = isStandardSchema(schema)
    ? fromStandard(schema, side, where)
    : { json: schema.json, check: compile(schema.json, where) };
  if (validator.json['type'] !== 'object') throw new TypeError(`${where}: expected a schema with "type": "object" at its root`);
  return validator;
}
