// The operations of an OpenAPI document as actions. Hints follow from the method (RFC 9110 section 9.2): GET and HEAD are safe, PUT and
// PATCH write, PUT and DELETE are idempotent. Whether POST and DELETE lose data stays unknown unless the document states it in a member of
// its own.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { type Imported, type ImportRequest } from '../imported.ts';
import { boundedSchema } from '../schema.ts';
import { firstSentence, toKebab, toLabel, toText } from '../wording.ts';
import { type Contract, readContract } from './document.ts';
import { type Operation, operationsOf } from './operations.ts';

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
  for (const { name, in: place, required: must, description, schema } of parameters) {
    const key = Object.hasOwn(properties, name) ? `${place}.${name}` : name;
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
