// The catalogs that publish nothing. A snapshot names them, because reading all facts would slow down a cold start.

/** A catalog of a snapshot: the documentation, or a member of its facts with records. */
export type CatalogName = 'documentation' | 'capabilities' | 'releases' | 'installation' | 'benchmarks';

/** Of a snapshot: the lists that hold the records of its catalogs. */
export interface CatalogRecords {
  readonly pages: readonly unknown[];
  readonly facts: {
    readonly capabilities: { readonly actions: readonly unknown[] };
    readonly releases: { readonly releases: readonly unknown[] };
    readonly installation?: { readonly guides: readonly unknown[] };
    readonly benchmarks?: { readonly evidence: readonly unknown[] };
  };
}

/** The catalogs of a snapshot that have no record, in a fixed order. */
export function emptyCatalogsOf({ facts, pages }: CatalogRecords): readonly CatalogName[] {
  const records: Readonly<Record<CatalogName, number>> = {
    documentation: pages.length,
    capabilities: facts.capabilities.actions.length,
    releases: facts.releases.releases.length,
    installation: facts.installation?.guides.length ?? 0,
    benchmarks: facts.benchmarks?.evidence.length ?? 0,
  };
  return catalogNames.filter((name) => records[name] === 0);
}

export function hasFacts(facts: CatalogRecords['facts']): boolean {
  return emptyCatalogsOf({ facts, pages: [] }).length < catalogNames.length;
}

const catalogNames: readonly CatalogName[] = ['documentation', 'capabilities', 'releases', 'installation', 'benchmarks'];

export function isCatalogName(name: unknown): name is CatalogName {
  return (catalogNames as readonly unknown[]).includes(name);
}
