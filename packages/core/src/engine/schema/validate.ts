// What a compiled schema is made of: validators, which append what is wrong with a value, and keywords, which compile to them. A
// keyword reads its own value and refuses a bad one with its place.
import { isObject, type Json, type JsonObject } from '../../shared/json.ts';

export interface SchemaIssue {
  /** Member names and array indices from the root to the value. */
  readonly path: readonly (string | number)[];
  /** One sentence without the path: "must be at most 20". Never repeats the value. */
  readonly message: string;
}

/** `limit: must be at most 20` */
export function describeIssue(issue: SchemaIssue): string {
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

export type Path = readonly (string | number)[];
export type Validate = (value: unknown, path: Path, issues: SchemaIssue[]) => void;

export function combine(validators: readonly Validate[]): Validate {
  const [only] = validators;
  if (only !== undefined && validators.length === 1) return only;
  return (value, path, issues) => {
    for (const validate of validators) validate(value, path, issues);
  };
}

export function admits(validate: Validate, value: unknown): boolean {
  const issues: SchemaIssue[] = [];
  validate(value, [], issues);
  return issues.length === 0;
}

/** A validator that reports `message` for every value that the test does not pass. */
export function must(message: string, passes: (value: unknown) => boolean): Validate {
  return (value, path, issues) => {
    if (!passes(value)) issues.push({ path, message });
  };
}

/** Equality of JSON values: objects without regard to the order of members (JSON Schema 2020-12, section 4.2.2). */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]));
}

export interface CompileContext {
  readonly schema: JsonObject;
  /** The keyword's place, for errors. */
  readonly at: string;
  /** Compiles a subschema; `at` is its place. */
  readonly compile: (schema: Json | undefined, at: string) => Validate;
}

export type Keyword = (context: CompileContext) => readonly Validate[];

export function numberOf({ schema, at }: CompileContext, name: string): number {
  const value = schema[name];
  if (typeof value !== 'number') throw new TypeError(`${at}: expected a number`);
  return value;
}

export function countOf(context: CompileContext, name: string): number {
  const value = numberOf(context, name);
  if (!Number.isInteger(value) || value < 0) throw new TypeError(`${context.at}: expected a non-negative integer`);
  return value;
}

export function listOf({ schema, at }: CompileContext, name: string): readonly Json[] {
  const list = schema[name];
  if (!Array.isArray(list) || list.length === 0) throw new TypeError(`${at}: expected a non-empty array`);
  return list as readonly Json[];
}
