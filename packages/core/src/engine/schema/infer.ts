// The type of the values that a JSON Schema literal admits, for the keywords our own tools use. What it does not know
// it types as Json, which is safe: a handler then has to look before it uses the value.
import type { Json } from '../../shared/json.ts';

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
