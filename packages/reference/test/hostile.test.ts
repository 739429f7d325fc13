import { isObject } from '@vitrine/core/serving';
import type { JsonObject } from '@vitrine/core';
import { expect, test } from 'vitest';
import { allChoicesOf } from '../src/schema.ts';
import { maxDocumentDepth, maxHeaders, maxMembers, maxOperations, maxResponses, maxShared } from '../src/limits.ts';
import { createReference, readSpecification, SpecificationError } from '../src/index.ts';
import { openApi, pagesOf, pagesOfValue } from './pages.ts';
import { full } from '../../../workshop/full.ts';

const responding = (schema: object, more: object = {}): object =>
  openApi({ responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } }, more);

test('references that leave the folder, lead to an address or to nothing are findings, but nothing is fetched', () => {
  const asked: string[] = [];
  const value = responding({
    type: 'object',
    properties: {
      a: { $ref: '../secret.json' },
      b: { $ref: 'https://example.com/x.json' },
      c: { $ref: '#/components/schemas/None' },
    },
  });
  const specification = readSpecification(JSON.stringify(value), 'openapi.json', (path) => void asked.push(path));
  const [page] = pagesOf(specification);
  expect(page?.markdown).toContain('- `a` any value.');
  expect(asked.sort()).toEqual(['../secret.json', 'https://example.com/x.json']);
  expect(specification.findings.map(({ message }) => message).sort()).toEqual([
    '"#/components/schemas/None" leads to no value',
    '"../secret.json" is not a file of this folder',
    '"https://example.com/x.json" is not a file of this folder',
  ]);
});

test('a schema that refers to itself in every way ends', () => {
  const schemas = {
    A: { $ref: '#/components/schemas/B' },
    B: { $ref: '#/components/schemas/A' },
    C: { allOf: [{ $ref: '#/components/schemas/C' }], properties: { c: { $ref: '#/components/schemas/C' } } },
    D: { anyOf: [{ $ref: '#/components/schemas/D' }, { type: 'array', items: { $ref: '#/components/schemas/D' } }] },
  };
  for (const name of Object.keys(schemas)) {
    const pages = pagesOfValue(
      responding({ type: 'object', properties: { x: { $ref: `#/components/schemas/${name}` } } }, { components: { schemas } }),
    );
    expect(pages[0]?.markdown).toContain('- `x` ');
  }
});

test('a schema that doubles at every level makes a page of bounded size', () => {
  // each level is a page of its own, which costs what its bounds allow
  const levels = full ? 40 : 8;
  const schemas: Record<string, object> = { L0: { type: 'object', properties: { end: { type: 'string' } } } };
  for (let level = 1; level <= levels; level += 1) {
    const $ref = `#/components/schemas/L${level - 1}`;
    schemas[`L${level}`] = {
      type: 'object',
      properties: { a: { $ref }, b: { $ref } },
      oneOf: [{ $ref }, { allOf: [{ $ref }, { $ref }] }],
    };
  }
  const pages = pagesOfValue(responding({ $ref: `#/components/schemas/L${levels}` }, { components: { schemas } }));
  expect(Math.max(...pages.map(({ markdown }) => markdown.length))).toBeLessThan(200_000);
});

// 9 KB took more than a minute, and 4 KB half a second for the choices alone.
test.each([
  ['references', ($ref: string) => ({ $ref })],
  ['parts without a name', ($ref: string) => ({ allOf: [{ $ref }, { description: 'q' }] })],
  ['lists', ($ref: string) => ({ type: 'array', items: { $ref } })],
])('alternatives of alternatives, as %s, are each written once', (_, alternative) => {
  const width = 100;
  const schemas = Object.fromEntries(
    Array.from({ length: 5 }, (__, level) => [
      `L${level}`,
      {
        oneOf: Array.from({ length: width }, () =>
          level === 4 ? { type: 'string' } : alternative(`#/components/schemas/L${level + 1}`),
        ),
      },
    ]),
  );
  const specification = readSpecification(
    JSON.stringify(
      responding({ type: 'object', properties: { a: { $ref: '#/components/schemas/L0' } } }, { components: { schemas } }),
    ),
    'openapi.json',
  );
  let followed = 0;
  const pages = pagesOf({
    ...specification,
    resolve: (reference) => {
      followed += 1;
      return specification.resolve(reference);
    },
  });
  expect(pages[0]?.markdown).toContain('- `a` ');
  expect(followed).toBeLessThan(20 * 5 * width);
});

test('the choices of alternatives of alternatives are looked for among 500', () => {
  let read = 0;
  const level = (depth: number): JsonObject =>
    depth === 0 ? { type: 'string' } : { oneOf: Array.from({ length: 40 }, () => inner[depth - 1] ?? {}) };
  const inner: JsonObject[] = [];
  for (let depth = 0; depth < 5; depth += 1) inner.push(level(depth));
  allChoicesOf(inner[4] ?? {}, (given) => {
    read += 1;
    return { schema: isObject(given) ? given : {}, pointers: [], words: new Map() };
  });
  expect(read).toBeLessThanOrEqual(2 * 500);
});

test('aliases of YAML that expand without end are an error', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 12; level += 1)
    lines.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    );
  expect(() => readSpecification(`openapi: 3.1.0\n${lines.join('\n')}\n`, 'openapi.yaml')).toThrow(SpecificationError);
});

test('nesting beyond the bound is an error that names it, at the bound it is read', () => {
  const nested = (depth: number): string =>
    `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"x-a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect(readSpecification(nested(maxDocumentDepth - 2), 'a.json').operations).toEqual([]);
  expect(() => readSpecification(nested(maxDocumentDepth + 1), 'a.json')).toThrow(/at most 256 levels/);
});

test('operations beyond the bound are an error finding, those up to it are pages', () => {
  const paths = Object.fromEntries(Array.from({ length: maxOperations + 1 }, (_, index) => [`/p${index}`, { get: {} }]));
  const specification = readSpecification(
    JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }),
    'a.json',
  );
  expect(specification.operations).toHaveLength(maxOperations);
  expect(specification.findings).toMatchObject([
    { severity: 'error', message: `expected at most ${maxOperations} operations, received ${maxOperations + 1}` },
  ]);
});

test('names and descriptions cannot end their section, open a tag or break a table', () => {
  const markdown =
    pagesOfValue(
      openApi({
        summary: 'x\n# Injected',
        description: '# Heading\n<script>alert(1)</script>\n```\nopen fence',
        parameters: [
          {
            name: '`x`\n## y',
            in: 'query',
            description: '<img src=x onerror=alert(1)> | a',
            schema: { type: '<b>', format: 'f\n## z' },
          },
        ],
      }),
    )[0]?.markdown ?? '';
  const headings = [...markdown.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([line]) => line);
  expect(headings).toEqual([
    '## `GET /v1/pages/{id}` {#operation}',
    '### Parameters {#parameters}',
    '### Example request {#request}',
  ]);
  expect(markdown).not.toMatch(/<(?:script|img)/);
  expect((markdown.match(/^```/gm) ?? []).length % 2).toBe(0);
});

test('members that are named like members of every object are members', () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"integer"}}}',
  ) as object;
  const markdown = pagesOfValue(responding(schema))[0]?.markdown ?? '';
  expect(markdown).toContain('- `constructor` string.');
  expect(markdown).toContain('- `toString` integer.');
});

test.each([
  '{',
  'a: [',
  '[]',
  'null',
  '"x"',
  '{"openapi": 3}',
  '{"openapi":"4.0.0","paths":{}}',
  '{"swagger":"1.2"}',
  '',
  '\u0000',
  '{"openapi":"3.1.0","paths":[1,null,{"get":1}],"servers":{},"tags":1}',
])('text that is no specification is an error or an empty reference, never another exception: %s', (text) => {
  try {
    expect(pagesOf(readSpecification(text, 'a.json', () => undefined, 'openapi'))).toEqual([]);
  } catch (error) {
    expect(error).toBeInstanceOf(SpecificationError);
  }
});

/** A specification of operations that all refer to one path item. */
const sharing = (count: number, item: object): object => ({
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { $ref: '#/components/pathItems/One' }])),
  components: { pathItems: { One: item } },
});

// The first did not end, and the second took twice the time for each level.
test('a callback lists no callbacks of its own', () => {
  const callback = (name: string): object => ({ '{$request.body#/url}': { $ref: `#/components/pathItems/${name}` } });
  const pathItems = {
    One: { get: { callbacks: { again: callback('One') } } },
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `L${level}`,
        { post: { callbacks: { a: callback(`L${level + 1}`), b: callback(`L${level + 1}`) } } },
      ]),
    ),
  };
  const paths = { '/a': { $ref: '#/components/pathItems/One' }, '/b': { $ref: '#/components/pathItems/L0' } };
  const specification = readSpecification(
    JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths, components: { pathItems } }),
    'a.json',
  );
  expect(specification.operations.map(({ callbacks }) => callbacks.length)).toEqual([1, 2]);
  expect(pagesOf(specification)).toHaveLength(2);
});

test('what many operations share counts for each of them', () => {
  const description = 'word '.repeat(200_000);
  const most = Math.floor(maxShared / description.length);
  const read = (count: number): unknown => readSpecification(JSON.stringify(sharing(count, { get: { description } })), 'a.json');
  expect(() => read(most + 1)).toThrow(/expected references to at most 300000000 characters/);
  expect(() => read(10)).not.toThrow();
});

// Each of 20,000 looked at all names before it.
test('operations of one id have pages of their own', () => {
  const count = full ? 20_000 : 4_000;
  const specification = readSpecification(
    JSON.stringify(sharing(count, { get: { operationId: 'same', tags: ['One'] } })),
    'a.json',
  );
  const reference = createReference(specification, { hrefOf: (path) => path });
  const paths = new Set(specification.operations.map((operation) => reference.pathOf(operation)));
  expect(paths.size).toBe(count);
  expect([...paths].slice(0, 2)).toEqual(['one/same', 'one/same-2']);
});

test('lists and maps of a schema that are wider than a bound are cut, with a finding', () => {
  const width = 5_001;
  const names = Array.from({ length: width }, (_, index) => `m${index}`);
  const specification = readSpecification(
    JSON.stringify(
      responding({
        type: 'object',
        required: names,
        properties: Object.fromEntries(names.map((name, index) => [name, index === 0 ? { enum: names } : {}])),
      }),
    ),
    'a.json',
  );
  expect(specification.findings.map(({ message }) => message)).toEqual([
    `a.json: expected at most ${maxMembers['properties']} members of properties, received ${width}; the first are read`,
    `a.json: expected at most ${maxMembers['required']} members of required, received ${width}; the first are read`,
    `a.json: expected at most ${maxMembers['enum']} members of enum, received ${width}; the first are read`,
  ]);
  expect(pagesOf(specification)[0]?.markdown).toContain('further parts of this type are left out');
});

// 5,000 alternatives, each of which leads back to all of them, took more than a minute.
test('alternatives that lead back to all of them are listed within a bound', () => {
  const $ref = '#/components/schemas/All';
  const count = 1_000;
  const schemas = {
    All: {
      oneOf: Array.from({ length: count }, (_, index) => ({ $ref: `#/components/schemas/D${index}` })),
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`v${index}`, `#/components/schemas/D${index}`])),
      },
    },
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `D${index}`,
        { allOf: [{ properties: { [`own${index}`]: { type: 'string' } } }, { properties: { all: { items: { $ref } } } }] },
      ]),
    ),
  };
  const [page] = pagesOfValue(responding({ $ref }, { components: { schemas } }));
  expect(page?.markdown).toContain('when `kind` is `v7`');
  expect(page?.markdown.length).toBeLessThan(200_000);
});

test('names of any length are parts of paths that file systems take', () => {
  const long = '\u00e9'.repeat(1_000);
  const [page] = pagesOfValue(openApi({ operationId: long, tags: [long] }));
  const parts = page?.path.split('/') ?? [];
  expect(parts).toHaveLength(2);
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(250);
});

test('a byte order mark is no fault, and YAML that nests without end is one with a name', () => {
  expect(readSpecification(`\ufeff${JSON.stringify(openApi({}))}`, 'a.json', undefined, 'openapi').operations).toHaveLength(1);
  expect(() => readSpecification(`openapi: 3.1.0\nx:\n ${'- '.repeat(20_000)}x`, 'a.yaml', undefined, 'openapi')).toThrow(
    'expected at most 256 levels of nesting',
  );
});

test('answers, headers and links that operations may share are read up to a bound', () => {
  const copiesOf = (count: number, value: object): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, value]));
  const response = {
    description: 'ok',
    headers: copiesOf(200, { schema: { type: 'string' } }),
    links: copiesOf(200, { operationId: 'a' }),
  };
  const { operations } = readSpecification(JSON.stringify(openApi({ responses: copiesOf(300, response) })), 'openapi.json');
  const [operation] = operations;
  expect(operation?.responses.length).toBe(maxResponses);
  expect(operation?.responses.map(({ headers, links }) => headers.length + links.length)).toEqual(
    Array.from({ length: maxResponses }, () => 2 * maxHeaders),
  );
});
