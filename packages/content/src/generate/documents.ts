// The documents whose type, JSON Schema and shape are generated, and the text of each generated file.
import type { JsonObject } from '@vitrine/core';
import type * as z from 'zod';
import { benchmarks, benchmarksSource } from '../schemas/benchmarks.ts';
import { capabilities, capabilitiesSource } from '../schemas/capabilities.ts';
import { installation, installationSource } from '../schemas/installation.ts';
import { product, productSource } from '../schemas/product.ts';
import { releases, releasesSource } from '../schemas/releases.ts';
import { emitShape } from './emit-shapes.ts';
import { emitTypes } from './emit-types.ts';
import { toJsonSchema } from '../schemas/json-schema.ts';

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

/** The text of `packages/core/src/shared/catalogs/<name>.ts`, before formatting. */
export function generatedFile({ name, type, published }: GeneratedDocument): string {
  const schema: JsonObject = toJsonSchema(published, 'output');
  const constant = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}Schema`;
  return `// Generated from packages/content/src/schemas/${name}.ts by \`npm run generate\`; do not edit.
import type { JsonObject } from '../json.ts';

${emitTypes(schema, type)}
/** JSON Schema 2020-12 of the document; unknown members are allowed and must be ignored. */
export const ${constant}: JsonObject = ${JSON.stringify(schema, null, 2)};
`;
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

/** Shapes of the catalogs as a snapshot file stores them; made when a catalog is first read. */
export const catalogShapes: Readonly<Record<string, () => Shape>> = { ${rows.join(', ')} };
`;
}
