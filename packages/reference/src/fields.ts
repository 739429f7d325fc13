// The fields of a value as a flat list, each with its whole path: `data[].usage.tokens`. A line says by itself where its value is, so that
// an excerpt of a list is still an answer. Shapes that many operations share are pages of their own and are listed to their first level.
import { countBy } from '@vitrine/core/workspace';
import { isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import {
  maxAlternatives,
  maxCompared,
  maxFieldDepth,
  maxFieldDescription,
  maxFields,
  maxInline,
  maxSchemaSteps,
} from './limits.ts';
import {
  allChoicesOf,
  alternativeName,
  alternativesOf,
  choicesOf,
  choiceWords,
  constraintWords,
  type OpenSchema,
  type SchemaReader,
  typeOfOpen,
  typesOf,
  valueCode,
} from './schema.ts';
import { code, lineOf, plainText } from './text.ts';

export interface ShapeLinks {
  readonly readSchema: SchemaReader;
  /** Markdown link to the page of a shape; undefined where the shape has none and is listed in place. In a crowded list every named shape has one. */
  readonly linkTo: (name: string, pointer: string, isCrowded: boolean) => string | undefined;
}

/** Whether fields are those of a request or of a response: read-only fields are no part of a request, write-only ones none of a response. */
export type Direction = 'request' | 'response' | 'both';

/** The fields as lines of a Markdown list; empty for a value without fields. */
export function fieldLines(given: JsonObject, direction: Direction, links: ShapeLinks): readonly string[] {
  const lines = listFields(given, direction, links, false);
  return lines.length <= maxInline ? lines : listFields(given, direction, links, true);
}

function listFields(given: JsonObject, direction: Direction, links: ShapeLinks, isCrowded: boolean): readonly string[] {
  const lines: string[] = [];
  let steps = maxSchemaSteps;
  let alternativesLeft = maxAlternatives;
  const comparing = { characters: maxCompared };
  let left = 0;
  const { readSchema, linkTo } = links;

  const add = (line: string): boolean => {
    if (lines.length >= maxFields) {
      left += 1;
      return false;
    }
    lines.push(line);
    return true;
  };

  /** Lists what is inside of a value; `only` names the alternative in which it is. */
  function inside(open: OpenSchema, path: string, only: string, depth: number, above: readonly string[]): void {
    steps -= 1;
    if (steps < 0) {
      left += 1;
      return;
    }
    const { schema } = open;
    const pointers = [...above, ...open.pointers];
    const alternatives = alternativesOf(schema);
    if (isObject(schema['properties'])) {
      const required = new Set(requiredOf(schema));
      const members = Object.entries(schema['properties']);
      for (const [index, [name, member]] of members.entries()) {
        if (steps < 0 || lines.length >= maxFields) {
          left += members.length - index;
          break;
        }
        if (name === '__proto__') continue;
        field(member ?? {}, path === '' ? name : `${path}.${name}`, required.has(name), only, depth, pointers);
      }
    }
    if (alternatives.length > 0 && choicesOf(schema).length === 0) either(schema, alternatives, path, only, depth, pointers);
    if (isObject(schema['items'])) descend(readSchema(schema['items']), `${path}[]`, only, depth, pointers);
    if (Array.isArray(schema['prefixItems']))
      for (const [index, each] of (schema['prefixItems'] as Json[]).slice(0, 20).entries())
        field(each, `${path}[${index}]`, false, only, depth, pointers);
    const { additionalProperties } = schema;
    if (isObject(additionalProperties) && Object.keys(additionalProperties).length > 0) {
      const inner = readSchema(additionalProperties);
      if (path !== '' || isObject(schema['properties'])) descend(inner, path === '' ? '*' : `${path}.*`, only, depth, pointers);
      else field(additionalProperties, '*', false, only, depth, pointers);
    }
    if (isObject(schema['patternProperties']))
      for (const [pattern, member] of Object.entries(schema['patternProperties']).slice(0, 20))
        field(member ?? {}, `${path === '' ? '' : `${path}.`}/${pattern}/`, false, only, depth, pointers);
  }

  /** Lists alternatives: what all of them have once, then what each has of its own. */
  function either(
    schema: JsonObject,
    alternatives: readonly Json[],
    path: string,
    only: string,
    depth: number,
    above: readonly string[],
  ): void {
    const { discriminator } = schema;
    const mapping = mappingOf(discriminator);
    alternativesLeft -= alternatives.length + mapping.length;
    if (alternativesLeft < 0) {
      left += alternatives.length;
      return;
    }
    // the first of several values counts
    const byTarget = new Map(mapping.map(([value, target]) => [target, value] as const).reverse());
    const member =
      isObject(discriminator) && typeof discriminator['propertyName'] === 'string' ? discriminator['propertyName'] : undefined;
    const opened = alternatives
      .map((each) => ({ each, open: readSchema(each) }))
      .filter(({ open }) => typesOf(open.schema).length > 0 || alternativesOf(open.schema).length > 0);
    const names = opened.map(({ each }) => alternativeName(each, readSchema));
    const common = commonMembers(
      opened.map(({ open }) => open.schema),
      comparing,
    );
    const demanded = common.size === 0 ? [] : opened.map(({ open }) => new Set(requiredOf(open.schema)));
    for (const [name, given] of common) {
      const required = demanded.every((names) => names.has(name));
      field(given, path === '' ? name : `${path}.${name}`, required, only, depth, above);
    }
    const uses = countBy(names);
    for (const [index, { each, open }] of opened.entries()) {
      const label = names[index] ?? '';
      const name = uses.get(label) === 1 ? label : `${label} ${index + 1}`;
      const value = member === undefined ? undefined : discriminatorValue(byTarget, each, member, open.schema);
      const condition = value === undefined ? '' : `, when ${code(member ?? '')} is ${code(value)}`;
      const { pointer } = open;
      const link =
        open.name === undefined || pointer === undefined || !hasFields(open.schema)
          ? undefined
          : linkTo(open.name, pointer, isCrowded);
      if (link !== undefined) {
        add(`- ${path === '' ? 'The value' : code(path)} as ${link}${condition}${only === '' ? '' : `, only in ${only}`}.`);
        continue;
      }
      const { properties } = open.schema;
      const alternativeSchema = isObject(properties)
        ? { ...open.schema, properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !common.has(key))) }
        : open.schema;
      const words = plainText(name) + condition;
      descend({ ...open, schema: alternativeSchema }, path, only === '' ? words : `${only}; ${words}`, depth, above);
    }
  }

  function descend(open: OpenSchema, path: string, only: string, depth: number, above: readonly string[]): void {
    if (open.pointers.some((pointer) => above.includes(pointer))) return;
    if (depth >= maxFieldDepth) {
      left += isObject(open.schema['properties']) ? 1 : 0;
      return;
    }
    inside(open, path, only, depth + 1, above);
  }

  function field(member: Json, path: string, required: boolean, only: string, depth: number, above: readonly string[]): void {
    const open = readSchema(member);
    const { schema } = open;
    if (direction === 'request' && schema['readOnly'] === true) return;
    if (direction === 'response' && schema['writeOnly'] === true) return;
    const shape = shapeBehind(open);
    const isCycle = shape.pointers.some((pointer) => above.includes(pointer));
    const { pointer } = shape;
    const link =
      shape.name === undefined || pointer === undefined || !hasFields(shape.schema)
        ? undefined
        : linkTo(shape.name, pointer, isCrowded);
    const notes = [
      ...(isCycle ? [`again ${link ?? plainText(shape.name ?? 'the type above')}`] : link === undefined ? [] : [`see ${link}`]),
      ...(only === '' ? [] : [`only in ${only}`]),
    ];
    if (!add(fieldLine(path, member, open, required, readSchema, notes))) return;
    if (isCycle || link !== undefined) return;
    descend(open, path, only, depth, above);
  }

  function shapeBehind(open: OpenSchema): OpenSchema {
    let at = open;
    for (let hops = 0; hops < 4; hops += 1) {
      const inner = at.schema['items'] ?? (isObject(at.schema['properties']) ? undefined : at.schema['additionalProperties']);
      if (!isObject(inner) || at.name !== undefined) return at;
      at = readSchema(inner);
    }
    return at;
  }

  inside(readSchema(given), '', '', 0, []);
  if (left > 0)
    lines.push(
      `- ${left === 1 ? 'One further part of this type is' : `${left} further parts of this type are`} left out: it has more fields than a page lists.`,
    );
  return lines;
}

function requiredOf(schema: JsonObject): readonly Json[] {
  return Array.isArray(schema['required']) ? (schema['required'] as Json[]) : [];
}

function mappingOf(discriminator: Json | undefined): readonly (readonly [value: string, target: Json | undefined])[] {
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  return isObject(mapping) ? Object.entries(mapping) : [];
}

/** Members that all of two or more alternatives have, written alike; those that `budget` is enough to compare. */
function commonMembers(schemas: readonly JsonObject[], budget: { characters: number }): ReadonlyMap<string, Json> {
  const [first, ...others] = schemas;
  const common = new Map<string, Json>();
  if (first === undefined || others.length === 0 || !isObject(first['properties'])) return common;
  for (const [name, member] of Object.entries(first['properties'])) {
    const written = JSON.stringify(member);
    budget.characters -= written.length;
    const isCommon = others.every(({ properties }) => {
      if (budget.characters < 0 || !isObject(properties)) return false;
      if (properties[name] === member) return true;
      const other = properties[name] === undefined ? '' : JSON.stringify(properties[name]);
      budget.characters -= other.length;
      return other === written;
    });
    if (isCommon && member !== undefined && name !== '__proto__') common.set(name, member);
  }
  return common;
}

export function hasFields(schema: JsonObject): boolean {
  return isObject(schema['properties']) || alternativesOf(schema).some((each) => isObject(each) && choicesOf(schema).length === 0);
}

/** The value of a discriminator that chooses an alternative: OpenAPI 3.1 section 4.8.25. */
function discriminatorValue(
  byTarget: ReadonlyMap<Json | undefined, string>,
  given: Json,
  member: string,
  schema: JsonObject,
): string | undefined {
  const reference = isObject(given) ? given['$ref'] : undefined;
  if (typeof reference === 'string') {
    const mapped = byTarget.get(reference) ?? byTarget.get(reference.split('/').at(-1));
    if (mapped !== undefined) return mapped;
  }
  const properties = schema['properties'];
  const property = isObject(properties) ? properties[member] : undefined;
  if (isObject(property)) {
    const value =
      property['const'] ??
      (Array.isArray(property['enum']) && property['enum'].length === 1 ? (property['enum'] as Json[])[0] : undefined);
    if (typeof value === 'string') return value;
  }
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function defaultsOf(schema: JsonObject, readSchema: SchemaReader): readonly Json[] {
  const defaults = alternativesOf(schema)
    .slice(0, 20)
    .flatMap((each) => readSchema(each).schema['default'] ?? []);
  return [...new Set(defaults)].slice(0, 3);
}

/** One field in a line: `` - `limit` integer, required, 1 to 100, default `50`. Its description. `` */
export function fieldLine(
  name: string,
  given: Json | undefined,
  open: OpenSchema,
  required: boolean,
  readSchema: SchemaReader,
  notes: readonly string[] = [],
  described = '',
): string {
  const { schema } = open;
  const givenSchema = isObject(given) ? given : {};
  const type = typeOfOpen(schema, open.name, readSchema);
  const items = typesOf(schema).includes('array') ? readSchema(schema['items']).schema : undefined;
  const choices =
    choiceWords(allChoicesOf(schema, readSchema)) || (items === undefined ? '' : choiceWords(allChoicesOf(items, readSchema)));
  const text =
    described ||
    [givenSchema['description'], schema['description'], schema['title']].find(
      (each) => typeof each === 'string' && each.trim() !== '',
    );
  const replaced = [schema['x-deprecated-replacement'], schema['x-replaced-by']].find((each) => typeof each === 'string');
  // alternatives may have a default of their own, which no line of theirs shows
  const inner = schema['default'] === undefined ? defaultsOf(schema, readSchema) : [];
  const words = [
    plainText(type).replace(/\\`/g, '`'),
    ...(required ? ['required'] : []),
    ...(choices === '' ? [] : [choices]),
    ...constraintWords(schema),
    ...inner.map((value) => `default ${valueCode(value)}`),
    ...(items === undefined
      ? []
      : constraintWords(items)
          .filter((each) => !each.startsWith('default'))
          .map((each) => `each ${each}`)),
    ...(schema['deprecated'] === true
      ? [typeof replaced === 'string' ? `deprecated, replaced by ${code(replaced)}` : 'deprecated']
      : []),
    ...notes,
  ];
  const line = lineOf(typeof text === 'string' ? text : '', maxFieldDescription);
  return `- ${code(name)} ${words.join(', ')}.${line === '' ? '' : ` ${line}`}`;
}
