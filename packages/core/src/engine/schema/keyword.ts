// A keyword's compiler, and how it reads its own value: bad values are refused at start, with their place.
import type { Json, JsonObject } from '../../ground/json.ts';
import type { Validate } from './combine.ts';

export interface CompileContext {
  /** The object that holds the keyword. */
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
