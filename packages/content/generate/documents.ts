// The documents whose type, JSON Schema and shape are generated, and the text of each generated file.
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@vitrine/core';
import type * as z from 'zod';
import { benchmarks, benchmarksSource } from '../src/schemas/benchmarks.ts';
import { capabilities, capabilitiesSource } from '../src/schemas/capabilities.ts';
import { installation, installationSource } from '../src/schemas/installation.ts';
import { product, productSource } from '../src/schemas/product.ts';
import { releases, releasesSource } from '../src/schemas/releases.ts';
import { isObject } from '../src/shared/json.ts';
import { definitionName, emitSchema, valueFunctions } from './emit-schema.ts';
import { emitShape } from './emit-shapes.ts';
import { emitInterface, emitTypes } from './emit-types.ts';
import { toJsonSchema } from '../src/schemas/json-schema.ts';

export interface GeneratedDocument {
  /** File name without extension, in core and below `/schemas/`. */
  readonly name: string;
  /** Name of the interface and, in camel case with `Schema` behind it, of the constant. */
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

/** The text of `packages/core/src/shared/catalogs/<name>.ts`, before formatting. */
export function generatedFile({ name, type, published }: GeneratedDocument): string {
  const schema = toJsonSchema(published, 'output');
  const shared = new Set(Object.keys(isObject(schema['$defs']) ? schema['$defs'] : {}).filter((id) => sharedDefinitions.has(id)));
  const header = `// Generated from packages/content/src/schemas/${name}.ts by \`npm run generate\`; do not edit.`;
  const types = emitTypes(schema, type, shared);
  // The product has no document of its own.
  if (name === 'product') return `${header}\n${types}`;
  const { source, names } = emitSchema(schema, shared);
  const imports = [...names, ...Array.from(shared, (id) => `type ${id}`)];
  return `${header}
import type { JsonObject } from '../json.ts';
import { ${imports.join(', ')} } from './shared.ts';

${types}
/** JSON Schema 2020-12 of the document; unknown members are allowed and must be ignored. */
export const ${definitionName(type)}: JsonObject = ${source};
`;
}

/** The text of `packages/core/src/shared/catalogs/shared.ts`, before formatting. */
export function generatedShared(): string {
  const definitions = Array.from(
    sharedDefinitions,
    ([name, schema]) => `${emitInterface(name, schema)}
export const ${definitionName(name)}: JsonObject = ${emitSchema(schema).source};
`,
  );
  return `// Generated from packages/content/src/schemas by \`npm run generate\`; do not edit. What the schemas of several catalogs have in common.
import type { JsonObject } from '../json.ts';

${[valueFunctions, ...definitions].join('\n')}`;
}

/** The text of `packages/core/src/engine/store/catalog-shapes.ts`, before formatting. */
export function generatedShapes(): string {
  const rows = generatedDocuments.map(
    ({ name, type, published }) => `${name}: ${emitShape(toJsonSchema(published, 'output'), type)}`,
  );
  const names = ['count', 'fieldValue', 'list', 'nullable', 'number', 'object', 'record', 'suchThat', 'switched', 'text'];
  const used = names.filter((name) => rows.some((row) => new RegExp(`\\b${name}\\b[(,\\s)}]`).test(row)));
  return `// Generated from packages/content/src/schemas by \`npm run generate\`; do not edit.
import { isDocumentPath } from '../../shared/document-path.ts';
import { ${[...used, 'type Shape'].join(', ')} } from './shape.ts';

/** Shapes of the catalogs as a snapshot file stores them; made when a catalog is first read. @internal */
export const catalogShapes: Readonly<Record<string, () => Shape>> = { ${rows.join(', ')} };
`;
}
