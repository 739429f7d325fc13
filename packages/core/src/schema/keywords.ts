// The assertion keywords (JSON Schema 2020-12, Validation and Applicator vocabularies), one compiler each. A keyword
// that does not apply to a value's type says nothing about it, as the dialect has it.
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Compiling } from './check.ts';
import { admits, type Validate } from './combine.ts';
import { equal } from './equal.ts';

type Keyword = (compiling: Compiling) => readonly Validate[];

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

function own(compiling: Compiling, name: string): Json | undefined {
  return compiling.schema[name];
}

function numberOf(compiling: Compiling, name: string, nonNegativeInteger: boolean): number {
  const bound = own(compiling, name);
  if (typeof bound !== 'number' || (nonNegativeInteger && (!Number.isInteger(bound) || bound < 0))) {
    throw new TypeError(`${compiling.at}: expected a ${nonNegativeInteger ? 'non-negative integer' : 'number'}`);
  }
  return bound;
}

function listOf(compiling: Compiling, name: string): readonly Json[] {
  const list = own(compiling, name);
  if (!Array.isArray(list) || list.length === 0) throw new TypeError(`${compiling.at}: expected a non-empty array`);
  return list as readonly Json[];
}

function bound(
  name: string,
  measure: (value: unknown) => number | undefined,
  fails: (n: number, bound: number) => boolean,
  say: (bound: number) => string,
  count: boolean,
): Keyword {
  return (compiling) => {
    const limit = numberOf(compiling, name, count);
    return [
      (value, path, issues) => {
        const n = measure(value);
        if (n !== undefined && fails(n, limit)) issues.push({ path, message: say(limit) });
      },
    ];
  };
}

const numeric = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const items = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
const members = (value: unknown): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);
/** Length in code points, as the dialect counts; a string is never longer in code points than in code units. */
const characters = (value: unknown): number | undefined => (typeof value === 'string' ? [...value].length : undefined);
const below = (n: number, limit: number): boolean => n < limit;
const above = (n: number, limit: number): boolean => n > limit;
const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const properties: Keyword = ({ schema, at, compile }) => {
  const declared = schema['properties'] ?? {};
  if (!isObject(declared)) throw new TypeError(`${at}: expected an object of schemas`);
  const known = new Map(Object.entries(declared).map(([name, member]) => [name, compile(member, `${at}/${name}`)]));
  const rest = schema['additionalProperties'];
  const closed = rest === false;
  const others = rest === undefined || closed ? undefined : compile(rest, `${at}/additionalProperties`);
  return [
    (value, path, issues) => {
      if (!isObject(value)) return;
      for (const name of Object.keys(value)) {
        const validate = known.get(name) ?? others;
        if (validate !== undefined) validate(value[name], [...path, name], issues);
        else if (closed)
          issues.push({
            path: [...path, name.slice(0, 64)],
            message: `is not a known member; known are ${[...known.keys()].join(', ') || 'none'}`,
          });
      }
    },
  ];
};

export const keywords: Readonly<Record<string, Keyword>> = {
  type: (compiling) => {
    const declared = own(compiling, 'type');
    const names = (Array.isArray(declared) ? declared : [declared]) as readonly unknown[];
    const checks = names.map((name) => {
      const check = typeof name === 'string' && Object.hasOwn(types, name) ? types[name] : undefined;
      if (check === undefined) throw new TypeError(`${compiling.at}: expected a type name`);
      return check;
    });
    const message =
      `must be ${names.map((name) => (/^[aeio]/.test(String(name)) ? `an ${String(name)}` : `a ${String(name)}`)).join(' or ')}`.replace(
        'a null',
        'null',
      );
    return [(value, path, issues) => void (checks.some((check) => check(value)) || issues.push({ path, message }))];
  },
  enum: (compiling) => {
    const values = listOf(compiling, 'enum');
    const message = `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
    return [(value, path, issues) => void (values.some((allowed) => equal(allowed, value)) || issues.push({ path, message }))];
  },
  const: (compiling) => {
    const only = own(compiling, 'const');
    return [
      (value, path, issues) => void (equal(only, value) || issues.push({ path, message: `must be ${JSON.stringify(only)}` })),
    ];
  },
  minimum: bound('minimum', numeric, below, (n) => `must be at least ${n}`, false),
  maximum: bound('maximum', numeric, above, (n) => `must be at most ${n}`, false),
  exclusiveMinimum: bound(
    'exclusiveMinimum',
    numeric,
    (n, limit) => n <= limit,
    (n) => `must be greater than ${n}`,
    false,
  ),
  exclusiveMaximum: bound(
    'exclusiveMaximum',
    numeric,
    (n, limit) => n >= limit,
    (n) => `must be less than ${n}`,
    false,
  ),
  multipleOf: (compiling) => {
    const step = numberOf(compiling, 'multipleOf', false);
    if (step <= 0) throw new TypeError(`${compiling.at}: expected a number greater than 0`);
    return [
      (value, path, issues) =>
        void (
          typeof value === 'number' &&
          !Number.isInteger(value / step) &&
          issues.push({ path, message: `must be a multiple of ${step}` })
        ),
    ];
  },
  minLength: bound('minLength', characters, below, (n) => `must contain at least ${plural(n, 'character')}`, true),
  maxLength: bound('maxLength', characters, above, (n) => `must contain at most ${plural(n, 'character')}`, true),
  pattern: (compiling) => {
    const source = own(compiling, 'pattern');
    if (typeof source !== 'string') throw new TypeError(`${compiling.at}: expected a regular expression`);
    const pattern = new RegExp(source, 'u');
    return [
      (value, path, issues) =>
        void (typeof value === 'string' && !pattern.test(value) && issues.push({ path, message: `must match ${source}` })),
    ];
  },
  minItems: bound('minItems', items, below, (n) => `must have at least ${plural(n, 'item')}`, true),
  maxItems: bound('maxItems', items, above, (n) => `must have at most ${plural(n, 'item')}`, true),
  uniqueItems: (compiling) => {
    if (own(compiling, 'uniqueItems') !== true) return [];
    return [
      (value, path, issues) => {
        if (Array.isArray(value) && value.some((item, index) => value.slice(0, index).some((earlier) => equal(earlier, item))))
          issues.push({ path, message: 'must not repeat an item' });
      },
    ];
  },
  items: (compiling) => {
    const validate = compiling.compile(own(compiling, 'items'), compiling.at);
    const first = compiling.schema['prefixItems'];
    const from = Array.isArray(first) ? first.length : 0;
    return [
      (value, path, issues) => {
        if (Array.isArray(value))
          for (let index = from; index < value.length; index++) validate(value[index], [...path, index], issues);
      },
    ];
  },
  prefixItems: (compiling) => {
    const validators = listOf(compiling, 'prefixItems').map((schema, index) =>
      compiling.compile(schema, `${compiling.at}/${index}`),
    );
    return [
      (value, path, issues) => {
        if (Array.isArray(value))
          for (const [index, validate] of validators.entries())
            if (index < value.length) validate(value[index], [...path, index], issues);
      },
    ];
  },
  minProperties: bound('minProperties', members, below, (n) => `must have at least ${plural(n, 'member')}`, true),
  maxProperties: bound('maxProperties', members, above, (n) => `must have at most ${plural(n, 'member')}`, true),
  required: (compiling) => {
    const names = own(compiling, 'required');
    if (!Array.isArray(names) || names.some((name) => typeof name !== 'string'))
      throw new TypeError(`${compiling.at}: expected member names`);
    return [
      (value, path, issues) => {
        if (!isObject(value)) return;
        for (const name of names as readonly string[])
          if (!Object.hasOwn(value, name)) issues.push({ path: [...path, name], message: 'is required' });
      },
    ];
  },
  properties,
  allOf: (compiling) => listOf(compiling, 'allOf').map((schema, index) => compiling.compile(schema, `${compiling.at}/${index}`)),
  anyOf: (compiling) => {
    const options = listOf(compiling, 'anyOf').map((schema, index) => compiling.compile(schema, `${compiling.at}/${index}`));
    return [
      (value, path, issues) =>
        void (
          options.some((option) => admits(option, value)) ||
          issues.push({ path, message: `must satisfy ${choices(compiling.schema['anyOf'])}` })
        ),
    ];
  },
  oneOf: (compiling) => {
    const options = listOf(compiling, 'oneOf').map((schema, index) => compiling.compile(schema, `${compiling.at}/${index}`));
    return [
      (value, path, issues) =>
        void (
          options.filter((option) => admits(option, value)).length === 1 ||
          issues.push({ path, message: `must satisfy exactly ${choices(compiling.schema['oneOf'])}` })
        ),
    ];
  },
  not: (compiling) => {
    const refused = compiling.compile(own(compiling, 'not'), compiling.at);
    return [(value, path, issues) => void (admits(refused, value) && issues.push({ path, message: 'must not have this form' }))];
  },
  if: (compiling) => {
    const condition = compiling.compile(own(compiling, 'if'), compiling.at);
    const then = compiling.compile(compiling.schema['then'] ?? true, `${compiling.at}/then`);
    const otherwise = compiling.compile(compiling.schema['else'] ?? true, `${compiling.at}/else`);
    return [(value, path, issues) => (admits(condition, value) ? then : otherwise)(value, path, issues)];
  },
};

/** "one of: query; id", from the members that the alternatives require, else from how many there are. */
function choices(alternatives: Json | undefined): string {
  const list = (Array.isArray(alternatives) ? alternatives : []) as readonly (Json | JsonObject)[];
  const required = list.map((option) =>
    isObject(option) && Array.isArray(option['required']) ? option['required'].join(' and ') : '',
  );
  return required.every(Boolean) ? `one of: ${required.join('; ')}` : `one of ${list.length} forms`;
}
