// A small JSON Schema 2020-12 checker. A schema is compiled to closures once. A keyword that the checker does not know is an
// error, so that a schema never promises more than is checked. `format` stays annotation only, as the dialect has it. Left out
// on purpose: $dynamicRef, unevaluated*, remote references, patternProperties.
import { isObject, type Json, type JsonObject } from '../../shared/json.ts';
import { applicators, assertions, properties } from './keywords.ts';
import { requireStructure, resolve } from './structure.ts';
import { combine, type SchemaIssue, type Keyword, must, type Validate } from './validate.ts';

/** The result of checking one value. */
export interface SchemaCheckResult {
  /** What to pass on; equal to the input unless the schema's library transforms. */
  readonly value: unknown;
  /** Empty when the value is admitted. */
  readonly issues: readonly SchemaIssue[];
}
/** Checks one value. */
export type SchemaCheck = (value: unknown) => SchemaCheckResult;

function keywordOf(name: string): Keyword | undefined {
  if (Object.hasOwn(assertions, name)) return assertions[name];
  return Object.hasOwn(applicators, name) ? applicators[name] : undefined;
}

/**
 * A check that compiles its schema when it is first used. Throws TypeError for a schema without structure (`requireStructure`);
 * a bound that makes no sense, such as `minLength: -1`, is thrown by the first check.
 */
export function lazyCheck(root: JsonObject, where: string): SchemaCheck {
  requireStructure(root, where);
  let check: SchemaCheck | undefined;
  return (value) => (check ??= compileWhole(root, where))(value);
}

/** Compiles a schema. Throws TypeError naming the place of an unknown keyword, a bad value or a foreign `$ref`. */
export function compile(root: JsonObject, where: string): SchemaCheck {
  requireStructure(root, where);
  return compileWhole(root, where);
}

/** Compiles a schema whose structure was looked at. */
function compileWhole(root: JsonObject, where: string): SchemaCheck {
  const references = new Map<string, Validate>();

  function compileAt(schema: Json | undefined, at: string): Validate {
    if (schema === true) return combine([]);
    if (!isObject(schema)) return must('is not allowed', () => false);
    const validators: Validate[] = [];
    for (const name of Object.keys(schema)) {
      const compileKeyword = keywordOf(name);
      if (name === '$ref') validators.push(reference(schema['$ref'], at));
      else if (compileKeyword !== undefined)
        validators.push(...compileKeyword({ schema, at: `${at}/${name}`, compile: compileAt }));
    }
    // additionalProperties needs its siblings, so it is compiled with `properties`, or here when it has none.
    if (!('properties' in schema) && 'additionalProperties' in schema)
      validators.push(...properties({ schema, at, compile: compileAt }));
    return combine(validators);
  }

  /** Compiled on first use, so that a schema may refer to itself. */
  function reference(target: Json | undefined, at: string): Validate {
    const { pointer, schema } = resolve(root, target, at);
    if (!references.has(pointer)) {
      references.set(pointer, combine([]));
      references.set(pointer, compileAt(schema, `${where}${pointer}`));
    }
    return (value, path, issues) => references.get(pointer)?.(value, path, issues);
  }

  const validate = compileAt(root, where);
  return (value) => {
    const issues: SchemaIssue[] = [];
    validate(value, [], issues);
    return { value, issues };
  };
}
