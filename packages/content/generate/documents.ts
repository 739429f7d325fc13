// The documents whose type, JSON Schema and shape are generated, and the text of each generated file. Types are code, the others data.
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@vitrine/core';
import type * as z from 'zod';
import { benchmarks, benchmarksSource } from '../src/schemas/benchmarks.ts';
import { capabilities, capabilitiesSource } from '../src/schemas/capabilities.ts';
import { installation, installationSource } from '../src/schemas/installation.ts';
import { product, productSource } from '../src/schemas/product.ts';
import { releases, releasesSource } from '../src/schemas/releases.ts';
import { isObject } from '../src/shared/json.ts';
import { shapeData } from './shape-data.ts';
import { emitInterface, emitTypes } from './emit-types.ts';
import { toJsonSchema } from '../src/schemas/json-schema.ts';

export interface GeneratedDocument {
  /** File name without extension, in core and below `/schemas/`. */
  readonly name: string;
  /** Name of the interface and of the schema. */
  readonly type: string;
  readonly published: z.ZodType;
  /** The schema of the file that a team writes for it. */
  readonly source: z.ZodType;
}

/** In the order in which a reader meets them. */
export const generatedDocuments: readonly GeneratedDocument[] = [
  { name: 'product', type: 'Product', published: product, source: productSource },
  { name: 'capabilities', type: 'CapabilityCatalog', published: capabilities, source: capabilitiesSource },
  { name: 'releases', type: 'ReleaseCatalog', published: releases, source: releasesSource },
  { name: 'installation', type: 'InstallationGuides', published: installation, source: installationSource },
  { name: 'benchmarks', type: 'BenchmarkEvidence', published: benchmarks, source: benchmarksSource },
];

/** Definitions of more than one document, by name. Throws TypeError where two documents define one name differently. */
const sharedDefinitions: ReadonlyMap<string, JsonObject> = commonDefinitions(
  generatedDocuments.map(({ published }) => toJsonSchema(published, 'output')),
);

function commonDefinitions(schemas: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const first = new Map<string, JsonObject>();
  const common = new Map<string, JsonObject>();
  for (const { $defs } of schemas)
    for (const [name, definition] of Object.entries(isObject($defs) ? $defs : {})) {
      if (!isObject(definition)) throw new TypeError(`generate: $defs/${name} must be a schema`);
      const before = first.get(name);
      if (before === undefined) first.set(name, definition);
      else if (isDeepStrictEqual(before, definition)) common.set(name, definition);
      else throw new TypeError(`generate: two documents define ${name} differently`);
    }
  return common;
}

/** The text of `packages/core/src/shared/catalogs/<name>.ts`, before formatting: the types of a document. */
export function generatedTypes({ name, type, published }: GeneratedDocument): string {
  const schema = toJsonSchema(published, 'output');
  const shared = Object.keys(isObject(schema['$defs']) ? schema['$defs'] : {}).filter((id) => sharedDefinitions.has(id));
  const types = emitTypes(schema, type, new Set(shared));
  return `// Generated from packages/content/src/schemas/${name}.ts by \`npm run generate\`; do not edit.
${types.includes('JsonObject') ? "import type { JsonObject } from '../json.ts';\n" : ''}${shared.length > 0 ? `import type { ${shared.join(', ')} } from './shared.ts';\n` : ''}
${types}`;
}

/** The text of `packages/core/src/shared/catalogs/shared.ts`, before formatting: types of several documents. */
export function generatedShared(): string {
  const types = Array.from(sharedDefinitions, ([name, schema]) => emitInterface(name, schema));
  return `// Generated from packages/content/src/schemas by \`npm run generate\`; do not edit.\n${types.join('\n')}`;
}

/** The text of `packages/core/src/rendering/catalog-schemas.json`: the JSON Schema of each document, by its type. The product has no document. */
export function generatedSchemas(): string {
  const published = generatedDocuments.filter(({ name }) => name !== 'product');
  return lines(Object.fromEntries(published.map((each) => [each.type, toJsonSchema(each.published, 'output')])), 3);
}

/** The text of `packages/core/src/engine/store/catalog-shapes.json`: the shape of each catalog, by its name. */
export function generatedShapes(): string {
  const shapes = generatedDocuments.map(({ name, type, published }) => [name, shapeData(toJsonSchema(published, 'output'), type)]);
  return lines(Object.fromEntries(shapes) as JsonObject, 1);
}

/** JSON with the members of the objects down to a depth on lines of their own. */
function lines(object: JsonObject, depth: number): string {
  const write = (value: Json, left: number): string =>
    left === 0 || !isObject(value)
      ? JSON.stringify(value)
      : `{\n${Object.entries(value)
          .map(([name, member]) => `${JSON.stringify(name)}: ${write(member ?? null, name === 'properties' ? 0 : left - 1)}`)
          .join(',\n')}\n}`;
  return `${write(object, depth)}\n`;
}
