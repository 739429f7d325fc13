import { expect, test } from 'vitest';
import { operationIdOf, operations } from './operation-texts.ts';
import { documentRows } from './operations.ts';

test('every route has an operation in the contract, and every operation a route', () => {
  expect(
    documentRows([])
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(operations).toSorted());
});

test('operation names are those of SPEC 4, and status alone has none (SPEC 4.1)', () => {
  expect(operationIdOf('getStatus')).toBeUndefined();
  const ids = Object.keys(operations).flatMap((name) => operationIdOf(name) ?? []);
  expect(ids).toHaveLength(Object.keys(operations).length - 1);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of ['getCapabilities', 'getReleases', 'getMcpServerCard', 'callDocumentationMcp'])
    expect(operationIdOf(name)).toBe(name);
});

test('the dynamic endpoints are limited, the static ones are not (SPEC 8.1)', () => {
  const limited = documentRows([]).filter((row) => row.limited);
  expect(limited.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/status', 'GET /api/mcp', 'POST /api/mcp']);
});
