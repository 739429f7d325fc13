// The operations of an OpenAPI document as actions. Hints follow from the method (RFC 9110 section 9.2): GET and HEAD are safe, PUT and
// PATCH write, PUT and DELETE are idempotent. Whether POST and DELETE lose data stays unknown unless the document states it in a member of
// its own.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { type Imported, type ImportRequest, isList, objectsAt, textAt } from '../imported.ts';
import { boundedSchema } from '../schema.ts';
import { firstSentence, toKebab, toLabel, toText, createDistinct, toId } from '../wording.ts';
import { type Contract, readContract } from './document.ts';

/** Most operations that are imported: as many as a catalog has actions. */
const maxOperations = 5_000;

/** Reads a document and makes an action of each operation. Throws CommandFailure. */
export async function importOperations(request: ImportRequest): Promise<Imported> {
  return operationsAsActions(await readContract(request));
}

export function operationsAsActions(contract: Contract): Imported {
  const { operations, left } = operationsOf(contract, maxOperations);
  const records = operations.map((operation) => ({ id: operation.id, value: actionOf(operation, contract) }));
  const remarks = [
    ...(left > 0 ? [`${left} operations are left out: a catalog has at most ${maxOperations} actions`] : []),
    ...(operations.length === 0 ? ['the document has no operations'] : []),
    ...contract.remarks,
  ];
  return { name: toLabel(contract.title), records, remarks };
}

interface Semantics {
  readonly permission: string;
  readonly effects: readonly string[];
  readonly hints: JsonObject;
}

const safe: Semantics = {
  permission: 'read_only',
  effects: ['remote_read'],
  hints: { read_only: 'yes', idempotent: 'yes', basis: 'declared' },
};
const unsaid: Semantics = { permission: 'unknown', effects: ['unknown'], hints: {} };

/** The hints that follow from each method. */
const semantics: Readonly<Record<string, Semantics>> = {
  GET: safe,
  HEAD: safe,
  OPTIONS: safe,
  TRACE: safe,
  PUT: { permission: 'unknown', effects: ['remote_write'], hints: { read_only: 'no', idempotent: 'yes', basis: 'declared' } },
  PATCH: { permission: 'unknown', effects: ['remote_write'], hints: { read_only: 'no', basis: 'declared' } },
  DELETE: {
    permission: 'unknown',
    effects: ['unknown'],
    hints: { idempotent: 'yes', basis: 'declared', note: 'DELETE alone does not show whether data is lost or can be restored.' },
  },
  POST: unsaid,
};

/** Members by which documents give more hints. */
const hintMembers: Readonly<Record<string, string>> = {
  'x-read-only': 'read_only',
  'x-readonly': 'read_only',
  'x-destructive': 'destructive',
  'x-idempotent': 'idempotent',
  'x-open-world': 'open_world',
};

function actionOf(operation: Operation, contract: Contract): JsonObject {
  const { id, method, path, tags, summary, description, deprecated, security, extensions } = operation;
  const said = semantics[method] ?? unsaid;
  const [tag] = tags;
  const hints = { ...said.hints, ...hintsOf(extensions) };
  const own = extensions['x-vitrine'];
  const title = toLabel(summary) || (description === '' ? '' : firstSentence(description)) || `${method} ${path}`;
  return {
    id,
    title: toLabel(title),
    description: toText(
      [
        description || summary || `${method} ${path}`,
        ...(deprecated ? ['The document marks this operation as deprecated.'] : []),
      ].join('\n\n'),
    ),
    family: tag === undefined ? 'general' : toKebab(tag, 'general'),
    permission: said.permission,
    effects: said.effects,
    ...(Object.keys(hints).length > 0 && { hints }),
    call: { method, path: toText(path), ...(security.length > 0 && { security: security.map(toLabel) }) },
    input_schema: boundedSchema(inputOf(operation), contract.resolve),
    ...(isObject(own) ? own : {}),
  };
}

function hintsOf(extensions: JsonObject): JsonObject {
  const claims = Object.entries(hintMembers).flatMap(([member, hint]) => {
    const value = extensions[member];
    return typeof value === 'boolean' ? [[hint, value ? 'yes' : 'no'] as const] : [];
  });
  return claims.length === 0 ? {} : { ...Object.fromEntries(claims), basis: 'declared' };
}

/** Parameters and body as the members of one object. A body has the name `body`, so that it hides no parameter. */
function inputOf({ parameters, body }: Operation): JsonObject {
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  for (const { name, in: location, required: must, description, schema } of parameters) {
    const key = Object.hasOwn(properties, name) ? `${location}.${name}` : name;
    if (key === '__proto__') continue;
    properties[key] = description === '' ? schema : { ...schema, description };
    if (must) required.push(key);
  }
  if (body !== undefined) {
    const key = Object.hasOwn(properties, 'body') ? 'body.body' : 'body';
    properties[key] = body.description === '' ? body.schema : { ...body.schema, description: body.description };
    if (body.required) required.push(key);
  }
  return { type: 'object', ...(Object.keys(properties).length > 0 && { properties }), ...(required.length > 0 && { required }) };
}

// The operations of a contract in one form for OpenAPI 3.0, 3.1 and Swagger 2.

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

interface Body {
  readonly mediaType: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

interface Operation {
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
function operationsOf(contract: Contract, most: number): { readonly operations: readonly Operation[]; readonly left: number } {
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
    parameters: parameters.filter(({ in: location }) => location !== 'body' && location !== 'formData'),
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
      const location = textAt(parameter, 'in') ?? 'query';
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
      found.set(`${location} ${name}`, {
        name,
        in: location,
        required: parameter['required'] === true || location === 'path',
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
