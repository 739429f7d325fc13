// Schema<T>: what a tool declares for its arguments and answers. Either a JSON Schema literal, checked by our own
// checker, or any Standard Schema (zod, valibot, arktype) together with its JSON Schema.
import type { Json, JsonObject } from '../../shared/json.ts';
import { compile, type SchemaCheck } from './check.ts';
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

// The type of the values that a JSON Schema literal admits, for the keywords our own tools use. What it does not know it types as Json,
// which is safe: a handler then has to look before it uses the value.

type Members<P, R> = { readonly [K in keyof P as K extends R ? K : never]: FromSchema<P[K]> } & {
  readonly [K in keyof P as K extends R ? never : K]?: FromSchema<P[K]>;
};
type Flat<T> = { [K in keyof T]: T[K] };
type Named<S> = S extends { readonly required: readonly (infer R)[] } ? R : never;

/** The TypeScript type of a JSON Schema literal (`as const` or inferred as const). */
export type FromSchema<S> = S extends { readonly const: infer C }
  ? C
  : S extends { readonly enum: readonly (infer E)[] }
    ? E
    : S extends { readonly anyOf: readonly (infer A)[] }
      ? FromSchema<A>
      : S extends { readonly type: readonly (infer T)[] }
        ? FromType<T, S>
        : S extends { readonly type: infer T }
          ? FromType<T, S>
          : Json;

type FromType<T, S> = T extends 'string'
  ? string
  : T extends 'integer' | 'number'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : T extends 'array'
          ? S extends { readonly items: infer I }
            ? readonly FromSchema<I>[]
            : readonly Json[]
          : T extends 'object'
            ? S extends { readonly properties: infer P }
              ? Flat<Members<P, Named<S>>>
              : { readonly [name: string]: Json }
            : Json;
