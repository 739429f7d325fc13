import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldLines } from '../src/fields.ts';
import { createSchemaReader } from '../src/schema.ts';
import type { JsonObject } from '@vitrine/core';

const links = { readSchema: createSchemaReader(() => undefined), linkTo: () => undefined };
const name = fc.stringMatching(/^[a-z]{1,6}$/);

interface Tree {
  readonly [name: string]: Tree | null;
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.dictionary(name, fc.option(tie('tree'), { nil: null, depthSize: 'small' }), { minKeys: 1, maxKeys: 4 }),
}));

/** The schema of a tree, with the paths of its members. */
function schemaOf(given: Tree, path: string, paths: string[]): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(given).map(([key, inner]) => {
      const fieldPath = path === '' ? key : `${path}.${key}`;
      paths.push(fieldPath);
      return [key, inner === null ? { type: 'string' } : schemaOf(inner, fieldPath, paths)];
    }),
  );
  return { type: 'object', properties };
}

test('every member of a schema is a line, in its order and once', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const paths: string[] = [];
      const schema = schemaOf(given, '', paths);
      const listed = fieldLines(schema, 'both', links).map((line) => /^- `([^`]+)`/.exec(line)?.[1]);
      expect(listed).toEqual(paths);
    }),
  );
});

test('a list beyond the bound ends with a line that counts what is left out', () => {
  const properties = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`m${index}`, { type: 'string' }]));
  const lines = fieldLines({ type: 'object', properties }, 'both', links);
  expect(lines).toHaveLength(401);
  expect(lines.at(-1)).toBe('- 600 further parts of this type are left out: it has more fields than a page lists.');
});
