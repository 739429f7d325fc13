// A JSON Schema as words: its type, its bounds, its choices. `allOf` is merged, alternatives are named, references are followed.
// Keywords: JSON Schema 2020-12 (validation), OpenAPI 3.1 section 4.8.24, and what OpenAPI 3.0 and Swagger 2 wrote otherwise.
import { isObject, oneLine } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { maxChoices } from './limits.ts';
import type { Specification } from './specification.ts';
import { code, lineOf } from './text.ts';

/** A schema whose references and `allOf` are resolved at its top. */
export interface OpenSchema {
  readonly schema: JsonObject;
  readonly name?: string;
  /** The reference that has this name: parts of an `allOf` have references of their own. */
  readonly pointer?: string;
  /** References that led here, to find cycles. */
  readonly pointers: readonly string[];
  /** Its type in words at each depth, once it was asked for: alternatives of alternatives lead to one schema again and again. */
  readonly words: Map<number, string>;
}

/** Opens a schema: follows its references and merges its `allOf`. */
export type SchemaReader = (given: Json | undefined) => OpenSchema;

/** A reader that opens each schema once. */
export function createSchemaReader(resolve: Specification['resolve']): SchemaReader {
  const opened = new WeakMap<object, OpenSchema>();
  return (given) => {
    if (!isObject(given)) return openSchema(given, resolve);
    const open = opened.get(given) ?? openSchema(given, resolve);
    opened.set(given, open);
    return open;
  };
}

/** In the path of references: one of several parts, which gives the whole no name. */
const amongParts = 'allOf';

/** Most parts of an `allOf`, with the parts of parts. */
const maxParts = 100;

/** Follows the references of a schema and merges its `allOf`. */
function openSchema(given: Json | undefined, resolve: Specification['resolve']): OpenSchema {
  if (!isObject(given)) return { schema: {}, pointers: [], words: new Map() };
  const pointers: string[] = [];
  let name: { readonly name: string; readonly pointer: string } | undefined;
  let budget = maxParts;
  const schema = merge(given, []);
  return { schema, pointers, words: new Map(), ...name };

  function merge(part: JsonObject, above: readonly string[]): JsonObject {
    budget -= 1;
    if (budget < 0) return {};
    const reference = part['$ref'];
    let ownPart = part;
    let path = above;
    if (typeof reference === 'string') {
      const { $ref: _, ...rest } = part;
      const target = resolve(reference);
      ownPart = rest;
      if (target !== undefined && !above.includes(target.pointer)) {
        pointers.push(target.pointer);
        if (above.length === 0 && target.name !== undefined) name ??= { name: target.name, pointer: target.pointer };
        path = [...above, target.pointer];
        ownPart = { ...target.schema, ...rest };
        if (typeof ownPart['$ref'] === 'string') return merge(ownPart, path);
      }
    }
    const parts = ownPart['allOf'];
    if (!Array.isArray(parts)) return single(ownPart, path);
    const { allOf: _, ...rest } = ownPart;
    const merged: Record<string, Json> = {};
    for (const each of [...(parts as Json[]), rest])
      if (isObject(each))
        join(
          merged,
          each === rest
            ? single(rest, path)
            : merge(each, parts.length === 1 && !isObject(rest['properties']) ? path : [...path, amongParts]),
        );
    return merged;
  }

  /** `anyOf: [X, null]` and `oneOf: [X]` are X. */
  function single(part: JsonObject, above: readonly string[]): JsonObject {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const given = part[keyword];
      if (!Array.isArray(given)) continue;
      const others = (given as Json[]).filter((each) => !(isObject(each) && each['type'] === 'null'));
      const [only] = others;
      if (others.length !== 1 || !isObject(only)) continue;
      const { [keyword]: _, ...rest } = part;
      const inner = merge(only, above);
      const nullable = others.length < given.length || rest['nullable'] === true;
      return { ...inner, ...rest, ...(nullable && { nullable: true }) };
    }
    return part;
  }
}

function join(into: Record<string, Json>, part: JsonObject): void {
  for (const [keyword, value] of Object.entries(part)) {
    if (value === undefined || keyword === '__proto__') continue;
    const before = into[keyword];
    if ((keyword === 'properties' || keyword === 'patternProperties') && isObject(before) && isObject(value))
      into[keyword] = { ...before, ...value };
    else if (keyword === 'required' && Array.isArray(before) && Array.isArray(value))
      into[keyword] = [...new Set([...(before as Json[]), ...(value as Json[])])];
    else if (keyword === 'description' && typeof before === 'string' && before !== value && typeof value === 'string')
      into[keyword] = value.length > 0 ? value : before;
    else into[keyword] = value;
  }
}

/** Types of a schema without `null`. */
export function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema;
  if (typeof type === 'string') return type === 'null' ? [] : [type];
  if (Array.isArray(type)) return (type as Json[]).filter((each): each is string => typeof each === 'string' && each !== 'null');
  if (isObject(schema['properties'])) return ['object'];
  return schema['items'] === undefined ? [] : ['array'];
}

/** Whether null is allowed. */
export function isNullable(schema: JsonObject): boolean {
  const { type } = schema;
  return (
    schema['nullable'] === true ||
    schema['x-nullable'] === true ||
    type === 'null' ||
    (Array.isArray(type) && (type as Json[]).includes('null'))
  );
}

/** The alternatives of a schema: `oneOf`, else `anyOf`. */
export function alternativesOf(schema: JsonObject): readonly Json[] {
  const alternatives = schema['oneOf'] ?? schema['anyOf'];
  return Array.isArray(alternatives) ? (alternatives as Json[]) : [];
}

/** The type in words: `integer`, `list of string (date-time)`, `map of integer`, `Card or Bank`. */
export function typeWords(given: Json | undefined, readSchema: SchemaReader, depth = 0): string {
  return describeSchema(readSchema(given), readSchema, depth);
}

function describeSchema({ schema, name, words }: OpenSchema, readSchema: SchemaReader, depth: number): string {
  const description = words.get(depth) ?? typeOfOpen(schema, name, readSchema, depth);
  words.set(depth, description);
  return description;
}

export function typeOfOpen(schema: JsonObject, name: string | undefined, readSchema: SchemaReader, depth = 0): string {
  const none = isNullable(schema) ? ' or null' : '';
  if (schema['const'] !== undefined) return `always ${valueCode(schema['const'])}${none}`;
  const alternatives = alternativesOf(schema).filter((each) => !(isObject(each) && each['type'] === 'null'));
  if (alternatives.length > 0 && choicesOf(schema).length === 0) {
    if (depth > 3) return `one of ${alternatives.length} types${none}`;
    const words = [...new Set(alternatives.map((each) => alternativeName(each, readSchema, depth + 1)))];
    return `${words.length > 12 ? `one of ${words.length} types` : words.join(' or ')}${none}`;
  }
  const types = typesOf(schema);
  if (types.includes('array')) {
    const items = schema['items'] ?? (Array.isArray(schema['prefixItems']) ? (schema['prefixItems'] as Json[])[0] : undefined);
    return `list of ${depth > 3 ? 'lists' : typeWords(items, readSchema, depth + 1)}${none}`;
  }
  if (types.includes('object') && !isObject(schema['properties']) && isObject(schema['additionalProperties']))
    return `map of ${depth > 3 ? 'maps' : typeWords(schema['additionalProperties'], readSchema, depth + 1)}${none}`;
  if (types.length === 0) return `${choicesOf(schema).length > 0 ? 'choice' : (name ?? 'any value')}${none}`;
  const { format } = schema;
  const words = types.join(' or ');
  return `${typeof format === 'string' && format !== '' ? `${words} (${oneLine(format).slice(0, 60)})` : words}${none}`;
}

/** What an alternative is called: its title, its component, else its type. */
export function alternativeName(given: Json | undefined, readSchema: SchemaReader, depth = 0): string {
  const open = readSchema(given);
  const { schema, name } = open;
  const { title } = schema;
  if (name !== undefined) return name;
  if (typeof title === 'string' && title.trim() !== '') return oneLine(title).slice(0, 80);
  return describeSchema(open, readSchema, depth);
}

export interface Choice {
  readonly value: Json;
  readonly meaning: string;
}

/** The choices of a schema: `enum`, or alternatives that are constants. */
export function choicesOf(schema: JsonObject): readonly Choice[] {
  const { enum: values } = schema;
  if (Array.isArray(values)) {
    const meanings = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'] ?? schema['x-enum-varnames'];
    return (values as Json[]).map((value, index) => {
      const meaning = Array.isArray(meanings)
        ? (meanings as Json[])[index]
        : isObject(meanings)
          ? meanings[typeof value === 'string' ? value : JSON.stringify(value)]
          : undefined;
      return { value, meaning: typeof meaning === 'string' ? lineOf(meaning, 300) : '' };
    });
  }
  const constants = alternativesOf(schema);
  const all = constants.every(
    (each) => isObject(each) && (each['const'] !== undefined || (Array.isArray(each['enum']) && each['enum'].length === 1)),
  );
  if (constants.length === 0 || !all) return [];
  return constants.flatMap((each): Choice[] => {
    if (!isObject(each)) return [];
    const value = each['const'] ?? (Array.isArray(each['enum']) ? (each['enum'] as Json[])[0] : undefined);
    const meaning = [each['description'], each['title']].find((text) => typeof text === 'string');
    return value === undefined ? [] : [{ value, meaning: typeof meaning === 'string' ? lineOf(meaning, 300) : '' }];
  });
}

/** Deepest alternatives in alternatives that are searched for choices. */
const maxChoiceDepth = 4;
/** Most alternatives that are looked at for the choices of one field. */
const maxAlternatives = 500;

/** The choices of a schema with those of its alternatives: a model is one of a list, or any other text. */
export function allChoicesOf(schema: JsonObject, readSchema: SchemaReader): readonly Choice[] {
  return choicesWithin(schema, readSchema, 0, { alternatives: maxAlternatives });
}

/** `budget` counts what may still be looked at: alternatives of alternatives grow with each level, however short the text is. */
function choicesWithin(
  schema: JsonObject,
  readSchema: SchemaReader,
  depth: number,
  budget: { alternatives: number },
): readonly Choice[] {
  const direct = choicesOf(schema);
  if (direct.length > 0 || depth >= maxChoiceDepth) return direct;
  const choices = new Map<Json, Choice>();
  for (const each of alternativesOf(schema).slice(0, 50)) {
    budget.alternatives -= 1;
    if (budget.alternatives < 0) break;
    const inner = readSchema(each).schema;
    const items = typesOf(inner).includes('array') ? readSchema(inner['items']).schema : undefined;
    const constant = inner['const'] === undefined ? [] : [{ value: inner['const'], meaning: '' }];
    for (const choice of [
      ...constant,
      ...choicesWithin(inner, readSchema, depth + 1, budget),
      ...(items === undefined ? [] : choicesWithin(items, readSchema, depth + 1, budget)),
    ])
      if (!choices.has(choice.value)) choices.set(choice.value, choice);
  }
  return [...choices.values()];
}

/** A value as code: strings bare, other values as JSON. */
export function valueCode(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return code(text === '' ? '""' : text.length > 300 ? `${text.slice(0, 299)}…` : text);
}

/** Bounds, default and what else holds for a value, each a phrase: `1 to 100`, ``default `50` ``. */
export function constraintWords(schema: JsonObject): readonly string[] {
  const words: string[] = [];
  const number = (keyword: string): number | undefined => (typeof schema[keyword] === 'number' ? schema[keyword] : undefined);
  const exclusive = (keyword: string, other: string): number | undefined =>
    number(keyword) ?? (schema[keyword] === true ? number(other) : undefined);
  const above = exclusive('exclusiveMinimum', 'minimum');
  const below = exclusive('exclusiveMaximum', 'maximum');
  const least = above === undefined ? number('minimum') : undefined;
  const most = below === undefined ? number('maximum') : undefined;
  if (least !== undefined && most !== undefined) words.push(`${least} to ${most}`);
  else {
    if (least !== undefined) words.push(`at least ${least}`);
    if (most !== undefined) words.push(`at most ${most}`);
  }
  if (above !== undefined) words.push(`more than ${above}`);
  if (below !== undefined) words.push(`less than ${below}`);
  const step = number('multipleOf');
  if (step !== undefined) words.push(`multiple of ${step}`);
  for (const [min, max, unit] of [
    ['minLength', 'maxLength', 'characters'],
    ['minItems', 'maxItems', 'items'],
    ['minProperties', 'maxProperties', 'members'],
  ] as const) {
    const [from, to] = [number(min), number(max)];
    if (from !== undefined && to !== undefined) words.push(from === to ? `${from} ${unit}` : `${from} to ${to} ${unit}`);
    else if (from !== undefined && from > 0) words.push(`at least ${from} ${unit}`);
    else if (to !== undefined) words.push(`at most ${to} ${unit}`);
  }
  if (schema['uniqueItems'] === true) words.push('no item twice');
  if (typeof schema['pattern'] === 'string') words.push(`pattern ${code(schema['pattern'].slice(0, 300))}`);
  if (schema['default'] !== undefined) words.push(`default ${valueCode(schema['default'])}`);
  if (schema['readOnly'] === true) words.push('read-only');
  if (schema['writeOnly'] === true) words.push('write-only');
  return words;
}

/** The choices in one phrase; those with a meaning are a list of their own. */
export function choiceWords(choices: readonly Choice[]): string {
  const listedWords = choices
    .slice(0, maxChoices)
    .map(({ value, meaning }) => (meaning === '' ? valueCode(value) : `${valueCode(value)} (${meaning})`));
  const more = choices.length > listedWords.length ? ` and ${choices.length - listedWords.length} more` : '';
  return listedWords.length === 0 ? '' : `one of ${listedWords.join(', ')}${more}`;
}
