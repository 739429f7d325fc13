// A small JSON Schema 2020-12 checker. A schema is compiled to closures once. A keyword that the checker does not know is an
// error, so that a schema never promises more than is checked. `format` stays annotation only, as the dialect has it. Left out
// on purpose: $dynamicRef, unevaluated*, remote references, patternProperties.
import { isObject, type Json, type JsonObject, valueAtPointer } from '../../shared/json.ts';
import {
  combine,
  type SchemaIssue,
  type Keyword,
  must,
  type Validate,
  admits,
  type CompileContext,
  countOf,
  equal,
  listOf,
  numberOf,
} from './validate.ts';

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

/** Compiles a schema. Throws TypeError naming the place of an unknown keyword, a bad value or a foreign `$ref`. */
export function compile(root: JsonObject, where: string): SchemaCheck {
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
      else if (texts.has(name)) {
        if (typeof schema[name] !== 'string') throw new TypeError(`${at}/${name}: expected a string`);
      } else if (!annotations.has(name) && !name.startsWith('x-'))
        throw new TypeError(`${at}: unknown keyword ${JSON.stringify(name)}`);
    }
    // additionalProperties needs its siblings, so it is compiled with `properties`, or here when it has none.
    if (!('properties' in schema) && 'additionalProperties' in schema)
      validators.push(...properties({ schema, at, compile: compileAt }));
    return combine(validators);
  }

  /** Compiled once, so that a schema may refer to itself. */
  function reference(target: Json | undefined, at: string): Validate {
    // A name set with $anchor would need a second way to find a schema; every one of them has a pointer too.
    if (typeof target !== 'string' || !/^#(?:\/|$)/.test(target))
      throw new TypeError(`${at}: expected a $ref within the schema, # or a pointer that begins with #/`);
    const pointer = target;
    const schema = valueAtPointer(root, pointer.slice(1));
    if (schema === undefined) throw new TypeError(`${at}: nothing is at ${pointer}`);
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

// The keywords of a JSON Schema (2020-12): those that apply subschemas (Applicator vocabulary) and those that assert (Validation
// vocabulary). A keyword that does not apply to a value's type states nothing about it, as the dialect has it.

/** Longest part of an unknown member's name that an issue repeats. */
const shownName = 64;

function all(context: CompileContext, name: string): readonly Validate[] {
  return listOf(context, name).map((schema, index) => context.compile(schema, `${context.at}/${index}`));
}

/** "one of: query; id" from the members that the alternatives require, else from how many there are. */
function choices(alternatives: readonly Json[]): string {
  const required = alternatives.map((option) =>
    isObject(option) && Array.isArray(option['required']) ? option['required'].join(' and ') : '',
  );
  return required.every(Boolean) ? `one of: ${required.join('; ')}` : `one of ${alternatives.length} forms`;
}

/** `properties` with its sibling `additionalProperties`, which is about the members it does not name. */
const properties: Keyword = ({ schema, at, compile }) => {
  const declared = schema['properties'] ?? {};
  if (!isObject(declared)) throw new TypeError(`${at}: expected an object of schemas`);
  const declaredMembers = new Map(Object.entries(declared).map(([name, member]) => [name, compile(member, `${at}/${name}`)]));
  const rest = schema['additionalProperties'];
  const closed = rest === false;
  const others = rest === undefined || closed ? undefined : compile(rest, `${at}/additionalProperties`);
  const message = `is unknown; known members are ${[...declaredMembers.keys()].join(', ') || 'none'}`;
  return [
    (value, path, issues) => {
      if (!isObject(value)) return;
      for (const name of Object.keys(value)) {
        const validate = declaredMembers.get(name) ?? others;
        if (validate !== undefined) validate(value[name], [...path, name], issues);
        else if (closed) issues.push({ path: [...path, name.slice(0, shownName)], message });
      }
    },
  ];
};

/** Keywords that state nothing about a value, or are compiled with their sibling: `then` and `else` with `if`. */
const annotations: ReadonlySet<string> = new Set([
  ...['additionalProperties', 'default', 'deprecated', 'else', 'examples', 'readOnly', 'then', 'writeOnly'],
]);
/** Those whose value is a text. */
const texts: ReadonlySet<string> = new Set([
  ...['$anchor', '$comment', '$id', '$schema', 'contentEncoding', 'contentMediaType', 'description', 'format', 'title'],
]);

const applicators: Readonly<Record<string, Keyword>> = {
  properties,
  /** Checked here, and applied where a `$ref` names one. */
  $defs: (context) => {
    properties({ ...context, schema: { properties: context.schema['$defs'] } });
    return [];
  },
  items: ({ schema, at, compile }) => {
    const validate = compile(schema['items'], at);
    const first = schema['prefixItems'];
    const from = Array.isArray(first) ? first.length : 0;
    return [
      (value, path, issues) => {
        if (!Array.isArray(value)) return;
        for (let index = from; index < value.length; index++) validate(value[index], [...path, index], issues);
      },
    ];
  },
  prefixItems: (context) => {
    const validators = all(context, 'prefixItems');
    return [
      (value, path, issues) => {
        if (!Array.isArray(value)) return;
        for (const [index, validate] of validators.slice(0, value.length).entries())
          validate(value[index], [...path, index], issues);
      },
    ];
  },
  allOf: (context) => all(context, 'allOf'),
  anyOf: (context) => {
    const options = all(context, 'anyOf');
    return [must(`must satisfy ${choices(listOf(context, 'anyOf'))}`, (value) => options.some((option) => admits(option, value)))];
  },
  oneOf: (context) => {
    const options = all(context, 'oneOf');
    const message = `must satisfy exactly ${choices(listOf(context, 'oneOf'))}`;
    return [must(message, (value) => options.filter((option) => admits(option, value)).length === 1)];
  },
  not: ({ schema, at, compile }) => {
    const refused = compile(schema['not'], at);
    return [must('must not have this form', (value) => !admits(refused, value))];
  },
  if: ({ schema, at, compile }) => {
    const condition = compile(schema['if'], at);
    const yes = compile(schema['then'] ?? true, `${at}/then`);
    const no = compile(schema['else'] ?? true, `${at}/else`);
    return [(value, path, issues) => (admits(condition, value) ? yes : no)(value, path, issues)];
  },
};

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
};

const withArticle = (type: string): string => (type === 'null' ? type : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`);
const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** What a bound measures; undefined when it does not apply. */
type Measure = (value: unknown) => number | undefined;
const magnitude: Measure = (value) => (typeof value === 'number' ? value : undefined);
const items: Measure = (value) => (Array.isArray(value) ? value.length : undefined);
const members: Measure = (value) => (isObject(value) ? Object.keys(value).length : undefined);
/** Length in code points, as the dialect counts. */
const characters: Measure = (value) => (typeof value === 'string' ? Array.from(value).length : undefined);

function bound(measure: Measure, passes: (n: number) => boolean, message: string): Validate {
  return must(message, (value) => {
    const n = measure(value);
    return n === undefined || passes(n);
  });
}

/* @__NO_SIDE_EFFECTS__ */
function counted(name: string, measure: Measure, verb: string, side: 'at least' | 'at most', noun: string): Keyword {
  return (context) => {
    const count = countOf(context, name);
    const passes = (n: number): boolean => (side === 'at least' ? n >= count : n <= count);
    return [bound(measure, passes, `must ${verb} ${side} ${plural(count, noun)}`)];
  };
}

/* @__NO_SIDE_EFFECTS__ */
function limit(name: string, passes: (n: number, limit: number) => boolean, words: string): Keyword {
  return (context) => {
    const value = numberOf(context, name);
    return [bound(magnitude, (n) => passes(n, value), `must be ${words} ${value}`)];
  };
}

function typeNames({ schema, at }: CompileContext): readonly string[] {
  const declared: unknown = schema['type'];
  const names: readonly unknown[] = Array.isArray(declared) ? declared : [declared];
  return names.map((name) => {
    if (typeof name !== 'string' || !Object.hasOwn(types, name)) throw new TypeError(`${at}: expected a type name`);
    return name;
  });
}

function expressionOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}

function repeats(value: unknown): boolean {
  return Array.isArray(value) && value.some((item, index) => value.slice(0, index).some((earlier) => equal(earlier, item)));
}

const assertions: Readonly<Record<string, Keyword>> = {
  type: (context) => {
    const names = typeNames(context);
    const message = `must be ${names.map(withArticle).join(' or ')}`;
    return [must(message, (value) => names.some((name) => types[name]?.(value)))];
  },
  enum: (context) => {
    const values = listOf(context, 'enum');
    const message = `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
    return [must(message, (value) => values.some((allowed) => equal(allowed, value)))];
  },
  const: ({ schema }) => [must(`must be ${JSON.stringify(schema['const'])}`, (value) => equal(schema['const'], value))],
  minimum: limit('minimum', (n, limit) => n >= limit, 'at least'),
  maximum: limit('maximum', (n, limit) => n <= limit, 'at most'),
  exclusiveMinimum: limit('exclusiveMinimum', (n, limit) => n > limit, 'greater than'),
  exclusiveMaximum: limit('exclusiveMaximum', (n, limit) => n < limit, 'less than'),
  multipleOf: (context) => {
    const step = numberOf(context, 'multipleOf');
    if (step <= 0) throw new TypeError(`${context.at}: expected a number greater than 0`);
    return [bound(magnitude, (n) => Number.isInteger(n / step), `must be a multiple of ${step}`)];
  },
  minLength: counted('minLength', characters, 'contain', 'at least', 'character'),
  maxLength: counted('maxLength', characters, 'contain', 'at most', 'character'),
  minItems: counted('minItems', items, 'have', 'at least', 'item'),
  maxItems: counted('maxItems', items, 'have', 'at most', 'item'),
  minProperties: counted('minProperties', members, 'have', 'at least', 'member'),
  maxProperties: counted('maxProperties', members, 'have', 'at most', 'member'),
  pattern: ({ schema, at }) => {
    const source = schema['pattern'];
    const pattern = typeof source === 'string' ? expressionOf(source) : undefined;
    if (typeof source !== 'string' || pattern === undefined)
      throw new TypeError(`${at}: expected a regular expression (ECMA-262, flag u), received ${JSON.stringify(source)}`);
    return [must(`must match ${source}`, (value) => typeof value !== 'string' || pattern.test(value))];
  },
  uniqueItems: ({ schema }) =>
    schema['uniqueItems'] === true ? [must('must not repeat an item', (value) => !repeats(value))] : [],
  required: ({ schema, at }) => {
    const names: unknown = schema['required'];
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
      throw new TypeError(`${at}: expected member names`);
    return [
      (value, path, issues) => {
        if (!isObject(value)) return;
        for (const name of names) if (!Object.hasOwn(value, name)) issues.push({ path: [...path, name], message: 'is required' });
      },
    ];
  },
};
