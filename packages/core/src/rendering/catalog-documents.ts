// The catalogs: capabilities, releases, installation, benchmarks, as JSON (SPEC 2.2, 2.3). A catalog that a team publishes in a shape
// of its own is passed on byte for byte.
import { type DocumentDefinition, json, jsonMediaType, stamped, type DocumentRenderer } from './document-definition.ts';

export const capabilitiesMarkdown = '/capabilities.md';
export const releasesMarkdown = '/releases.md';

function catalog(
  link: string,
  facts: { readonly schema_version: string } | undefined,
  own?: { readonly verbatim?: string | undefined; readonly markdownAlternate: string },
): readonly DocumentDefinition[] {
  if (facts === undefined) return [];
  return [
    {
      path: `/${link}.json`,
      mediaType: jsonMediaType,
      link,
      content: ({ snapshot }) => own?.verbatim ?? json(stamped(facts, snapshot)),
      ...(own && { markdownAlternate: own.markdownAlternate }),
    },
  ];
}

export const capabilities: DocumentRenderer = ({ snapshot: { facts } }) =>
  catalog('capabilities', facts.capabilities, { verbatim: facts.verbatim?.capabilities, markdownAlternate: capabilitiesMarkdown });
export const releases: DocumentRenderer = ({ snapshot: { facts } }) =>
  catalog('releases', facts.releases, { verbatim: facts.verbatim?.releases, markdownAlternate: releasesMarkdown });
export const installation: DocumentRenderer = ({ snapshot }) => catalog('installation', snapshot.facts.installation);
export const benchmarks: DocumentRenderer = ({ snapshot }) => catalog('benchmarks', snapshot.facts.benchmarks);

/** The `schema_version` of a catalog as it is published: that of a team's own shape where there is one. */
export function publishedVersion(facts: { readonly schema_version: string }, verbatim: string | undefined): string | number {
  // a snapshot is made only of catalogs whose schema_version is a string or an integer
  return verbatim === undefined
    ? facts.schema_version
    : (JSON.parse(verbatim) as { readonly schema_version: string | number }).schema_version;
}
