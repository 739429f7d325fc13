// Every source of every kind. A new one is a row here and a module that reads it.
import { usageFailure } from '@vitrine/cli-kit/output/failure';
import type { Imported, ImportedPages, ImportRequest, Kind } from './imported.ts';

/** A source of one kind. `operand` names the argument that it needs, where it needs one; `timeoutMs` is its time, a minute where absent. */
interface Source<Output> {
  readonly operand: string | undefined;
  readonly timeoutMs?: number;
  readonly read: (request: ImportRequest) => Promise<Output>;
}

type Importer = ({ readonly gives: 'records' } & Source<Imported>) | ({ readonly gives: 'pages' } & Source<ImportedPages>);

const records = (operand: string | undefined, read: Source<Imported>['read']): Importer => ({ gives: 'records', operand, read });

/** A site of 5,000 pages at two a second, and a little more. */
const siteMilliseconds = 60 * 60 * 1000;
const file = 'file or address';
const manifests = ['package.json', 'pyproject', 'Cargo.toml', 'Dockerfile', 'brew'] as const;
const outputs = ['vitest-bench', 'hyperfine', 'google-benchmark', 'github-action-benchmark', 'criterion', 'vitrine-bench'] as const;

const sources: Readonly<Record<Kind, Readonly<Record<string, Importer>>>> = {
  capabilities: {
    mcp: records('command or address', async (request) => (await import('./mcp/tools.ts')).importTools(request)),
    openapi: records(file, async (request) => (await import('./openapi/capabilities.ts')).importOperations(request)),
    cli: records('command', async (request) => (await import('./command-line/commands.ts')).importCommands(request)),
  },
  releases: {
    changelog: records(file, async (request) => (await import('./releases/records.ts')).importChangelog(request)),
    github: records('file or owner/repo', async (request) => (await import('./releases/forge.ts')).importForge(request)),
    advisories: records(file, async (request) => (await import('./releases/advisories.ts')).importAdvisories(request)),
    git: records(undefined, async (request) => (await import('./releases/records.ts')).importTags(request)),
  },
  installation: {
    readme: records(file, async (request) => (await import('./installation/guides.ts')).importReadme(request)),
    ...Object.fromEntries(
      manifests.map((kind) => [
        kind,
        records('file', async (request) => (await import('./installation/guides.ts')).importManifest(kind, request)),
      ]),
    ),
  },
  benchmarks: Object.fromEntries(
    outputs.map((format) => [
      format,
      records(file, async (request) => (await import('./benchmarks/rows.ts')).importBenchmarks(format, request)),
    ]),
  ),
  docs: {
    site: {
      gives: 'pages',
      operand: 'folder or address',
      timeoutMs: siteMilliseconds,
      read: async (request) => (await import('./site/import-site.ts')).importSite(request),
    },
  },
};

/** The source of a name. Throws CommandFailure for an unknown one. */
export function importerFor(kind: Kind, name: string): Importer {
  const importers = sources[kind];
  const source = Object.hasOwn(importers, name) ? importers[name] : undefined;
  if (source !== undefined) return source;
  throw usageFailure(
    `${kind} cannot be imported from ${JSON.stringify(name.slice(0, 60))}`,
    `Choose one: --from ${Object.keys(importers).join(', ')}.`,
  );
}
