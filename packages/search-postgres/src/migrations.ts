// The tables that every snapshot shares, made step by step: each step once, in one transaction, by one process at a time.
import { inTransaction, type PostgresPool, rows, schemaName, searchPath, withClient } from './pool.ts';

/** A step is never changed once it was published: what comes after it is a new one. */
export const steps: readonly string[] = [
  `create table snapshot (
    number integer generated always as identity primary key,
    id text not null unique,
    layout integer not null,
    ready boolean not null default false,
    loaded integer not null default 0,
    locales text[] not null default '{}',
    created_at timestamptz not null default now()
  );
  create table published (
    only_row boolean primary key default true check (only_row),
    snapshot integer not null references snapshot (number),
    published_at timestamptz not null default now()
  )`,
  `alter table snapshot drop column locales,
    add column sections integer not null default 0,
    add column content_hash text not null default ''`,
];

/**
 * Brings a schema up to this version of the package; does nothing where it is. Two processes that begin at once wait for each other.
 * Resolves to the steps it took. Rejects with the server's error, or with RangeError where a newer version of the package was here, or
 * the database is in another encoding than UTF-8.
 *
 * @example packages/search-postgres/test/postgres.test.ts
 * ```ts
 * pool = new pg.Pool({ ...server.connection, max: 4, connectionTimeoutMillis: 5_000 });
 * await migrate(pool);
 * await loadIndex(pool, { snapshotId: 'one', ...files, batch: 1 });
 * ```
 */
export async function migrate(
  pool: PostgresPool,
  { schema }: { readonly schema?: string } = {},
): Promise<{ from: number; to: number }> {
  const name = schemaName(schema);
  return withClient(pool, (client) =>
    inTransaction(client, async () => {
      const [database] = await rows(client, 'select getdatabaseencoding() as encoding');
      const encoding = String(database?.['encoding']);
      // one that has no place for a reader's characters would refuse the statement, for everyone once that happened a few times
      if (encoding !== 'UTF8')
        throw new RangeError(`database encoding: expected UTF8, received ${encoding}: create one with encoding 'UTF8'`);
      await rows(client, 'select pg_advisory_xact_lock(hashtext($1))', [`${name} migrations`]);
      await client.query(`create schema if not exists "${name}"; set local ${searchPath(name)}`);
      await client.query(
        'create table if not exists migration (step integer primary key, taken_at timestamptz not null default now())',
      );
      const [row] = await rows(client, 'select coalesce(max(step), 0)::integer as step from migration');
      const from = Number(row?.['step']);
      if (from > steps.length)
        throw new RangeError(`schema ${name}: has step ${from}, this package knows ${steps.length}: use a newer version of it`);
      for (const [index, step] of steps.entries()) {
        if (index < from) continue;
        await client.query(step);
        await rows(client, 'insert into migration (step) values ($1) returning step', [index + 1]);
      }
      return { from, to: steps.length };
    }),
  );
}
