// vitrine import: reads a source, merges its records or pages into the content, writes the file completely or not at all, and reports changes.
import { resolve } from 'node:path';
import { requireFolder } from '@vitrine/cli-kit/output/folder';
import { CommandFailure, usageFailure } from '@vitrine/cli-kit/output/failure';
import { today } from '@vitrine/cli-kit/output/format';
import { type Credential, createFetcher, failure, maxBytes, maxMilliseconds } from '@vitrine/cli-kit/http/fetching';
import type { ImportInvocation, ImportRequest, ImportRun, Kind } from './imported.ts';
import { runPages } from './pages/run.ts';
import { runRecords } from './records/run.ts';
import { importerFor } from './sources.ts';

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
