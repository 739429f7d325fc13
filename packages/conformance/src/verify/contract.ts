// The published contract as verification reads it: operations, the responses each declares, and checks of its schemas.
import { isObject, type SchemaCheck } from '@vitrine/core/serving';
import { valueAtPointer, compileSchema } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { valueAt, label, asList, asObject, asString } from './verify-response.ts';

/** Methods of operations (OpenAPI 3.1.0 section 4.8.9). */
export const methods: readonly string[] = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

export const contractPath = '/openapi.json';

export interface Declared {
  /** By lower-case name; the schema of each value. */
  readonly fields: ReadonlyMap<string, JsonObject>;
  /** By media type; undefined where no body is declared. */
  readonly content: ReadonlyMap<string, JsonObject> | undefined;
}

export interface Operation {
  /** In upper case. */
  readonly method: string;
  /** As the contract writes it. */
  readonly path: string;
  /** The path with the contract's own examples filled in; undefined when an example is missing. */
  readonly target: string | undefined;
  readonly json: JsonObject;
  /** By status; by the first digit for a class such as 4XX, and 0 for the default. */
  readonly responses: ReadonlyMap<number, Declared>;
}

export interface Contract {
  readonly json: JsonObject;
  readonly operations: readonly Operation[];
  /** Lower-case names of all fields that the contract describes. */
  readonly knownFields: ReadonlySet<string>;
  readonly dangling: readonly string[];
  readonly find: (method: string, target: string) => Operation | undefined;
  /** A check of a schema of this contract; undefined when it uses keywords that ours does not have. */
  readonly check: (schema: JsonObject) => SchemaCheck | undefined;
}

/** Formats that the contract uses, as patterns: a schema alone does not assert them. */
const formats: Readonly<Record<string, string>> = {
  uri: '^[A-Za-z][A-Za-z0-9+.-]*:\\S*$',
  'date-time': '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})$',
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  email: '@',
};
/** Keywords whose values are not schemas. */
const values: ReadonlySet<string> = new Set(['const', 'enum', 'examples', 'default', 'required']);

/** Reads the operations of these methods in an OpenAPI 3.1 document; what it lacks is empty. HEAD and OPTIONS of a front repeat GET. */
export function readContract(json: JsonObject, of: readonly string[] = ['GET', 'POST']): Contract {
  const components = asObject(valueAt(json, 'components', 'schemas'));
  const $defs = Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, asserting(schema)]));
  const checks = new Map<string, SchemaCheck | undefined>();

  function resolve(value: Json | undefined): JsonObject {
    const reference = valueAt(value, '$ref');
    return typeof reference === 'string' ? asObject(referenced(json, reference)) : asObject(value);
  }

  function declared(response: Json | undefined): Declared {
    const { headers, content } = resolve(response);
    return {
      fields: new Map(
        Object.entries(asObject(headers)).map(([name, header]) => [
          name.toLowerCase(),
          asObject(valueAt(resolve(header), 'schema')),
        ]),
      ),
      content:
        content === undefined
          ? undefined
          : new Map(Object.entries(asObject(content)).map(([type, media]) => [type, asObject(media)])),
    };
  }

  const operations = Object.entries(asObject(json['paths'])).flatMap(([path, item]) =>
    of.flatMap((method): readonly Operation[] => {
      const operation = valueAt(item, method.toLowerCase());
      if (!isObject(operation)) return [];
      const responses = Object.entries(asObject(operation['responses'])).map(
        ([status, response]) => [statusOf(status), declared(response)] as const,
      );
      return [{ method, path, target: filled(path, operation), json: operation, responses: new Map(responses) }];
    }),
  );

  return {
    json,
    operations,
    knownFields: new Set(Object.keys(asObject(valueAt(json, 'components', 'headers'))).map((name) => name.toLowerCase())),
    dangling: [...references(json)].filter((reference) => referenced(json, reference) === undefined),
    find: (method, target) => {
      const [path = ''] = target.split(/[?#]/);
      const candidates = operations.filter((operation) => operation.method === (method === 'POST' ? 'POST' : 'GET'));
      return candidates.find((operation) => operation.path === path) ?? candidates.find((operation) => fits(operation.path, path));
    },
    check: (schema) => {
      const key = JSON.stringify(schema);
      if (!checks.has(key)) checks.set(key, compiled({ ...asObject(asserting(schema)), $defs }));
      return checks.get(key);
    },
  };
}

/** A check of a schema; undefined when it cannot be compiled here. Never throws, whatever the schema refers to. */
export function compiled(schema: JsonObject): SchemaCheck | undefined {
  try {
    const check = compileSchema(schema, '#');
    return (value) => {
      try {
        return check(value);
      } catch {
        return { value, issues: [{ path: [], message: 'cannot be checked: the schema refers to itself' }] };
      }
    };
  } catch {
    return undefined;
  }
}

/** A self-contained schema: components are its definitions, and formats are asserted. */
function asserting(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(asserting);
  if (!isObject(value)) return value ?? null;
  const entries = Object.entries(value).map(([name, member]): readonly [string, Json | undefined] => {
    if (name === '$ref' && typeof member === 'string') return [name, member.replace('#/components/schemas/', '#/$defs/')];
    return [name, values.has(name) ? member : asserting(member)];
  });
  const pattern = typeof value['format'] === 'string' ? formats[value['format']] : undefined;
  const more = pattern === undefined ? [] : [['allOf', [...asList(value['allOf']).map(asserting), { pattern }]] as const];
  return Object.fromEntries([...entries, ...more]);
}

function* references(value: Json | undefined): Iterable<string> {
  if (Array.isArray(value)) for (const item of value as readonly Json[]) yield* references(item);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '$ref' && typeof member === 'string') yield member;
    // An example is a document of its own.
    else if (name !== 'example' && name !== 'examples') yield* references(member);
  }
}

function referenced(json: JsonObject, reference: string): Json | undefined {
  return reference.startsWith('#') ? valueAtPointer(json, reference.slice(1)) : undefined;
}

function filled(path: string, operation: JsonObject): string | undefined {
  return asList(operation['parameters']).reduce<string | undefined>((target, parameter) => {
    const example = asString(valueAt(parameter, 'example'));
    return example === undefined ? undefined : target?.replace(`{${label(valueAt(parameter, 'name'))}}`, example);
  }, path);
}

function statusOf(name: string): number {
  return name === 'default' ? 0 : Number(/^[1-5](?=xx$)/i.exec(name)?.[0] ?? name);
}

/** Whether a path fits a template with one parameter, which may match several segments. */
function fits(template: string, path: string): boolean {
  const [before = '', after] = template.split(/\{[^{}]*\}/);
  return after !== undefined && path.startsWith(before) && path.endsWith(after) && path.length > before.length + after.length;
}
