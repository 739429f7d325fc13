#!/usr/bin/env node
// vitrine-search-postgres: fills the database from snapshot files, and lists which snapshot is published.
import { parseArgs } from 'node:util';
import { openRandomAccessFile } from '@vitrine/adapter-node';
import { openSnapshot } from '@vitrine/core';
import type { Pool } from 'pg';
import { dropSnapshot, listSnapshots, loadIndex, type LoadProgress, migrate, publishSnapshot } from './index.ts';

const help = `vitrine-search-postgres <command> [--url <address>] [--schema <name>]

  load <file> [--publish]   loads the documentation of a snapshot file; continues where an earlier load stopped
  publish <id>              publishes a loaded snapshot
  list                      lists the loaded snapshots
  drop <id>                 removes a snapshot that is not published
  migrate                   creates or updates the tables; load does this too

  --url      postgres://user@host:5432/database; by default DATABASE_URL, or PGHOST, PGUSER and the like
  --schema   default vitrine_search`;

/** A fault in the command line: printed without a stack. */
class UsageError extends Error {}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command = '', subject, ...more] = positionals;
  if (values.help === true || command === '') {
    console.log(help);
    return;
  }
  const needs = new Map([
    ['load', 'a snapshot file'],
    ['publish', 'the id of a snapshot'],
    ['drop', 'the id of a snapshot'],
    ['list', undefined],
    ['migrate', undefined],
  ]);
  if (!needs.has(command)) throw new UsageError(`unknown command ${JSON.stringify(command)}\n\n${help}`);
  const needed = needs.get(command);
  if (needed !== undefined && subject === undefined) throw new UsageError(`${command}: give ${needed}`);
  const surplus = needed === undefined ? subject : more[0];
  if (surplus !== undefined) throw new UsageError(`${command}: did not expect ${JSON.stringify(surplus)}`);
  const where = values.schema === undefined ? {} : { schema: values.schema };
  const address = values.url ?? process.env['DATABASE_URL'];
  const { Pool } = await driver();
  const pool = new Pool({
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'vitrine-search-postgres',
    ...(address !== undefined && { connectionString: address }),
  });
  pool.on('error', () => {});
  try {
    if (command === 'load') await load(pool, subject ?? '', values.publish === true, where);
    else if (command === 'publish') {
      await publishSnapshot(pool, subject ?? '', where);
      console.log(`published ${String(subject)}`);
    } else if (command === 'drop') {
      await dropSnapshot(pool, subject ?? '', where);
      console.log(`dropped ${String(subject)}`);
    } else if (command === 'migrate') {
      const { from, to } = await migrate(pool, where);
      console.log(from === to ? `nothing to do: the schema is at step ${to}` : `from step ${from} to ${to}`);
    } else await list(pool, where);
  } finally {
    await pool.end();
  }
}

/** The driver that an application installs alongside this package. */
async function driver(): Promise<{ readonly Pool: typeof Pool }> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new UsageError('the package pg is not installed: npm install pg');
    throw error;
  }
}

function readArguments(): { values: { url?: string; schema?: string; publish?: boolean; help?: boolean }; positionals: string[] } {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        schema: { type: 'string' },
        publish: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function list(pool: Pool, where: { schema?: string }): Promise<void> {
  const snapshots = await listSnapshots(pool, where);
  if (snapshots.length === 0) console.log('no snapshots');
  for (const { id, sections, ready, published } of snapshots)
    console.log(`${id}  ${sections} sections  ${published ? 'published' : ready ? 'ready' : 'not loaded to its end'}`);
}

async function load(pool: Pool, path: string, publish: boolean, where: { schema?: string }): Promise<void> {
  const source = openRandomAccessFile(path);
  try {
    const snapshot = openSnapshot(source);
    if (snapshot.docs === undefined) throw new UsageError(`${path}: holds no documentation`);
    await migrate(pool, where);
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort(new UsageError('stopped: run the same command to continue')));
    const began = performance.now();
    const { sections, bytes, resumedAt } = await loadIndex(pool, {
      ...where,
      snapshotId: snapshot.id,
      index: snapshot.docs.index,
      text: snapshot.docs.text,
      signal: stop.signal,
      onProgress: show,
    });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(
      `${snapshot.id}: ${sections} sections, ${megabytes(bytes - resumedAt)} of ${megabytes(bytes)} loaded now, in ${seconds} s`,
    );
    if (publish) {
      await publishSnapshot(pool, snapshot.id, where);
      console.log(`published ${snapshot.id}`);
    }
  } finally {
    source.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** A line of progress, on a terminal alone. */
function show({ done, total }: LoadProgress): void {
  const { stderr } = process;
  if (stderr.isTTY) stderr.write(`\r\u001b[K${done < total ? `${megabytes(done)} of ${megabytes(total)}` : ''}`);
}

function said(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(String).join('\n');
  if (!(error instanceof Error)) return String(error);
  // undefined_table
  if ('code' in error && error.code === '42P01') return 'nothing is loaded yet: vitrine-search-postgres load <file>';
  return error.message || error.name;
}

run().catch((error: unknown) => {
  console.error(said(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
