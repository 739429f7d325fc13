// Two OpenAPI documents -> operations that came and went. What of a schema breaks a caller is for tools that compare contracts.
import { isObject, type JsonObject } from '@vitrine/core';
import { parseJson } from '@vitrine/core/workspace';
import { asObject, asString } from '@vitrine/conformance';
import { type Change, type Difference, finding, matched } from './change.ts';
import type { Side } from './side.ts';

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Compares every OpenAPI document that the front before publishes. A document is one by its member `openapi`. */
export function compareContracts(
  before: Pick<Side, 'documents'>,
  after: Pick<Side, 'documents' | 'knowsEveryDocument'>,
): Difference {
  const parts = [...before.documents].flatMap(([path, text]) => {
    const other = after.documents.get(path);
    if (other === text || (other === undefined && !after.knowsEveryDocument)) return [];
    const contract = contractIn(text);
    if (contract === undefined) return [];
    const { added, removed } = matched(operationsOf(contract), operationsOf(contractIn(other) ?? {}), (id) => id);
    return [{ path, added, removed }];
  });
  return {
    changes: parts.flatMap(({ added, removed }) => [
      ...added.map((id): Change => ({ kind: 'added', what: 'operation', id })),
      ...removed.map((id): Change => ({ kind: 'removed', what: 'operation', id })),
    ]),
    findings: parts.flatMap(({ path, removed }) =>
      removed.map((id) =>
        finding(
          'error',
          'operation-removed',
          `operation ${id}`,
          `expected the earlier operation in ${path}, found none`,
          'Keep it, marked as deprecated, until callers have moved.',
        ),
      ),
    ),
  };
}

function contractIn(text: string | undefined): JsonObject | undefined {
  if (text?.includes('"openapi"') !== true) return undefined;
  const value = parseJson(text);
  return isObject(value) && asString(value['openapi']) !== undefined ? value : undefined;
}

function operationsOf(contract: JsonObject): readonly string[] {
  return Object.entries(asObject(contract['paths'])).flatMap(([path, item]) =>
    Object.keys(asObject(item))
      .filter((method) => methods.has(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}
