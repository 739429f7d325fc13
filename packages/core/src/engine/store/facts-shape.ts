// The shapes of the parts `facts`, `pages`, `headings` and `settings` of a snapshot file: what the tools and documents read
// of them without looking. What the members mean was checked when the content was built.
import { isDocumentPath, isPagePath } from '../../ground/document-path.ts';
import { count, fieldValue, list, nullable, number, object, record, type Shape, suchThat, switched, text } from './shape.ts';

const texts = list(text);

/** Of the product in every document. */
const product = { name: text, version: text, kind: text, license: text, declared_platforms: texts };

function productShape(): Shape {
  return object(
    { ...product, id: text, description: text, summary: text, homepage: text },
    {
      title: text,
      short_name: text,
      publisher: text,
      support_url: text,
      privacy_url: text,
      terms_url: text,
      docs_base_url: text,
      repository: object({ url: text, source: text }),
      icons: list(
        object(
          { path: suchThat(isDocumentPath), media_type: fieldValue, sizes: texts, digest: text, size_bytes: count },
          { theme: text },
        ),
      ),
      server: object({}, { name: text, version: text }),
      instructions: text,
      contact: object({}, { name: text, url: text, email: text }),
      security: object({ contact: texts, expires: text }, { preferred_languages: texts }),
      robots: text,
    },
  );
}

function capabilitiesShape(): Shape {
  const counts = record(number);
  const action = object(
    {
      id: text,
      title: text,
      description: text,
      family: text,
      permission: object({ name: text }, { tier: number }),
      approval: object({ required: text }, { by: text, reason: text }),
      effects: texts,
      reversible: text,
      snapshot_required: text,
      hints: object({ read_only: text, destructive: text, idempotent: text, open_world: text }, { basis: text, note: text }),
      platforms: list(object({ id: text, status: text, basis: text }, { since: text })),
      providers: texts,
      verification: object({ depth: text, evidence: texts }, { method: text, note: text }),
    },
    {
      since: text,
      deprecated: object({ since: text }, { sunset: text, replacement: text }),
      docs_url: text,
      call: object({}, { tool: text, method: text, path: text, security: texts, command: text }),
      input_schema: object({}),
    },
  );
  return object({
    schema_version: text,
    product: object(product),
    interpretation: record(text),
    sources: list(object({ name: text, sha256: text }, { path: text, url: text })),
    summary: object({
      actions: number,
      families: counts,
      permission_tiers: counts,
      approval: counts,
      platforms: counts,
      verification: counts,
    }),
    permission_tiers: list(object({ value: number, name: text, title: text }, { description: text })),
    providers: list(object({ id: text, name: text, kind: text })),
    platforms: list(object({ id: text, name: text })),
    actions: list(action),
  });
}

function releasesShape(): Shape {
  const release = object(
    {
      version: text,
      channel: text,
      status: text,
      breaking: text,
      changes: list(object({ kind: text, text })),
      artifacts: list(object({ platform: text, architecture: text, kind: text, url: text }, { size_bytes: number, digest: text })),
      packages: list(object({ purl: text }, { install: text })),
      advisories: list(object({ id: text, severity: text }, { url: text })),
    },
    { date: text, title: text, summary: text, supported_until: text, requirements: text, notes_url: text, source_url: text },
  );
  return object({
    schema_version: text,
    product: object(product),
    current_version: nullable(text),
    channels: record(object({ latest: nullable(text) })),
    releases: list(release),
  });
}

function installationShape(): Shape {
  const check = object({}, { text, command: text, expects: text });
  const step = object({ kind: text, text }, { command: text, shell: text, url: text, digest: text, expects: text });
  const guide = object(
    { platform: text, title: text, prerequisites: texts, steps: list(step), applies_to_version: text },
    { verify: check, uninstall: check, docs_url: text, status: text },
  );
  return object({ schema_version: text, guides: list(guide) });
}

function benchmarksShape(): Shape {
  const evidence = object(
    {
      id: text,
      statement: text,
      metric: object({ name: text, unit: text, better: text }),
      value: object({ n: number, median: number }),
      workload: text,
      environment: object({ os: text, cpu: text, memory: text, runtime: text }),
      subject: object({ version: text }, { commit: text }),
      captured_at: text,
      evaluator: text,
      claim_boundary: text,
      limitations: texts,
    },
    { baseline: object({ name: text, value: number, ratio: number }), expires_at: text, valid_for_versions: text },
  );
  return object({ schema_version: text, evidence: list(evidence) });
}

/** Of the members of `Snapshot.facts`: made when a member is first read. */
export const factShapes: Readonly<Record<string, () => Shape>> = {
  product: productShape,
  capabilities: capabilitiesShape,
  releases: releasesShape,
  installation: installationShape,
  benchmarks: benchmarksShape,
  verbatim: () => object({}, { capabilities: text, releases: text }),
};
/** Those that every snapshot has. */
export const requiredFacts: readonly string[] = ['product', 'capabilities', 'releases'];

/** Of `Snapshot.pages` without their headings. */
export function pagesShape(): Shape {
  const page = object(
    { id: suchThat(isPagePath), title: text, start: count, length: count },
    { description: text, url: text, updated_at: text, version: text, locale: text },
  );
  return list(page);
}

/** Of the headings of each page. */
export function headingsShape(): Shape {
  return list(list(object({ depth: number, text, anchor: text, start: count })));
}

/** Of `Snapshot.settings`. */
export function settingsShape(): Shape {
  const picture = object({
    path: suchThat(isDocumentPath),
    mediaType: fieldValue,
    width: number,
    height: number,
    sizeBytes: count,
  });
  return object(
    {},
    {
      baseUrl: text,
      rateLimit: object({ name: text, limit: number, windowSeconds: number }),
      networks: list(object({ name: text, limit: number, windowSeconds: number, per: text, ranges: texts })),
      legacyRateLimitFields: text,
      surfaces: record(switched),
      deprecations: record(object({ since: text, guide: text }, { sunset: text, successor: text })),
      prefix: text,
      extras: texts,
      trustProxy: object({}, { hops: number, networks: texts, field: text }),
      allowedOrigins: texts,
      allowedHosts: texts,
      proofs: record(text),
      explorer: object(
        {},
        {
          accent: object({ light: text, dark: text }),
          logo: object({ light: picture }, { dark: picture }),
          editUrl: text,
          footer: list(object({ text, url: text })),
        },
      ),
      countSearches: object({ k: number, periodHours: number }),
    },
  );
}
