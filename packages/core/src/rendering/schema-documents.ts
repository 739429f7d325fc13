// /schemas/<name>.json: our own documents as JSON Schema 2020-12, each complete. Feeds and cards have their owners' schemas.
import type { JsonObject } from '../shared/json.ts';
import { isCatalogEmpty } from './catalog-documents.ts';
import { mcpManifestSchema } from './mcp-manifest.ts';
import { problemSchema } from './problems.ts';
import { type DocumentDefinition, json, type DocumentRenderer } from './document-definition.ts';
import { benchmarkEvidenceSchema } from '../shared/catalogs/benchmarks.ts';
import { capabilityCatalogSchema } from '../shared/catalogs/capabilities.ts';
import { installationGuidesSchema } from '../shared/catalogs/installation.ts';
import { releaseCatalogSchema } from '../shared/catalogs/releases.ts';
import { statusSchema } from './status-schema.ts';

/** A catalog that is published in another shape, or not at all, has no schema here. */
export const schemaDocuments: DocumentRenderer = ({ snapshot: { facts }, site: { baseUrl } }) => {
  const shapes: readonly (readonly [name: string, schema: JsonObject | undefined])[] = [
    ['status', statusSchema],
    ['capabilities', facts.verbatim?.capabilities === undefined ? capabilityCatalogSchema : undefined],
    ['releases', facts.verbatim?.releases === undefined ? releaseCatalogSchema : undefined],
    ['installation', facts.installation && installationGuidesSchema],
    ['benchmarks', facts.benchmarks && benchmarkEvidenceSchema],
    ['mcp-manifest', mcpManifestSchema],
    ['problem', problemSchema],
  ];
  return shapes.flatMap(([name, schema]) =>
    schema === undefined ? [] : [source(name, schema, baseUrl, isCatalog(name) && isCatalogEmpty(facts, name))],
  );
};

const isCatalog = (name: string): name is 'capabilities' | 'releases' => name === 'capabilities' || name === 'releases';

function source(name: string, schema: JsonObject, baseUrl: string, isEmpty: boolean): DocumentDefinition {
  const path = `/schemas/${name}.json`;
  const { $schema = 'https://json-schema.org/draft/2020-12/schema', ...rest } = schema;
  return {
    path,
    mediaType: 'application/schema+json',
    link: `schema_${name.replaceAll('-', '_')}`,
    isEmpty,
    content: () => json({ $schema, $id: `${baseUrl}${path}`, ...rest }),
  };
}
