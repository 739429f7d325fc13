// A small JSON Schema 2020-12 checker: a schema is compiled to closures once, when a tool is registered, and refuses
// what it does not know, so that a schema never promises more than is checked. `format` stays annotation only, as
// the dialect has it. Left out on purpose: $dynamicRef, unevaluated*, remote references, patternProperties.
import { isObject, type Json, type JsonObject } from '../../ground/json.ts';
import { applicators, properties } from './applicators.ts';
import { assertions } from './assertions.ts';
import { combine, must, type Validate } from './combine.ts';
import type { Issue } from './issue.ts';
import type { Keyword } from './keyword.ts';

/** What came of checking one value. */
export interface Checked {
  /** What to hand on; equal to the input unless the schema's library transforms. */
  readonly value: unknown;
  /** Empty when the value is admitted. */
  readonly issues: readonly Issue[];
}
/** Checks one value. */
export type Check = (value: unknown) => Checked;

const annotations: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  '$anchor',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'format',
  'contentMediaType',
  'contentEncoding',
  'then',
  'else',
  'additionalProperties',
]);

function keywordOf(name: string): Keyword | undefined {
  if (Object.hasOwn(assertions, name)) return assertions[name];
  return Object.hasOwn(applicators, name) ? applicators[name] : undefined;
}

/** Compiles a schema. Throws TypeError naming the place of an unknown keyword, a bad value or a foreign `$ref`. */
export function compile(root: JsonObject, where: string): Check {
  const references = new Map<string, Validate>();

  function compileAt(schema: Json | undefined, at: string): Validate {
    if (schema === true) return combine([]);
    if (schema === false) return must('is not allowed', () => false);
    if (!isObject(schema)) throw new TypeError(`${at}: expected a schema, an object or a boolean`);
    const validators: Validate[] = [];
    for (const name of Object.keys(schema)) {
      const compileKeyword = keywordOf(name);
      if (name === '$ref') validators.push(reference(schema['$ref'], at));
      else if (compileKeyword !== undefined)
        validators.push(...compileKeyword({ schema, at: `${at}/${name}`, compile: compileAt }));
      else if (!annotations.has(name) && !name.startsWith('x-'))
        throw new TypeError(`${at}: unknown keyword ${JSON.stringify(name)}`);
    }
    // additionalProperties needs its siblings, so it is compiled with `properties`, or here when it stands alone.
    if (!('properties' in schema) && 'additionalProperties' in schema)
      validators.push(...properties({ schema, at, compile: compileAt }));
    return combine(validators);
  }

  function reference(target: Json | undefined, at: string): Validate {
    // A name set with $anchor would need a second way to find a schema; every one of them has a pointer too.
    if (typeof target !== 'string' || !/^#(?:\/|$)/.test(target))
      throw new TypeError(`${at}: expected a $ref within the schema, # or a pointer that begins with #/`);
    // Compiled on first use, so that a schema may refer to itself; found now, so that a dangling one is refused at start.
    const schema = resolve(root, target, at);
    if (!references.has(target)) {
      references.set(target, combine([]));
      references.set(target, compileAt(schema, `${where}${target}`));
    }
    return (value, path, issues) => references.get(target)?.(value, path, issues);
  }

  const validate = compileAt(root, where);
  return (value) => {
    const issues: Issue[] = [];
    validate(value, [], issues);
    return { value, issues };
  };
}

function resolve(root: JsonObject, pointer: string, at: string): Json {
  let found: Json | undefined = root;
  for (const step of pointer.slice(1).split('/').slice(1)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(found)) found = (found as readonly Json[])[Number(name)];
    else found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  if (found === undefined) throw new TypeError(`${at}: nothing stands at ${pointer}`);
  return found;
}
