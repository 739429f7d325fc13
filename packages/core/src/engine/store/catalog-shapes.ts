// Generated from packages/content/src/schemas by `npm run generate`; do not edit.
import { isDocumentPath } from '../../shared/document-path.ts';
import { count, fieldValue, list, nullable, number, object, record, suchThat, switched, text, type Shape } from './shape.ts';

/** Shapes of the catalogs as a snapshot file stores them; made when a catalog is first read. @internal */
export const catalogShapes: Readonly<Record<string, () => Shape>> = {
  product: (): Shape =>
    object(
      { id: text, name: text, description: text, summary: text, kind: text, license: text, homepage: text },
      {
        version: text,
        title: text,
        short_name: text,
        publisher: text,
        support_url: text,
        privacy_url: text,
        terms_url: text,
        declared_platforms: list(text),
        docs_base_url: text,
        repository: object({ url: text, source: text }),
        icons: list(
          object(
            { path: suchThat(isDocumentPath), media_type: fieldValue, sizes: list(text), digest: text, size_bytes: count },
            { theme: text },
          ),
        ),
        server: object({}, { name: text, version: text }),
        instructions: text,
        contact: object({}, { name: text, url: text, email: text }),
        security: object(
          { contact: list(text), expires: text },
          { policy: text, preferred_languages: list(text), encryption: text, acknowledgments: text, hiring: text, canonical: text },
        ),
        robots: text,
      },
    ),
  capabilities: (): Shape =>
    object({
      schema_version: text,
      product: object({ name: text, kind: text, license: text }, { version: text, declared_platforms: list(text) }),
      interpretation: object({
        permission: text,
        approval: text,
        effects: text,
        platforms: text,
        verification: text,
        unknown: text,
      }),
      sources: list(object({ name: text, sha256: text }, { path: text, url: text })),
      summary: object({
        actions: number,
        families: record(number),
        permission_tiers: record(number),
        approval: record(number),
        platforms: record(number),
        verification: record(number),
      }),
      permission_tiers: list(object({ value: count, name: text, title: text }, { description: text })),
      providers: list(object({ id: text, name: text, kind: text })),
      platforms: list(object({ id: text, name: text })),
      actions: list(
        object(
          {
            id: text,
            title: text,
            description: text,
            family: text,
            permission: object({ name: text }, { tier: count }),
            approval: object({ required: text }, { by: text, required_when: text, not_required_when: text, reason: text }),
            effects: list(text),
            reversible: text,
            snapshot_required: text,
            hints: object({ read_only: text, destructive: text, idempotent: text, open_world: text }, { basis: text, note: text }),
            verification: object({ depth: text }, { method: text, note: text, evidence: list(text) }),
          },
          {
            reversible_when: text,
            undo: text,
            platforms: list(object({ id: text, status: text, basis: text }, { since: text })),
            providers: list(text),
            since: text,
            deprecated: object({ since: text }, { sunset: text, replacement: text }),
            docs_url: text,
            call: object({}, { tool: text, method: text, path: text, security: list(text), command: text }),
            input_schema: object({}),
          },
        ),
      ),
    }),
  releases: (): Shape =>
    object(
      {
        schema_version: text,
        product: object({ name: text, kind: text, license: text }, { version: text, declared_platforms: list(text) }),
        current_version: nullable(text),
        channels: record(object({ latest: nullable(text) })),
        releases: list(
          object(
            { version: text, channel: text, status: text, breaking: text },
            {
              date: text,
              title: text,
              summary: text,
              changes: list(object({ kind: text, text })),
              supported_until: text,
              requirements: text,
              artifacts: list(
                object(
                  { platform: text, architecture: text, kind: text, url: text },
                  { size_bytes: count, digest: text, signature_url: text, sbom_url: text, provenance_url: text },
                ),
              ),
              packages: list(object({ purl: text }, { install: text })),
              notes_url: text,
              source_url: text,
              known_against: object(
                {},
                {
                  withdrawn: switched,
                  support_ended: text,
                  advisories: list(object({ id: text, severity: text }, { fixed: text })),
                  not_compared: list(text),
                  upgrade_to: text,
                },
              ),
            },
          ),
        ),
      },
      {
        advisories: list(
          object(
            {
              id: text,
              severity: text,
              affected: list(
                object(
                  {},
                  { ecosystem: text, package: text, introduced: text, fixed: text, last_affected: text, versions: list(text) },
                ),
              ),
            },
            { aliases: list(text), summary: text, url: text, published: text, modified: text, withdrawn: text },
          ),
        ),
      },
    ),
  installation: (): Shape =>
    object({
      schema_version: text,
      guides: list(
        object(
          {
            platform: text,
            title: text,
            steps: list(object({ kind: text, text }, { command: text, shell: text, url: text, digest: text, expects: text })),
            applies_to_version: text,
          },
          {
            prerequisites: list(text),
            verify: object({}, { text, command: text, expects: text }),
            uninstall: object({}, { text, command: text, expects: text }),
            docs_url: text,
            status: text,
          },
        ),
      ),
    }),
  benchmarks: (): Shape =>
    object({
      schema_version: text,
      evidence: list(
        object(
          {
            id: text,
            statement: text,
            metric: object({ name: text, unit: text, better: text }),
            value: object(
              { n: count, median: number },
              { p95: number, p99: number, min: number, max: number, mean: number, stdev: number },
            ),
            workload: text,
            environment: object({ os: text, cpu: text, memory: text, runtime: text }),
            subject: object({ version: text }, { commit: text }),
            captured_at: text,
            evaluator: text,
            claim_boundary: text,
          },
          {
            baseline: object({ name: text, value: number, ratio: number }),
            expires_at: text,
            valid_for_versions: text,
            method_url: text,
            reproduce: object({ command: text }, { repository: text, commit: text }),
            raw: object({ url: text }, { digest: text }),
            limitations: list(text),
          },
        ),
      ),
    }),
};
