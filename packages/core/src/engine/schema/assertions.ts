// The assertion keywords (JSON Schema 2020-12, Validation vocabulary). A keyword that does not apply to a value's type
// says nothing about it, as the dialect has it.
import { isObject } from '../../ground/json.ts';
import { must, type Validate } from './combine.ts';
import { equal } from './equal.ts';
import { type CompileContext, countOf, type Keyword, listOf, numberOf } from './keyword.ts';

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
function least(name: string, measure: Measure, noun: string, verb: string): Keyword {
  return (context) => {
    const count = countOf(context, name);
    return [bound(measure, (n) => n >= count, `must ${verb} at least ${plural(count, noun)}`)];
  };
}

/* @__NO_SIDE_EFFECTS__ */
function most(name: string, measure: Measure, noun: string, verb: string): Keyword {
  return (context) => {
    const count = countOf(context, name);
    return [bound(measure, (n) => n <= count, `must ${verb} at most ${plural(count, noun)}`)];
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

function repeats(value: unknown): boolean {
  return Array.isArray(value) && value.some((item, index) => value.slice(0, index).some((earlier) => equal(earlier, item)));
}

export const assertions: Readonly<Record<string, Keyword>> = {
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
  minLength: least('minLength', characters, 'character', 'contain'),
  maxLength: most('maxLength', characters, 'character', 'contain'),
  minItems: least('minItems', items, 'item', 'have'),
  maxItems: most('maxItems', items, 'item', 'have'),
  minProperties: least('minProperties', members, 'member', 'have'),
  maxProperties: most('maxProperties', members, 'member', 'have'),
  pattern: ({ schema, at }) => {
    const source = schema['pattern'];
    if (typeof source !== 'string') throw new TypeError(`${at}: expected a regular expression`);
    const pattern = new RegExp(source, 'u');
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
