// vitrine import: reads a source, merges its records or pages into the content, writes the file completely or not at all, and reports changes.
import { resolve } from 'node:path';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { CommandFailure, usageFailure } from '@vitrine/cli-kit/output/failure';
import { today } from '@vitrine/cli-kit/output/format';
import { type Credential, createFetcher, failure, maxBytes, maxMilliseconds } from '@vitrine/cli-kit/http/fetching';
import type { Imported, ImportedPages, ImportInvocation, ImportRequest, Kind } from './imported.ts';
import { runPages } from './pages/run.ts';
import { runRecords } from './records/run.ts';

export async function runImport({ argument, operands, words, options, terminal, interruption }: ImportInvocation): Promise<number> {
  const kind = argument as Kind; // one of the choices of the definition
  const [operand, read] = importerFor(kind, options.from);
  const [what = '', folder = 'front', ...more] = words.length > 0 ? [words.map(quoted).join(' '), ...operands] : operands;
  if (more.length > 0)
    throw usageFailure(
      `Expected one source and one content folder, received ${operands.map(quoted).join(' ')}`,
      'Put a command in quotes, or after --.',
    );
  if (what === '' && operand !== undefined)
    throw usageFailure(
      `--from ${options.from} needs ${operand}`,
      `Add it: vitrine import ${kind} --from ${options.from} <${operand}>.`,
    );
  const credentials = (options.credentialEnv ?? '').split(',').filter(Boolean).map(credentialOf);
  const timeoutMs = kind === 'docs' ? siteMilliseconds : maxMilliseconds;
  const signal = AbortSignal.timeout(timeoutMs);
  const fetcher = createFetcher({ credentials, signal, timeoutMs, maxTotalBytes: maxBytes });
  const front = resolve(folder);
  await requireFolder(front);
  const progress = await terminal.progress();
  const onProgress = (done: number, total: number): void => {
    progress.show('reading', done, total);
  };
  const request: ImportRequest = { what, credentials, fetcher, signal, timeoutMs, front, options, onProgress };
  const run = { kind, front, day: today(), options, terminal, interruption };
  try {
    // a source that repeats a credential does not bring it into the content
    const imported = clean(await read(request), fetcher.redact);
    return await ('pages' in imported ? runPages(imported, run) : runRecords(imported, run));
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

/** The argument that a source needs, where it needs one, and its reader. */
type Importer = readonly [operand: string | undefined, read: (request: ImportRequest) => Promise<Imported | ImportedPages>];

/** A site of 5,000 pages at two a second, and a little more. */
const siteMilliseconds = 60 * 60 * 1000;
const file = 'file or address';
const manifests = ['package.json', 'pyproject', 'Cargo.toml', 'Dockerfile', 'brew'];
const outputs = ['vitest-bench', 'hyperfine', 'google-benchmark', 'github-action-benchmark', 'criterion', 'vitrine-bench'];

const sources: Readonly<Record<Kind, Readonly<Record<string, Importer>>>> = {
  capabilities: {
    mcp: ['command or address', async (request) => (await import('./mcp/tools.ts')).importTools(request)],
    openapi: [file, async (request) => (await import('./openapi/capabilities.ts')).importOperations(request)],
    cli: ['command', async (request) => (await import('./command-line/commands.ts')).importCommands(request)],
  },
  releases: {
    changelog: [file, async (request) => (await import('./releases/records.ts')).importChangelog(request)],
    github: ['file or owner/repo', async (request) => (await import('./releases/forge.ts')).importForge(request)],
    advisories: [file, async (request) => (await import('./releases/advisories.ts')).importAdvisories(request)],
    git: [undefined, async (request) => (await import('./releases/records.ts')).importTags(request)],
  },
  installation: {
    readme: [file, async (request) => (await import('./installation/guides.ts')).importReadme(request)],
    ...sameReader(
      manifests,
      'file',
      (kind) => async (request) => (await import('./installation/guides.ts')).importManifest(kind, request),
    ),
  },
  benchmarks: sameReader(
    outputs,
    file,
    (format) => async (request) => (await import('./benchmarks/rows.ts')).importBenchmarks(format, request),
  ),
  docs: { site: ['folder or address', async (request) => (await import('./site/import-site.ts')).importSite(request)] },
};

function sameReader(
  names: readonly string[],
  operand: string,
  read: (name: string) => Importer[1],
): Readonly<Record<string, Importer>> {
  return Object.fromEntries(names.map((name) => [name, [operand, read(name)]]));
}

function importerFor(kind: Kind, name: string): Importer {
  const importers = sources[kind];
  const source = Object.hasOwn(importers, name) ? importers[name] : undefined;
  if (source !== undefined) return source;
  throw usageFailure(
    `${kind} cannot be imported from ${JSON.stringify(name.slice(0, 60))}`,
    `Choose one: --from ${Object.keys(importers).join(', ')}.`,
  );
}
