// The snapshots that this process answers from, with what a search holds of each in memory. That is read once, by the first search that needs
// it, and may take longer than a search may: then that search is refused, and the reading continues.
import { openStoredIndex, type StoredIndex } from '@vitrine/docs-index/engine';
import { french, german, russian } from '@vitrine/docs-index/stem';
import { TooLate } from './breaker.ts';
import { beginning, giveBack, lease, type Leased, listened } from './connection.ts';
import { chunkBytes, layout, tablesOf } from './layout.ts';
import { type PostgresClient, type PostgresPool, rows } from './pool.ts';

export interface Held {
  readonly number: number;
  readonly index: StoredIndex;
}

export interface HeldSnapshots {
  /** The one with this id, or the published one. Rejects with the server's error, or with Error for one that is not there. */
  of(id: string | undefined): Promise<Held>;
  forget(id: string | undefined): void;
}

export interface HeldParts {
  readonly pool: PostgresPool;
  readonly schema: string;
  /** How long one statement may take here, and at the server. */
  readonly timeoutMs: number;
  readonly statementMs: number;
  readonly cacheBytes: number | undefined;
  readonly noteHeard: () => void;
}

/** Snapshots in memory: while a fleet changes over two are asked, and a process may follow the published one besides. */
const maxHeld = 3;
/** Rows of the tables in one statement. */
const chunksAtOnce = 8;
/** Rows of the tables: 512 MiB. */
const maxChunks = 2_048;

/** A snapshot in memory: its number, and what it holds. */
const keyOf = (number: number, contentHash: string): string => `${number} ${contentHash}`;

export function createHeldSnapshots({ pool, schema, timeoutMs, statementMs, cacheBytes, noteHeard }: HeldParts): HeldSnapshots {
  const keys = new Map<string | undefined, string>();
  const opened = new Map<string, Held>();
  const loading = new Map<string | undefined, Promise<Held>>();

  /** Waits for an answer of the server as long as for one of a search. */
  async function inTime<Answer>(answer: Promise<Answer>, late: AbortController): Promise<Answer> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new TooLate(`postgres: no answer within ${timeoutMs} ms`));
        late.abort();
      }, timeoutMs);
    });
    try {
      return await Promise.race([answer, deadline]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function readTables(client: PostgresClient, number: number, late: AbortController): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for (;;) {
      const chunkRows = await inTime(
        rows(client, `select bytes from ${tablesOf(number).chunks} where number >= $1 order by number limit $2`, [
          chunks.length,
          chunksAtOnce,
        ]),
        late,
      );
      if (chunkRows.length > chunksAtOnce || chunks.length > maxChunks) throw new Error('postgres: the tables have no end');
      for (const { bytes } of chunkRows) {
        // a type parser of the application, or another client than pg: counted as none, they would be asked for without end
        if (!(bytes instanceof Uint8Array)) throw new TypeError('postgres: the client did not return bytea as bytes');
        if (bytes.length > chunkBytes) throw new Error('postgres: a row of the tables is too long');
        chunks.push(bytes);
      }
      if (chunkRows.length < chunksAtOnce) return Buffer.concat(chunks);
    }
  }

  async function load(id: string | undefined): Promise<Held> {
    const late = new AbortController();
    let leased: Leased | undefined;
    try {
      leased = await inTime(lease(pool, late.signal), late);
      const client = listened(leased.client, noteHeard);
      const chosen = id === undefined ? 'number = (select snapshot from published)' : `id = '${id}'`;
      const [row] = await inTime(
        rows(
          client,
          `${beginning(schema, statementMs)}\n    select number, id, layout, content_hash from snapshot where ready and ${chosen}`,
        ),
        late,
      );
      if (row === undefined)
        throw new Error(id === undefined ? 'postgres: no snapshot is published' : `postgres: snapshot ${id} is not loaded`);
      if (row['layout'] !== layout)
        throw new Error(`postgres: snapshot ${String(row['id'])} was loaded by another version of this package: load it again`);
      const number = Number(row['number']);
      const contentHash = row['content_hash'];
      const held = opened.get(keyOf(number, String(contentHash)));
      const index =
        held?.index ??
        openStoredIndex(await readTables(client, number, late), {
          stemmers: [french, german, russian],
          ...(cacheBytes !== undefined && { cacheBytes }),
        });
      if (index.contentHash !== contentHash)
        throw new Error(`postgres: snapshot ${String(row['id'])} has the tables of another snapshot: drop it, and load it again`);
      giveBack(leased, timeoutMs);
      keys.set(id, keyOf(number, index.contentHash));
      return { number, index };
    } catch (error) {
      leased?.release(true);
      throw error;
    }
  }

  /** Puts it last, so that the first is the one that was used the longest ago. */
  function use(held: Held): Held {
    const heldKey = keyOf(held.number, held.index.contentHash);
    opened.delete(heldKey);
    opened.set(heldKey, held);
    for (const key of opened.keys()) {
      if (opened.size <= maxHeld) break;
      opened.delete(key);
    }
    return held;
  }

  return {
    async of(id) {
      const held = opened.get(keys.get(id) ?? '');
      if (held !== undefined) return use(held);
      let loaded = loading.get(id);
      if (loaded === undefined) {
        loaded = load(id).finally(() => loading.delete(id));
        loading.set(id, loaded);
      }
      return use(await loaded);
    },
    forget: (id) => void keys.delete(id),
  };
}
