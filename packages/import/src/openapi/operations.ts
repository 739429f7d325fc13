// The operations of a contract in one form for OpenAPI 3.0, 3.1 and Swagger 2.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { isList, objectsAt, textAt } from '../imported.ts';
import { createDistinct, toId } from '../wording.ts';
import type { Contract } from './document.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

export interface Body {
  readonly mediaType: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

export interface Operation {
  /** The `operationId`; without one, method and path. The same on every run. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  /** Alternatives, such as `oauth2: orders.write`. */
  readonly security: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** Members whose names begin with `x-`. */
  readonly extensions: JsonObject;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The first operations of the document, in its order, and how many there are beyond `most`. Throws CommandFailure. */
export function operationsOf(
  contract: Contract,
  most: number,
): { readonly operations: readonly Operation[]; readonly left: number } {
  const paths = contract.root['paths'];
  const distinct = createDistinct();
  const operations: Operation[] = [];
  let left = 0;
  for (const [path, given] of Object.entries(isObject(paths) ? paths : {})) {
    const item = contract.deref(given);
    if (!isObject(item)) continue;
    for (const method of methods) {
      const operation = contract.deref(item[method]);
      if (!isObject(operation)) continue;
      if (operations.length >= most) {
        left += 1;
        continue;
      }
      operations.push(read(contract, path, method, item, operation, distinct));
    }
  }
  return { operations, left };
}

function read(
  contract: Contract,
  path: string,
  method: string,
  item: JsonObject,
  operation: JsonObject,
  distinct: (id: string) => string,
): Operation {
  const written = textAt(operation, 'operationId');
  const parameters = parametersOf(contract, item, operation);
  return {
    id: distinct(
      (written === undefined ? '' : toId(written)) ||
        toId(`${method} ${path.replace(/[{}]/g, '')}`.replaceAll('/', '.').replace(/\s\./, '.')) ||
        method,
    ),
    method: method.toUpperCase(),
    path,
    tags: isList(operation['tags'])
      ? (operation['tags'].filter((tag) => typeof tag === 'string' && tag.trim() !== '') as string[])
      : [],
    summary: textAt(operation, 'summary') ?? '',
    description: textAt(operation, 'description') ?? textAt(item, 'description') ?? '',
    deprecated: operation['deprecated'] === true,
    security: securityOf(operation['security'] ?? contract.root['security']),
    parameters: parameters.filter(({ in: place }) => place !== 'body' && place !== 'formData'),
    body: contract.isSwagger ? swaggerBody(contract, operation, parameters) : bodyOf(contract, operation),
    extensions: Object.fromEntries(Object.entries(operation).filter(([name]) => name.startsWith('x-'))),
  };
}

function parametersOf({ deref, isSwagger }: Contract, item: JsonObject, operation: JsonObject): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const holder of [item, operation]) {
    for (const given of isList(holder['parameters']) ? holder['parameters'] : []) {
      const parameter = deref(given);
      const name = textAt(parameter, 'name');
      if (!isObject(parameter) || name === undefined) continue;
      const place = textAt(parameter, 'in') ?? 'query';
      const { schema, content } = parameter;
      const [media] = isObject(content) ? Object.values(content) : [];
      const { name: _name, in: _in, required: _required, description: _description, ...inline } = parameter;
      const described = isObject(schema)
        ? schema
        : isObject(media) && isObject(media['schema'])
          ? media['schema']
          : isSwagger
            ? inline
            : {};
      found.set(`${place} ${name}`, {
        name,
        in: place,
        required: parameter['required'] === true || place === 'path',
        description: textAt(parameter, 'description') ?? '',
        schema: described,
      });
    }
  }
  return [...found.values()];
}

/** The media type that says most to a program: JSON before forms before everything else. */
function preferred(content: Json | undefined): readonly [string, JsonObject] | undefined {
  if (!isObject(content)) return undefined;
  const types = Object.keys(content);
  const type = types.find((each) => /[/+]json\b/.test(each)) ?? types.find((each) => each.includes('form')) ?? types[0];
  const media = type === undefined ? undefined : content[type];
  return type === undefined ? undefined : [type, isObject(media) ? media : {}];
}

function bodyOf({ deref }: Contract, operation: JsonObject): Body | undefined {
  const body = deref(operation['requestBody']);
  const media = isObject(body) ? preferred(body['content']) : undefined;
  if (!isObject(body) || media === undefined) return undefined;
  const [mediaType, { schema }] = media;
  return {
    mediaType,
    required: body['required'] === true,
    description: textAt(body, 'description') ?? '',
    schema: isObject(schema) ? schema : {},
  };
}

function swaggerBody({ root }: Contract, operation: JsonObject, parameters: readonly Parameter[]): Body | undefined {
  const consumes = operation['consumes'] ?? root['consumes'];
  const [type] = isList(consumes) ? consumes : [];
  const whole = parameters.find((each) => each.in === 'body');
  if (whole !== undefined)
    return {
      mediaType: typeof type === 'string' && type !== '*/*' ? type : 'application/json',
      required: whole.required,
      description: whole.description,
      schema: whole.schema,
    };
  const fields = parameters.filter((each) => each.in === 'formData');
  if (fields.length === 0) return undefined;
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    mediaType: typeof type === 'string' ? type : 'application/x-www-form-urlencoded',
    required: required.length > 0,
    description: '',
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 && { required }),
    },
  };
}

/** Most alternatives of an operation: those of the root count for each. */
const maxSecurity = 20;

function securityOf(security: Json | undefined): readonly string[] {
  const alternatives = objectsAt({ security: security ?? null }, 'security').slice(0, maxSecurity);
  return alternatives.map((alternative) => {
    const schemes = Object.entries(alternative).map(([name, scopes]) =>
      isList(scopes) && scopes.length > 0 ? `${name}: ${scopes.filter((scope) => typeof scope === 'string').join(' ')}` : name,
    );
    return schemes.length === 0 ? 'none' : schemes.join(' and ');
  });
}
