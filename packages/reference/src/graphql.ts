// A GraphQL schema (SDL) as operations: a page for each field of Query, Mutation and Subscription, and one for each type that they use.
// Parsed by `graphql`; the schema is neither executed nor validated, so that one with unknown directives can be read.
import type { JsonObject } from '@vitrine/core';
import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  parse,
  Kind,
  print,
  type StringValueNode,
  type TypeNode,
} from 'graphql';
import { SpecificationError } from './document.ts';
import { maxOperations, maxSpecificationLength } from './limits.ts';
import type { Operation, Resolved, Specification } from './specification.ts';
import { spacedName } from './text.ts';

/** Scalars of GraphQL itself as types of JSON Schema (GraphQL October 2021, section 3.5). */
const scalars: Readonly<Record<string, JsonObject>> = {
  String: { type: 'string' },
  ID: { type: 'string', format: 'ID' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
};

/** Reads a schema in SDL. Throws SpecificationError for text that is none. */
export function readGraphql(text: string, file: string): Specification {
  if (text.length > maxSpecificationLength)
    throw new SpecificationError(`${file}: expected at most ${maxSpecificationLength} characters`, 'Split the schema.');
  let definitions: readonly DefinitionNode[];
  try {
    definitions = parse(text, { noLocation: true, maxLexicalTokens: 5_000_000 }).definitions;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '';
    throw new SpecificationError(
      `${file}: expected a GraphQL schema: ${why.slice(0, 200)}`,
      'Use a file in the schema definition language.',
    );
  }
  const roots = new Map([
    ['Query', 'QUERY'],
    ['Mutation', 'MUTATION'],
    ['Subscription', 'SUBSCRIPTION'],
  ]);
  for (const definition of definitions)
    if (definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION)
      for (const { operation, type } of definition.operationTypes ?? []) roots.set(type.name.value, operation.toUpperCase());
  const operations: Operation[] = [];
  const types = new Map<string, JsonObject>();
  for (const definition of definitions) {
    if (!('name' in definition)) continue;
    const name = definition.name.value;
    const method = roots.get(name);
    const isObjectType = definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION;
    // A root type is a type too: a field may return it.
    if (isObjectType && method !== undefined)
      for (const field of definition.fields ?? [])
        if (operations.length < maxOperations) operations.push(operationOf(field, method));
    const schema = schemaOf(definition);
    if (schema === undefined) continue;
    const before = types.get(name);
    const properties = { ...(before?.['properties'] as JsonObject), ...(schema['properties'] as JsonObject) };
    types.set(name, before === undefined ? schema : { ...before, ...schema, properties });
  }
  const resolve = (reference: string): Resolved | undefined => {
    const name = reference.replace(/^#\//, '');
    const schema = types.get(name);
    return schema === undefined ? undefined : { schema, name, pointer: reference };
  };
  return {
    kind: 'graphql',
    file,
    title: 'GraphQL API',
    version: '',
    description: '',
    operations,
    hidden: [],
    shapes: [],
    groups: [],
    resolve,
    has: (reference) => resolve(reference) !== undefined,
    findings: [],
  };
}

function operationOf(field: FieldDefinitionNode, method: string): Operation {
  const name = field.name.value;
  const description = field.description?.value ?? '';
  const reason = deprecation(field.directives);
  const { schema } = typeSchema(field.type);
  return {
    key: `${method} ${name}`,
    id: name,
    method,
    path: name,
    title: spacedName(name),
    description,
    group: `${method.charAt(0)}${method.slice(1).toLowerCase()}`,
    hidden: false,
    ...(reason !== undefined && { deprecated: '' }),
    servers: [],
    credentials: [],
    parameters: (field.arguments ?? []).map((argument) => ({
      ...inputOf(argument),
      name: argument.name.value,
      in: 'argument',
      deprecated: false,
    })),
    responses: [
      {
        status: 'result',
        description: reason ?? '',
        headers: [],
        contents: [{ mediaType: print(field.type), schema, description: '' }],
        links: [],
      },
    ],
    callbacks: [],
    samples: [],
  };
}

function inputOf(input: InputValueDefinitionNode) {
  const { schema, required } = typeSchema(input.type);
  const value = input.defaultValue === undefined ? undefined : print(input.defaultValue);
  return {
    required: required && value === undefined,
    description: input.description?.value ?? '',
    schema: value === undefined ? schema : { ...schema, default: value },
  };
}

function deprecation(directives: readonly ConstDirectiveNode[] | undefined): string | undefined {
  const directive = directives?.find(({ name }) => name.value === 'deprecated');
  const reason = directive?.arguments?.find(({ name }) => name.value === 'reason')?.value;
  return directive === undefined ? undefined : reason?.kind === Kind.STRING ? reason.value : '';
}

/** A type reference as a schema; `!` makes it required and a list is an array. */
function typeSchema(type: TypeNode): { readonly schema: JsonObject; readonly required: boolean } {
  if (type.kind === Kind.NON_NULL_TYPE) return { schema: typeSchema(type.type).schema, required: true };
  if (type.kind === Kind.LIST_TYPE) return { schema: { type: 'array', items: typeSchema(type.type).schema }, required: false };
  const name = type.name.value;
  return { schema: scalars[name] ?? { $ref: `#/${name}` }, required: false };
}

function schemaOf(definition: DefinitionNode): JsonObject | undefined {
  const text = 'description' in definition ? (definition.description as StringValueNode | undefined)?.value : undefined;
  const description = text === undefined ? {} : { description: text };
  if ('fields' in definition) return { type: 'object', ...description, ...members(definition.fields ?? []) };
  if ('values' in definition)
    return {
      ...description,
      enum: (definition.values ?? []).map(({ name }) => name.value),
      'x-enumDescriptions': (definition.values ?? []).map((value) => value.description?.value ?? ''),
    };
  if ('types' in definition)
    return { ...description, oneOf: (definition.types ?? []).map(({ name }) => ({ $ref: `#/${name.value}` })) };
  return definition.kind === Kind.SCALAR_TYPE_DEFINITION
    ? { ...description, type: 'string', format: definition.name.value }
    : undefined;
}

function memberOf(field: FieldDefinitionNode) {
  const { schema, required } = typeSchema(field.type);
  const reason = deprecation(field.directives);
  const takes = (field.arguments ?? []).map((argument) => `${argument.name.value}: ${print(argument.type)}`);
  const description = [field.description?.value ?? '', ...(takes.length === 0 ? [] : [`Takes ${takes.join(', ')}.`]), reason ?? '']
    .filter((each) => each !== '')
    .join(' ');
  return { required, description, schema: reason === undefined ? schema : { ...schema, deprecated: true } };
}

function members(fields: readonly (FieldDefinitionNode | InputValueDefinitionNode)[]): JsonObject {
  const entries = fields
    .filter(({ name }) => name.value !== '__proto__')
    .map((field) => [field.name.value, field.kind === Kind.FIELD_DEFINITION ? memberOf(field) : inputOf(field)] as const);
  return {
    properties: Object.fromEntries(
      entries.map(([name, { description, schema }]) => [name, description === '' ? schema : { ...schema, description }]),
    ),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
  };
}
