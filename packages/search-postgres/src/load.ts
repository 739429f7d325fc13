// Loading: the contents of a documentation index go into blocks, batch by batch. What a batch holds and that it was loaded are one
// transaction, so a load that was cut continues where it stopped. A snapshot answers searches once all of it is there.
import { requireInteger } from '@vitrine/core/workspace';
import { type IndexParts, partsOfIndex } from '@vitrine/docs-index/engine';
import { blockBytes, chunkBytes, createTables, layout, storable, tablesOf } from './layout.ts';
import {
  inTransaction,
  type PostgresClient,
  type PostgresPool,
  rows,
  schemaName,
  searchPath,
  snapshotName,
  withClient,
} from './pool.ts';

/** How far a load is, in bytes. */
export interface LoadProgress {
  /** Bytes that are there, those of an earlier load included. */
  readonly done: number;
  /** Bytes in all. */
  readonly total: number;
}

/** What to load, and where. */
export interface LoadOptions {
  /** The id of the snapshot that the index belongs to: `snapshot.id`. */
  readonly snapshotId: string;
  /** The two files of `buildDocsIndex`, which a snapshot has as `docs`. */
  readonly index: Uint8Array;
  readonly text: Uint8Array;
  /** Default `vitrine_search`. */
  readonly schema?: string;
  /** Blocks of 8,000 bytes in one transaction, 1 to 10,000; default 250. */
  readonly batch?: number;
  /** Ends the load between two batches. */
  readonly signal?: AbortSignal;
  /** Receives the state after every batch. */
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** What a load did. */
export interface Loaded {
  /** How many sections the documentation has. */
  readonly sections: number;
  /** Bytes that are there. */
  readonly bytes: number;
  /** Bytes that were there before. */
  readonly resumedAt: number;
}

/**
 * Loads the documentation of a snapshot, or continues with a load that was begun; does nothing where it is ready. Rejects with the server's
 * error; with `DocsIndexError` for bytes that are no index; with Error where another process loads the same snapshot, where the index differs from the one loaded before, or after an abort.
 *
 * @example packages/search-postgres/test/postgres.test.ts
 * ```ts
 * await migrate(pool);
 * await loadIndex(pool, { snapshotId: 'one', ...files, batch: 1 });
 * ```
 */
export async function loadIndex(pool: PostgresPool, options: LoadOptions): Promise<Loaded> {
  const schema = schemaName(options.schema);
  const id = snapshotName(options.snapshotId);
  const { batch = 250 } = options;
  requireInteger('batch', batch, 1, 10_000);
  const parts = partsOfIndex(options.index, options.text);
  return withClient(pool, async (client) => {
    await client.query(`set ${searchPath(schema)}`);
    // Held by the connection: when this process dies, the server lets go of it.
    const [lock] = await rows(client, 'select pg_try_advisory_lock(hashtext($1)) as held', [`${schema} ${id}`]);
    if (lock?.['held'] !== true) throw new Error(`snapshot ${id}: another process is loading it`);
    try {
      return await load(client, id, parts, batch, options);
    } finally {
      await client.query('select pg_advisory_unlock_all(); reset search_path').catch(() => {});
    }
  });
}

async function load(
  client: PostgresClient,
  id: string,
  parts: IndexParts,
  batch: number,
  { signal, onProgress }: LoadOptions,
): Promise<Loaded> {
  const { number, loaded, ready } = await begun(client, id, parts);
  const { sections } = parts;
  const bytes = parts.contents.reduce((sum, { length }) => sum + length, 0);
  const { blocks, chunks, pages } = tablesOf(number);
  const resumedAt = Math.min(bytes, loaded * blockBytes);
  const report = (done: number): void => onProgress?.({ done, total: bytes });
  if (ready) {
    report(bytes);
    return { sections, bytes, resumedAt: bytes };
  }
  const count = Math.ceil(bytes / blockBytes);
  for (let first = loaded; first < count; first += batch) {
    signal?.throwIfAborted();
    const end = Math.min(first + batch, count);
    const numbers = Array.from({ length: end - first }, (_, i) => first + i);
    await inTransaction(client, async () => {
      await insert(client, blocks, [numbers, numbers.map((one) => blockOf(parts, one))], 'integer[], bytea[]');
      await rows(client, 'update snapshot set loaded = $2 where number = $1 returning number', [number, end]);
    });
    report(Math.min(end * blockBytes, bytes));
  }
  signal?.throwIfAborted();
  await inTransaction(client, async () => {
    for (let at = 0, index = 0; at < parts.tables.length; at += chunkBytes, index++)
      await insert(client, chunks, [[index], [bufferOf(parts.tables.subarray(at, at + chunkBytes))]], 'integer[], bytea[]');
    for (let first = 0; first < parts.pageIds.length; first += 10_000) {
      const ids = parts.pageIds.slice(first, first + 10_000).map(storable);
      await insert(client, pages, [ids, ids.map((_, i) => first + i)], 'text[], integer[]');
    }
    await rows(client, 'update snapshot set ready = true where number = $1 returning number', [number]);
  });
  await client.query(`analyze ${blocks}, ${pages}`);
  return { sections, bytes, resumedAt };
}

async function insert(
  client: PostgresClient,
  table: string,
  columns: readonly [unknown[], unknown[]],
  types: string,
): Promise<void> {
  const [first, second] = types.split(', ');
  await rows(client, `insert into ${table} select * from unnest($1::${first}, $2::${second}) on conflict do nothing returning 1`, [
    ...columns,
  ]);
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/** A block of the contents, which may be of two parts. */
function blockOf({ contents }: IndexParts, number: number): Buffer {
  const pieces: Buffer[] = [];
  let start = number * blockBytes;
  let room = blockBytes;
  for (const part of contents) {
    const piece = part.subarray(Math.max(0, start), Math.max(0, start + room));
    pieces.push(bufferOf(piece));
    room -= piece.length;
    start = piece.length > 0 ? 0 : start - part.length;
  }
  return Buffer.concat(pieces);
}

/** The row of the snapshot, made where it was not there; its tables too. */
async function begun(
  client: PostgresClient,
  id: string,
  { contentHash, sections }: IndexParts,
): Promise<{ number: number; loaded: number; ready: boolean }> {
  return inTransaction(client, async () => {
    await rows(
      client,
      `insert into snapshot (id, layout, sections, content_hash) values ($1, $2, $3, $4)
        on conflict (id) do nothing returning number`,
      [id, layout, sections, contentHash],
    );
    const [row] = await rows(client, 'select number, layout, loaded, ready, content_hash from snapshot where id = $1', [id]);
    const number = Number(row?.['number']);
    if (row?.['layout'] !== layout)
      throw new Error(`snapshot ${id}: loaded by another version of this package: drop it, and load it again`);
    if (row['content_hash'] !== contentHash)
      throw new Error(
        `snapshot ${id}: expected the index ${String(row['content_hash'])} of the load before, received ${contentHash}: drop the snapshot, and load it again`,
      );
    if (row['ready'] !== true) await client.query(createTables(number));
    return { number, loaded: Number(row['loaded']), ready: row['ready'] === true };
  });
}
