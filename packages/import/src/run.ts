// vitrine import: reads a source, merges its records or pages into the content, writes the file completely or not at all, and reports changes.
import { resolve } from 'node:path';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { CommandFailure, usageFailure } from '@vitrine/cli-kit/output/failure';
import { today } from '@vitrine/cli-kit/output/format';
import { type Credential, createFetcher, failure, maxBytes, maxMilliseconds } from '@vitrine/cli-kit/http/fetching';
import type { ImportInvocation, ImportRequest, ImportRun, Kind, Imported, ImportedPages } from './imported.ts';
import { runPages } from './pages/run.ts';
import { runRecords } from './records/run.ts';

export async function runImport({ argument, operands, words, options, terminal, interruption }: ImportInvocation): Promise<number> {
  const kind = argument as Kind; // one of the choices of the definition
  const source = importerFor(kind, options.from);
  const [what = '', folder = 'front', ...more] = words.length > 0 ? [words.map(quoted).join(' '), ...operands] : operands;
  if (more.length > 0)
    throw usageFailure(
      `Expected one source and one content folder, received ${operands.map(quoted).join(' ')}`,
      'Put a command in quotes, or after --.',
    );
  if (what === '' && source.operand !== undefined)
    throw usageFailure(
      `--from ${options.from} needs ${source.operand}`,
      `Add it: vitrine import ${kind} --from ${options.from} <${source.operand}>.`,
    );
  const credentials = (options.credentialEnv ?? '').split(',').filter(Boolean).map(credentialOf);
  const { timeoutMs = maxMilliseconds } = source;
  const signal = AbortSignal.timeout(timeoutMs);
  const fetcher = createFetcher({ credentials, signal, timeoutMs, maxTotalBytes: maxBytes });
  const front = resolve(folder);
  await requireFolder(front);
  const progress = await terminal.progress();
  const onProgress = (done: number, total: number): void => {
    progress.show('reading', done, total);
  };
  const request: ImportRequest = { what, credentials, fetcher, signal, timeoutMs, front, options, onProgress };
  const run: ImportRun = {
    kind,
    from: options.from,
    request,
    front,
    day: today(),
    options,
    terminal,
    interruption,
  };
  try {
    // a source that repeats a credential does not bring it into the content
    if (source.gives === 'pages') return await runPages(clean(await source.read(request), fetcher.redact), run);
    return await runRecords(clean(await source.read(request), fetcher.redact), run);
  } catch (error) {
    throw redacted(error, fetcher.redact, signal, timeoutMs);
  } finally {
    progress.done();
  }
}

function clean<Value>(value: Value, redact: (text: string) => string): Value {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return redact(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [redact(name), walk(member)]));
  };
  // the same shape, with other texts
  return walk(value) as Value;
}

/** The message without credentials, from any source. */
function redacted(error: unknown, redact: (text: string) => string, signal: AbortSignal, timeoutMs: number): unknown {
  if (error instanceof CommandFailure) {
    const { code, message, resolution, exitCode, details } = error;
    return new CommandFailure(code, redact(message), redact(resolution), exitCode, clean(details, redact));
  }
  if (error instanceof Error && (error.name === 'TimeoutError' || (error.name === 'AbortError' && signal.aborted)))
    return failure('too_slow', `The source took longer than ${timeoutMs / 1000} s`, 'Try again, or import part of it.');
  if (error instanceof Error) error.message = redact(error.message);
  return error;
}

function credentialOf(name: string): Credential {
  if (!/^[A-Za-z_]\w*$/.test(name))
    throw usageFailure(
      '--credential-env takes names of environment variables',
      'Give the name, never the credential itself: --credential-env API_TOKEN.',
    );
  const value = process.env[name];
  if (value === undefined || value === '')
    throw usageFailure(`The environment variable ${name} is not set`, 'Set it, or leave --credential-env out.');
  return { name, value };
}

/** A word of a command behind `--`, so that it is one word again. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
}

// Every source of every kind. A new one is a row here and a module that reads it.

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

function importerFor(kind: Kind, name: string): Importer {
  const importers = sources[kind];
  const source = Object.hasOwn(importers, name) ? importers[name] : undefined;
  if (source !== undefined) return source;
  throw usageFailure(
    `${kind} cannot be imported from ${JSON.stringify(name.slice(0, 60))}`,
    `Choose one: --from ${Object.keys(importers).join(', ')}.`,
  );
}
