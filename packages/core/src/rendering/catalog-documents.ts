// The catalogs as JSON (SPEC 2.2, 2.3). A catalog in a team's own shape is published byte for byte.
import type { Facts } from '../engine/store/snapshot.ts';
import { type DocumentDefinition, json, jsonMediaType, stamped, type DocumentRenderer } from './document-definition.ts';

export const capabilitiesMarkdown = '/capabilities.md';
export const releasesMarkdown = '/releases.md';

function catalog(
  link: string,
  facts: { readonly schema_version: string } | undefined,
  source?: { readonly verbatim?: string | undefined; readonly markdownAlternate: string; readonly isEmpty: boolean },
): readonly DocumentDefinition[] {
  if (facts === undefined) return [];
  return [
    {
      path: `/${link}.json`,
      mediaType: jsonMediaType,
      link,
      content: ({ snapshot }) => source?.verbatim ?? json(stamped(facts, snapshot)),
      ...(source && { markdownAlternate: source.markdownAlternate, isEmpty: source.isEmpty }),
    },
  ];
}

function replaceableCatalog(name: 'capabilities' | 'releases', markdownAlternate: string): DocumentRenderer {
  return ({ snapshot: { facts } }) =>
    catalog(name, facts[name], { verbatim: facts.verbatim?.[name], markdownAlternate, isEmpty: isCatalogEmpty(facts, name) });
}

export const capabilities: DocumentRenderer = /* @__PURE__ */ replaceableCatalog('capabilities', capabilitiesMarkdown);
export const releases: DocumentRenderer = /* @__PURE__ */ replaceableCatalog('releases', releasesMarkdown);
export const installation: DocumentRenderer = ({ snapshot }) => catalog('installation', snapshot.facts.installation);
export const benchmarks: DocumentRenderer = ({ snapshot }) => catalog('benchmarks', snapshot.facts.benchmarks);

/** Whether a catalog that every front has is without a record. One in a shape of the team's own has what the team put into it. */
export function isCatalogEmpty({ capabilities, releases, verbatim }: Facts, name: 'capabilities' | 'releases'): boolean {
  const records = name === 'capabilities' ? capabilities.actions : releases.releases;
  return records.length === 0 && verbatim?.[name] === undefined;
}

/** The `schema_version` of a catalog as it is published: that of a team's own shape where there is one. */
export function publishedVersion(facts: { readonly schema_version: string }, verbatim: string | undefined): string | number {
  // a snapshot is made only of catalogs whose schema_version is a string or an integer
  return verbatim === undefined
    ? facts.schema_version
    : (JSON.parse(verbatim) as { readonly schema_version: string | number }).schema_version;
}
