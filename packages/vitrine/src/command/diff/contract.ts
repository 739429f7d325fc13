// Two OpenAPI documents -> operations that are gone, and what of parameters, bodies and answers breaks a caller.
import type { Json, JsonObject } from '@vitrine/core';
import { asList, asObject, asString, valueAt } from '@vitrine/conformance';
import { type Change, type Difference, finding, matched } from './change.ts';
import type { Side } from './side.ts';
import { compareSchemas, type Described, type Rooted } from './schemas.ts';
import { createWork, isShallow, type Work } from './work.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

interface Operation {
  readonly id: string;
  readonly value: JsonObject;
  readonly parameters: ReadonlyMap<string, JsonObject>;
}

type Documents = Pick<Side, 'documents' | 'knowsEveryDocument'>;

/** Compares every OpenAPI document that both sides publish. A document is one by its member `openapi`. */
export function compareContracts(before: Documents, after: Documents, work: Work = createWork()): Difference {
  const parts = [...before.documents].flatMap(([path, text]): readonly Difference[] => {
    const other = after.documents.get(path);
    if (other === undefined && !after.knowsEveryDocument) return [];
    const [old, now] = [contractIn(text, work), other === undefined ? undefined : contractIn(other, work)];
    if (old === undefined || other === text) return [];
    if (now === undefined)
      return [
        {
          changes: [{ kind: 'removed', what: 'operation', id: path }],
          findings: [
            finding(
              'error',
              'contract-removed',
              path,
              'expected the contract of before, found none',
              'Publish it at this path again.',
            ),
          ],
        },
      ];
    return [compareContract(old, now, path, work)];
  });
  return { changes: parts.flatMap(({ changes }) => changes), findings: parts.flatMap(({ findings }) => findings) };
}

function contractIn(text: string, work: Work): JsonObject | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"openapi"')) return undefined;
  try {
    const value = asObject(JSON.parse(text) as Json); // what JSON.parse returns is JSON
    if (isShallow(value)) return asString(value['openapi']) === undefined ? undefined : value;
    work.leaveOut();
    return undefined;
  } catch {
    return undefined;
  }
}

function compareContract(before: JsonObject, after: JsonObject, path: string, work: Work): Difference {
  const { added, removed, both } = matched(operationsOf(before), operationsOf(after), ({ id }) => id);
  const changed = both.map(([old, now]) => ({ id: now.id, findings: compareOperation(old, now, before, after, work) }));
  return {
    changes: [
      ...added.map(({ id }): Change => ({ kind: 'added', what: 'operation', id })),
      ...removed.map(({ id }): Change => ({ kind: 'removed', what: 'operation', id })),
      ...changed
        .filter(({ findings }) => findings.length > 0)
        .map(
          ({ id, findings }): Change => ({
            kind: 'changed',
            what: 'operation',
            id,
            detail: [...new Set(findings.map(({ rule }) => rule))].join(', '),
          }),
        ),
    ],
    findings: [
      ...removed.map(({ id }) =>
        finding(
          'error',
          'operation-removed',
          `operation ${id}`,
          `expected the operation of before in ${path}, found none`,
          'Keep it, marked as deprecated, until callers have moved.',
        ),
      ),
      ...changed.flatMap(({ findings }) => findings),
    ],
  };
}

function operationsOf(contract: JsonObject): readonly Operation[] {
  return Object.entries(asObject(contract['paths'])).flatMap(([path, item]) =>
    methods.flatMap((method): readonly Operation[] => {
      const value = valueAt(item, method);
      if (value === undefined) return [];
      const listed = [...asList(valueAt(item, 'parameters')), ...asList(valueAt(value, 'parameters'))].map((each) =>
        followed(each, contract),
      );
      const parameters = new Map(listed.map((each) => [`${asString(each['in']) ?? ''} ${asString(each['name']) ?? ''}`, each]));
      return [{ id: `${method.toUpperCase()} ${path}`, value: asObject(value), parameters }];
    }),
  );
}

function followed(value: Json | undefined, document: JsonObject): JsonObject {
  const reference = asString(valueAt(value, '$ref'));
  return asObject(reference === undefined ? value : valueAt(document, ...reference.replace(/^#\//, '').split('/')));
}

function compareOperation(
  before: Operation,
  after: Operation,
  old: JsonObject,
  now: JsonObject,
  work: Work,
): Difference['findings'] {
  const place = `operation ${after.id}`;
  const rooted = (schema: Json | undefined, document: JsonObject): Rooted => [schema, document];
  const added = [...after.parameters].filter(
    ([id, { required }]) => required === true && before.parameters.get(id)?.['required'] !== true,
  );
  return [
    ...added.map(([id]) =>
      finding(
        'error',
        'parameter-required',
        `${place} ${id}`,
        'expected no demand, found a required parameter',
        'Make it optional.',
      ),
    ),
    ...[...before.parameters].flatMap(([id, parameter]) => {
      const other = after.parameters.get(id);
      if (other === undefined)
        return [
          finding('error', 'parameter-removed', `${place} ${id}`, 'expected the parameter of before, found none', 'Keep it.'),
        ];
      return compareSchemas(rooted(parameter['schema'], old), rooted(other['schema'], now), 'parameter', `${place} ${id}`, work);
    }),
    ...compareContent(followed(before.value['requestBody'], old), followed(after.value['requestBody'], now), 'request', place),
    ...Object.entries(asObject(before.value['responses'])).flatMap(([status, response]) => {
      const other = valueAt(after.value, 'responses', status);
      // An error that is documented no more breaks nobody.
      if (other === undefined && !/^[123]/.test(status)) return [];
      if (other === undefined)
        return [
          finding('error', 'response-removed', `${place} ${status}`, 'expected the answer of before, found none', 'Keep it.'),
        ];
      return compareContent(followed(response, old), followed(other, now), 'response', `${place} ${status}`);
    }),
  ];

  function compareContent(was: JsonObject, is: JsonObject, noun: Described, at: string): Difference['findings'] {
    const required =
      noun === 'request' && was['required'] !== true && is['required'] === true
        ? [finding('error', 'request-required', at, 'expected an optional body, found a required one', 'Make it optional.')]
        : [];
    const types = Object.entries(asObject(was['content'])).flatMap(([type, content]) => {
      const other = valueAt(is, 'content', type);
      if (other === undefined)
        return [
          finding('error', `${noun}-media-type`, `${at} ${type}`, 'expected the media type of before, found none', 'Keep it.'),
        ];
      if (work.equal(content, other) && work.equal(old['components'], now['components'])) return [];
      return compareSchemas(
        rooted(valueAt(content, 'schema'), old),
        rooted(valueAt(other, 'schema'), now),
        noun,
        `${at} ${type}`,
        work,
      );
    });
    return [...required, ...types];
  }
}
