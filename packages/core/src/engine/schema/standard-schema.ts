// Standard Schema (standardschema.dev, v1): tools can use zod, valibot and arktype although core does not know them.
import { isObject, type JsonObject } from '../../shared/json.ts';
import type { SchemaCheck } from './check.ts';
import type { SchemaIssue } from './validate.ts';

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
interface StandardResult<T> {
  readonly value?: T;
  readonly issues?: readonly StandardIssue[] | undefined;
}
interface ConversionOptions {
  readonly target: 'draft-2020-12';
}

export interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<T> | Promise<StandardResult<T>>;
    readonly jsonSchema: {
      readonly input: (options: ConversionOptions) => Record<string, unknown>;
      readonly output: (options: ConversionOptions) => Record<string, unknown>;
    };
  };
}

/** Which type of a schema that transforms: that of the arguments, or that of the answer. */
export type Side = 'input' | 'output';

export function isStandardSchema(schema: object): schema is StandardSchema<unknown> {
  return '~standard' in schema;
}

/** Checks with the library's own validator, which must answer at once; lists its JSON Schema (draft 2020-12). */
export function fromStandard(
  schema: StandardSchema<unknown>,
  side: Side,
  where: string,
): { readonly json: JsonObject; readonly check: SchemaCheck } {
  const standard = schema['~standard'];
  const json = converted(schema, side, where);
  const check: SchemaCheck = (value) => {
    const result = standard.validate(value);
    if (result instanceof Promise) throw new TypeError(`${where}: expected a schema that validates synchronously`);
    if (result.issues === undefined) return { value: result.value, issues: [] };
    return { value, issues: result.issues.map(toIssue) };
  };
  return { json, check };
}

function converted({ '~standard': { jsonSchema, vendor } }: StandardSchema<unknown>, side: Side, where: string): JsonObject {
  // Older versions of a library have the validation without the conversion.
  const converter = jsonSchema as Partial<typeof jsonSchema> | undefined;
  let json: unknown;
  try {
    json = converter?.[side]?.({ target: 'draft-2020-12' });
  } catch (cause) {
    throw new TypeError(`${where}: ${vendor} cannot convert this schema to JSON Schema`, { cause });
  }
  if (!isObject(json)) throw new TypeError(`${where}: expected ${vendor} to convert the schema to a JSON Schema object`);
  return json;
}

function toIssue(issue: StandardIssue): SchemaIssue {
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return { path: path.map((key) => (typeof key === 'number' ? key : String(key))), message: issue.message };
}
