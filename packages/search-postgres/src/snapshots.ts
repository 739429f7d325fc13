// The snapshots that are there, and which of them is published: one row names it, so a swap is one statement.
import { dropTables } from './layout.ts';
import { inTransaction, type PostgresPool, rows, schemaName, searchPath, snapshotName, withClient } from './pool.ts';

/** A snapshot in the database. */
export interface StoredSnapshot {
  readonly id: string;
  /** Sections that it has. */
  readonly sections: number;
  /** Whether it was loaded to its end. */
  readonly ready: boolean;
  /** Whether it is the one that an index without a `snapshotId` answers from. */
  readonly published: boolean;
}

/**
 * All snapshots, the newest first. Rejects with the server's error.
 *
 * @example packages/search-postgres/test/postgres.test.ts
 * ```ts
 * (await listSnapshots(pool)).find(({ id }) => id === 'cut')
 * ```
 */
export async function listSnapshots(pool: PostgresPool, { schema }: { readonly schema?: string } = {}): Promise<StoredSnapshot[]> {
  const name = schemaName(schema);
  const rowsRead = await withClient(pool, (client) =>
    rows(
      client,
      `select id, sections, ready, exists (select from "${name}".published where snapshot = number) as published
        from "${name}".snapshot order by number desc`,
    ),
  );
  return rowsRead.map(({ id, sections, ready, published }) => ({
    id: String(id),
    sections: Number(sections),
    ready: ready === true,
    published: published === true,
  }));
}

/**
 * Makes a snapshot the published one, between two searches. Rejects with Error where it is not there or not loaded to its end.
 *
 * @example packages/search-postgres/test/postgres.test.ts
 * ```ts
 * await publishSnapshot(pool, 'one');
 * ```
 */
export async function publishSnapshot(
  pool: PostgresPool,
  id: string,
  { schema }: { readonly schema?: string } = {},
): Promise<void> {
  const name = schemaName(schema);
  const swapped = await withClient(pool, (client) =>
    rows(
      client,
      `insert into "${name}".published (snapshot) select number from "${name}".snapshot where id = $1 and ready
        on conflict (only_row) do update set snapshot = excluded.snapshot, published_at = now() returning snapshot`,
      [snapshotName(id)],
    ),
  );
  if (swapped.length === 0) throw new Error(`snapshot ${id}: not there, or not completely loaded`);
}

/**
 * Removes a snapshot and its tables. Rejects with Error where it is not there, or is the published one.
 *
 * @example packages/search-postgres/test/postgres.test.ts
 * ```ts
 * await dropSnapshot(pool, 'nul');
 * ```
 */
export async function dropSnapshot(pool: PostgresPool, id: string, { schema }: { readonly schema?: string } = {}): Promise<void> {
  const name = schemaName(schema);
  await withClient(pool, (client) =>
    inTransaction(client, async () => {
      await client.query(`set local ${searchPath(name)}`);
      const [row] = await rows(
        client,
        'select number, exists (select from published where snapshot = number) as published from snapshot where id = $1 for update',
        [snapshotName(id)],
      );
      if (row === undefined) throw new Error(`snapshot ${id}: not there`);
      if (row['published'] === true) throw new Error(`snapshot ${id}: published; publish another one first`);
      await client.query(dropTables(Number(row['number'])));
      await rows(client, 'delete from snapshot where number = $1 returning id', [row['number']]);
    }),
  );
}
